package fasttrack.core.run.meter;

import fasttrack.core.measure.Samples;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the stalls of a run: times in which no transaction completed, though at the run's rate some
 * should have. A lock, a stopped process or a full disk may be behind one; a mean over the interval
 * hides it.
 */
public final class Stalls {
  /** Shorter ones are in the percentiles of the response time. */
  private static final long LENGTH_MIN_NANOS = 1_000_000_000L;

  /** How many false alarms a run may raise, if transactions end independently of each other. */
  private static final double FALSE_ALARMS_MAX = 0.001;

  /** A transaction of the slowest type may take so many times its median. */
  private static final int MEDIANS_MAX = 3;

  private static final int SHOWN_MAX = 3;

  private Stalls() {}

  /**
   * Returns the stalls in the order of time.
   *
   * @param types how many transaction types ran
   * @param measuredNanos the length of the measured interval
   */
  public static List<Mark> of(Samples samples, int types, long measuredNanos) {
    double least = leastNanos(samples, types, measuredNanos);
    return least >= measuredNanos
        ? List.of()
        : samples.completions().gaps((long) least, measuredNanos).stream()
            .map(
                gap ->
                    new Mark(
                        Mark.Event.STALL,
                        gap.fromNanos(),
                        gap.lengthNanos(),
                        "no transaction completed"))
            .toList();
  }

  /** Returns a warning for each of the first stalls, and one for all others. */
  public static List<Finding> warnings(List<Mark> stalls) {
    List<Finding> warnings = new ArrayList<>();
    for (Mark stall : stalls.subList(0, Math.min(SHOWN_MAX, stalls.size()))) {
      warnings.add(
          Finding.warning("stalled")
              .with("lastedNanos", stall.lastedNanos())
              .with("atNanos", stall.atNanos()));
    }
    if (stalls.size() > SHOWN_MAX) {
      List<Mark> others = stalls.subList(SHOWN_MAX, stalls.size());
      warnings.add(
          Finding.warning("stalled-more")
              .with("stalls", others.size())
              .with("lastedNanos", others.stream().mapToLong(Mark::lastedNanos).sum()));
    }
    return warnings;
  }

  /**
   * Returns the length from which a time without completions is a stall. Of n transactions that end
   * at random moments, n × e<sup>−rate × length</sup> gaps exceed a length.
   */
  private static double leastNanos(Samples samples, int types, long measuredNanos) {
    long completed = 0;
    long slowest = 0;
    for (int type = 0; type < types; type++) {
      completed += samples.type(type).withinInterval();
      slowest = Math.max(slowest, samples.type(type).goodServices().getValueAtPercentile(50));
    }
    double improbable =
        completed == 0
            ? measuredNanos
            : measuredNanos * Math.log(completed / FALSE_ALARMS_MAX) / completed;
    return Math.max(LENGTH_MIN_NANOS, Math.max(improbable, (double) MEDIANS_MAX * slowest));
  }
}
