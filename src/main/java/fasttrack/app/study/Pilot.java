package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Words;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.Sample;
import fasttrack.core.result.Finding;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides from block to block whether a study goes on. The first blocks show how much its ratios
 * vary, while there is time to ask for more. Used by one thread.
 */
final class Pilot {
  /** Fewer blocks say nothing about how much ratios vary. */
  static final int BLOCKS = 3;

  private static final double PERCENT = 100;

  private final Design design;
  private boolean foreseen;

  Pilot(Design design) {
    this.design = design;
  }

  /**
   * Tells whether another block is wanted, where there is time for it.
   *
   * @param begun how many have run
   */
  boolean goesOn(int begun, Contrasts contrasts) {
    Double until = design.untilShare();
    return begun < design.blocks()
        || (design.isOpen() && (until == null || contrasts.widestShare() > until));
  }

  /**
   * Returns how many runs the processes of the next block make: where the study goes on until it is
   * exact, as many as make it so soonest.
   *
   * @param begun how many blocks have run
   * @param runs how many those of the last one made
   */
  int runs(int begun, int runs, Contrasts contrasts, RunClock clock) {
    Double startShare = clock.startShare();
    Double variances = contrasts.runsToProcesses(runs);
    return design.untilShare() == null
            || design.runs() == 1
            || begun < Sample.INDEPENDENT_MIN
            || startShare == null
            || variances == null
        ? runs
        : ProcessRuns.best(variances, startShare);
  }

  /**
   * Says where the blocks foretell that the time will not do for intervals as narrow as they shall
   * be; nothing where that was said.
   *
   * @param begun how many have run
   */
  Optional<String> said(int begun, Contrasts contrasts, RunClock clock) {
    Double until = design.untilShare();
    Long atMost = design.atMostNanos();
    if (foreseen || until == null || atMost == null || begun < BLOCKS) {
      return Optional.empty();
    }
    Optional<String> shortage =
        goesOn(begun, contrasts)
            ? shortage(begun, contrasts.blocksUntil(until), until, atMost, clock)
            : Optional.empty();
    foreseen = shortage.isPresent();
    return shortage;
  }

  private Optional<String> shortage(
      int begun, @Nullable Integer needed, double until, long atMost, RunClock clock) {
    if (needed == null) {
      return Optional.of(Words.of(Finding.fact("never-narrow").with("within", PERCENT * until)));
    }
    int runs = (needed - begun) * design.runs() * design.points().size();
    return clock.inTime(runs + design.explained().size(), atMost)
        ? Optional.empty()
        : Optional.of(
            Words.of(
                Finding.fact("not-narrow-in-time")
                    .with("begun", counted(begun, design.outline().block()))
                    .with("within", PERCENT * until)
                    .with("needed", String.valueOf(needed))
                    .with("more", clock.words(runs))
                    .with("atMostNanos", atMost)));
  }
}
