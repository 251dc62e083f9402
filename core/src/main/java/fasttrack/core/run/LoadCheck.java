package fasttrack.core.run;

import fasttrack.core.measure.TypeSamples.Sum;
import fasttrack.core.result.HarnessCost;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spec.Begin;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spi.ServerCpu;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Change;
import fasttrack.core.statistics.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks whether a run offered the load that it was meant to offer. */
final class LoadCheck {
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;
  private static final double TOLERANCE = 0.05;
  private static final long TRANSACTIONS_PER_TERMINAL_MIN = 100;

  /** At this number, random variation is about 1 %, a fifth of the tolerance. */
  private static final long TRANSACTIONS_THINKING_MIN = 10_000;

  /**
   * In shorter intervals the start of a new JVM weighs more than the tolerance: on a busy machine
   * it takes half a second to load classes and to get all threads to run.
   */
  private static final long SHORT_NANOS = 10_000_000_000L;

  private static final String LONGER = "warm up, and measure longer: --warmup 2s --duration 10s";

  private static final long LAG_NOTED_NANOS = 1_000_000;
  private static final long LAG_MAX_NANOS = 10_000_000;

  private final BenchmarkSpec spec;
  private final Measurement.Measured measured;
  private final List<TypeResult> results;
  private final double rateTps;
  private final double harnessNanos;
  private final double measuredNanos;

  LoadCheck(
      BenchmarkSpec spec,
      Measurement.Measured measured,
      List<TypeResult> results,
      double rateTps,
      HarnessCost harness) {
    this.spec = spec;
    this.measured = measured;
    this.results = results;
    this.rateTps = rateTps;
    Double inPlace = harness.inPlaceNanos();
    this.harnessNanos = inPlace == null ? harness.floor().nanos() : inPlace;
    this.measuredNanos = measured.executed().nanos();
  }

  /** Returns why the figures do not count: each check that failed. */
  List<String> reasons(@Nullable Queueing queueing, SteadyState steady) {
    List<String> reasons = new ArrayList<>();
    littlesLaw().ifPresent(reasons::add);
    if (!isShort()) {
      lateStart().ifPresent(reasons::add);
    }
    Lag lag = Lag.of(queueing);
    if (lag != null && lag.nanos > LAG_MAX_NANOS) {
      reasons.add(
          lag.words()
              + ", so the load was not offered as"
              + " scheduled; use fewer connections or a less busy machine");
    }
    if (steady.verdict() == SteadyState.Verdict.NEVER_SETTLED
        && steady.drift() != null
        && !isShort()) {
      reasons.add(
          "no steady state: the rate "
              + grew(steady.drift())
              + " over the measured interval, so the mean describes no moment of it; warm up"
              + " longer, or measure longer");
    }
    return reasons;
  }

