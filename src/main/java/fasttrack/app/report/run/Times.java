package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Cell;
import fasttrack.core.result.Latency;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The times of a distribution, in milliseconds, and why one is missing. */
public final class Times {
  private static final double NANOS_PER_MILLI = 1e6;

  private Times() {}

  /** Returns the mean, or a lower bound of it. */
  public static Cell mean(Latency latency) {
    Latency.Censored censored = latency.censored();
    return censored == null ? known(latency.meanNanos()) : beyond(censored.meanLeastNanos());
  }

  /** Returns the longest time, or a lower bound of it. */
  public static Cell max(Latency latency) {
    Latency.Censored censored = latency.censored();
    return censored == null ? known(latency.maxNanos()) : beyond(censored.maxLeastNanos());
  }

  /**
   * Returns a percentile, or the bound that it is known to exceed.
   *
   * @param percent which one: 50, 90, 95 or 99
   */
  public static Cell percentile(Latency latency, int percent) {
    Long nanos = value(latency, percent);
    Latency.Censored censored = latency.censored();
    return nanos == null && censored != null && latency.hasSamplesFor(percent)
        ? beyond(censored.boundNanos())
        : known(nanos);
  }

  private static Cell known(@Nullable Number nanos) {
    return Cell.quantity(nanos == null ? null : nanos.doubleValue() / NANOS_PER_MILLI);
  }

  private static Cell beyond(Number nanos) {
    return new Cell.MoreThan(nanos.doubleValue() / NANOS_PER_MILLI);
  }

  /**
   * Says why times are missing or are only bounds; empty where all are known.
   *
   * @param shown the distributions that a table shows
   * @param percents the percentiles that it shows
   */
  public static List<String> missing(List<Latency> shown, List<Integer> percents) {
    List<String> notes = new ArrayList<>();
    List<String> needs =
        percents.stream()
            .filter(percent -> shown.stream().anyMatch(each -> lacks(each, percent)))
            .map(percent -> "p" + percent + " needs " + count(Latency.samplesFor(percent)))
            .toList();
    if (!needs.isEmpty()) {
      notes.add(
          "n/a: fewer than "
              + Latency.BEYOND_MIN
              + " transactions lie beyond that percentile; "
              + String.join(", ", needs)
              + " transactions");
    }
    shown.stream()
        .map(Latency::censored)
        .filter(each -> each != null)
        .mapToLong(each -> each == null ? 0 : each.boundNanos())
        .min()
        .ifPresent(
            bound ->
                notes.add(
                    "> is a lower bound: "
                        + counted(skipped(shown), "transaction")
                        + " could not begin in time, and would have taken longer than "
                        + span(bound)));
    return notes;
  }

  private static long skipped(List<Latency> shown) {
    return shown.stream()
        .map(Latency::censored)
        .mapToLong(each -> each == null ? 0 : each.count())
        .sum();
  }

  /** Results that were kept by an earlier version hold percentiles of fewer samples. */
  private static boolean lacks(Latency latency, int percent) {
    return latency.count() > 0
        && !latency.hasSamplesFor(percent)
        && value(latency, percent) == null;
  }

  private static @Nullable Long value(Latency latency, int percent) {
    return switch (percent) {
      case 50 -> latency.p50Nanos();
      case 90 -> latency.p90Nanos();
      case 95 -> latency.p95Nanos();
      case 99 -> latency.p99Nanos();
      default -> throw new IllegalArgumentException("p" + percent + " is not shown");
    };
  }
}
