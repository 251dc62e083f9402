package fasttrack.core.run;

import fasttrack.core.result.Finding;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Schedule;
import fasttrack.core.statistics.Change;
import fasttrack.core.statistics.Settling;
import fasttrack.core.statistics.SteadyState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a run's rate stayed what it was.
 *
 * @param settling how the run became warm or steady; null where it was not to
 */
record SteadinessCheck(
    Schedule schedule, @Nullable Settling settling, SteadyState steady, double measuredNanos) {
  /**
   * In shorter intervals the start of a new JVM weighs more than what is tolerated: on a busy
   * machine it takes half a second to load classes and to get all threads to run.
   */
  static final long SHORT_NANOS = 10_000_000_000L;

  /** Returns why the figures do not count. */
  Optional<Finding> reason() {
    Change drift = steady.drift();
    return steady.verdict() == SteadyState.Steadiness.NEVER_SETTLED && drift != null && !isShort()
        ? Optional.of(change(Finding.invalid("no-steady-state"), drift))
        : Optional.empty();
  }

  /** Says what moved the rate, as far as it is certain. */
  Optional<Finding> warning() {
    Change first = steady.firstQuarter();
    Change drift = steady.drift();
    long warmup = schedule.warmupNanos() + (settling == null ? 0 : settling.nanos());
    if (first != null && first.isBeyond(SteadyState.CHANGE_SMALL)) {
      return Optional.of(
          schedule.begin() == DatabaseState.CHECKPOINTED
              ? change(Finding.warning("after-checkpoint"), first)
              : warmup == 0
                  ? change(Finding.warning("no-warm-up"), first)
                  : change(Finding.warning("warm-up-too-short"), first)
                      .with("warmupNanos", warmup));
    }
    if (steady.verdict() == SteadyState.Steadiness.NOT_STEADY && drift != null) {
      return Optional.of(change(Finding.warning("not-steady"), drift));
    }
    return steady.verdict() == SteadyState.Steadiness.NEVER_SETTLED && drift != null && isShort()
        ? Optional.of(
            change(Finding.warning("not-steady-short"), drift)
                .with("measuredNanos", measuredNanos)
                .with("warmupNanos", warmup)
                .with("longerWarmupNanos", Math.max(Schedule.WARMUP_STANDARD_NANOS, 2 * warmup))
                .with("longerNanos", Math.max(SHORT_NANOS, 2 * measuredNanos)))
        : Optional.empty();
  }

  private boolean isShort() {
    return measuredNanos < SHORT_NANOS;
  }

  private static Finding change(Finding finding, Change change) {
    return finding
        .with("changeShare", change.estimate())
        .with("changeLowShare", change.low())
        .with("changeHighShare", change.high());
  }
}