  /** Returns warnings about the load. */
  List<String> warnings(@Nullable Queueing queueing, SteadyState steady) {
    List<String> warnings = new ArrayList<>();
    if (isShort()) {
      lateStart().ifPresent(warnings::add);
    }
    harnessWeighs().ifPresent(warnings::add);
    warnings.addAll(unsteady(steady));
    Lag lag = Lag.of(queueing);
    if (lag != null && lag.nanos > LAG_NOTED_NANOS) {
      warnings.add(lag.words());
    }
    long skipped = measured.samples().skipped();
    if (skipped > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d scheduled transactions were too late to begin and were skipped; their times"
                  + " count as longer than %.3g s",
              skipped,
              measured.samples().skippedAfterNanos() / SECOND));
    }
    if (queueing != null && queueing.backlog() != null) {
      backlog(queueing.backlog()).ifPresent(warnings::add);
    }
    return warnings;
  }

  /**
   * Little's law as a self-test: the rate times the mean time that a terminal spends on a
   * transaction, its think time and the harness's own cost included, is the number of terminals,
   * less those that had not begun yet. Does not apply to an open loop, to less than a second, to
   * few transactions, or if sampled readings of the server's CPU time take time between
   * transactions.
   */
  private Optional<String> littlesLaw() {
    long good = good();
    int terminals = spec.load().terminals();
    boolean thinks = spec.load() instanceof Load.Thinking;
    long thinkNanos = spec.load() instanceof Load.Thinking thinking ? thinking.thinkNanos() : 0;
    long enough = thinks ? TRANSACTIONS_THINKING_MIN : TRANSACTIONS_PER_TERMINAL_MIN * terminals;
    boolean anyBad = results.stream().anyMatch(result -> result.bad() > 0);
    if (spec.load() instanceof Load.Open
        || good < enough
        || measuredNanos < SECOND
        || anyBad
        || measured.cpu().serverCpu() instanceof ServerCpu.Sampled) {
      return Optional.empty();
    }
    double mean = responseMeanNanos(good) + thinkNanos + harnessNanos;
    // At the interval's end each terminal is inside a transaction. The rate leaves that one out,
    // the sum over all scheduled transactions includes it in full; the truth lies between.
    double least = rateTps * mean / SECOND;
    double most = good * mean / measuredNanos;
    double started = terminals - measured.samples().startedLateNanos() / measuredNanos;
    double bound = TOLERANCE * terminals;
    if (most >= started - bound && least <= started + bound) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "by Little's law %.2f terminals were active%s, not %,d: %s",
            most < started ? most : least,
            thinks ? " or thinking" : "",
            terminals,
            thinks
                ? "the number of waiting terminals kept growing or falling; warm up longer"
                : "the terminals spent time outside of transactions"));
  }

  /** Tells whether the interval is too short for its beginning not to matter. */
  private boolean isShort() {
    return measuredNanos < SHORT_NANOS;
  }

  /** Says how late the terminals began, where the rate is too low for it. */
  private Optional<String> lateStart() {
    double late = (double) measured.samples().startedLateNanos() / spec.load().terminals();
    return late <= TOLERANCE * measuredNanos
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the terminals began %,.0f ms late on average, so the rate is about %.0f %% too"
                    + " low; %s",
                late / MILLI,
                100 * late / measuredNanos,
                LONGER));
  }

  /**
   * Says for which types the harness's own cost, as measured in this run, is more than a small part
   * of the time that a terminal spends on a transaction.
   */
  private Optional<String> harnessWeighs() {
    List<String> types = new ArrayList<>();
    for (TypeResult result : results) {
      Double harness = result.costs().harnessMeanNanos();
      Double service = result.service().meanNanos();
      if (harness != null && service != null && harness > TOLERANCE * (harness + service)) {
        types.add(
            String.format(
                Locale.ROOT, "%s %.0f %%", result.name(), 100 * harness / (harness + service)));
      }
    }
    return types.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the harness's own cost is more than "
                + Math.round(100 * TOLERANCE)
                + " % of a terminal's time: "
                + String.join(", ", types)
                + "; no transaction's times contain it, but it lowers the rate");
  }

  private long good() {
    return results.stream().mapToLong(TypeResult::good).sum();
  }

  /** Exact, and of those that are known where some were given up. */
  private double responseMeanNanos(long good) {
    return (double) measured.samples().sum(type -> type.sum(Sum.GOOD_RESPONSE_NANOS)) / good;
  }

  /** Says what a growing queue means for the figures. */
  private Optional<String> backlog(Backlog backlog) {
    boolean open = spec.load() instanceof Load.Open;
    return switch (backlog.verdict()) {
      case KEEPS_UP -> Optional.empty();
      case GROWS ->
          Optional.of(
              open
                  ? String.format(
                      Locale.ROOT,
                      "saturated: %,.0f transactions/s were scheduled, but the database completed"
                          + " %,.0f/s; response times would grow with the run's length and are not"
                          + " shown",
                      measured.samples().due() * SECOND / measuredNanos,
                      rateTps)
                  : "the number of terminals that wait for a connection still grew at the end, and"
                      + " response times with it; warm up longer");
      // In a closed loop a queue that is never empty is what many terminals make, and is bounded.
      case CANNOT_TELL ->
          open
              ? Optional.of(
                  "no connection was free in the last quarter of the interval: the database may"
                      + " be saturated, and response times may grow with the run's length")
              : Optional.empty();
    };
  }

  /**
   * How late the schedule was: the highest percentile up to the 99th that has enough samples.
   *
   * @param nanos so late at least
   * @param percent began so many of 100 transactions for which a connection was free
   */
  private record Lag(long nanos, int percent) {
    static @Nullable Lag of(@Nullable Queueing queueing) {
      if (queueing == null) {
        return null;
      }
      Latency lag = queueing.scheduleLag();
      Long p99 = lag.p99Nanos();
      Long p95 = lag.p95Nanos();
      Long p90 = lag.p90Nanos();
      return p99 != null
          ? new Lag(p99, 1)
          : p95 != null ? new Lag(p95, 5) : p90 != null ? new Lag(p90, 10) : null;
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "the schedule lagged: %d %% of the transactions for which a connection was free"
              + " began at least %.1f ms late",
          percent,
          nanos / MILLI);
    }
  }

  /** Says what moved the rate, as far as it is certain. */
  private List<String> unsteady(SteadyState steady) {
    List<String> warnings = new ArrayList<>();
    Change first = steady.firstQuarter();
    Change drift = steady.drift();
    if (first != null
        && first.isBeyond(SteadyState.CHANGE_SMALL)
        && spec.schedule().begin() == Begin.CHECKPOINTED) {
      warnings.add(
          "in the first quarter of the interval, which follows a checkpoint, the rate was "
              + percents(first, "higher", "lower")
              + " than in the rest; --begin warm waits until that is over");
    } else if (first != null && first.isBeyond(SteadyState.CHANGE_SMALL)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the warm-up of %.3g s was too short: in the first quarter of the interval the rate"
                  + " was %s than in the rest; use a longer --warmup",
              spec.schedule().warmupNanos() / SECOND,
              percents(first, "higher", "lower")));
    } else if (steady.verdict() == SteadyState.Verdict.NOT_STEADY && drift != null) {
      warnings.add(
          "not steady: the rate "
              + grew(drift)
              + " over the measured interval; a longer run may show why");
    } else if (steady.verdict() == SteadyState.Verdict.NEVER_SETTLED
        && drift != null
        && isShort()) {
      warnings.add(
          "not steady: the rate " + grew(drift) + " over the measured interval; " + LONGER);
    }
    return warnings;
  }

  private static String grew(Change change) {
    return (change.estimate() < 0 ? "fell by " : "grew by ") + percents(change, "", "");
  }

  /** Writes a change without its sign, and the word that tells it. */
  private static String percents(Change change, String more, String less) {
    boolean falls = change.estimate() < 0;
    Double low = falls ? change.high() : change.low();
    Double high = falls ? change.low() : change.high();
    String word = falls ? less : more;
    String interval =
        low == null || high == null
            ? ""
            : String.format(
                Locale.ROOT, " (%.0f to %.0f %%)", 100 * Math.abs(low), 100 * Math.abs(high));
    return String.format(Locale.ROOT, "%.0f %%%s", 100 * Math.abs(change.estimate()), interval)
        + (word.isEmpty() ? "" : " " + word);
  }
}
