package fasttrack.core.result;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times.
 *
 * @param count how many samples
 * @param meanNanos their mean, exact; null of no samples
 * @param percentiles what so many percent of the times do not exceed
 * @param maxNanos the longest; null of no samples
 * @param withinOneSecond the share of times under a second, from 0 to 1; null of no samples
 * @param withinTwoSeconds the share of times under two seconds, from 0 to 1; null of no samples
 */
public record Latency(
    long count,
    @Nullable Double meanNanos,
    Percentiles percentiles,
    @Nullable Long maxNanos,
    @Nullable Double withinOneSecond,
    @Nullable Double withinTwoSeconds) {
  /** No samples. */
  public static final Latency NONE =
      new Latency(0, null, new Percentiles(null, null, null, null, null), null, null, null);

  /**
   * Percentiles, with three digits. One is null where too few samples lie beyond it to tell: fewer
   * than one.
   *
   * @param p50Nanos the median
   * @param p90Nanos the 90th percentile
   * @param p95Nanos the 95th percentile
   * @param p99Nanos the 99th percentile
   * @param p999Nanos the 99.9th percentile
   */
  public record Percentiles(
      @Nullable Long p50Nanos,
      @Nullable Long p90Nanos,
      @Nullable Long p95Nanos,
      @Nullable Long p99Nanos,
      @Nullable Long p999Nanos) {}

  private static final long SECOND = 1_000_000_000L;

  /**
   * Sums up a histogram.
   *
   * @param sumNanos the exact sum of what it recorded
   */
  public static Latency of(Histogram histogram, long sumNanos) {
    long count = histogram.getTotalCount();
    return new Latency(
        count,
        count == 0 ? null : (double) sumNanos / count,
        new Percentiles(
            percentile(histogram, 50),
            percentile(histogram, 90),
            percentile(histogram, 95),
            percentile(histogram, 99),
            percentile(histogram, 99.9)),
        count == 0 ? null : histogram.getMaxValue(),
        share(histogram, SECOND),
        share(histogram, 2 * SECOND));
  }

  /** Returns the median; null where too few samples tell. */
  public @Nullable Long p50Nanos() {
    return percentiles.p50Nanos();
  }

  /** Returns the 90th percentile; null where too few samples tell. */
  public @Nullable Long p90Nanos() {
    return percentiles.p90Nanos();
  }

  /** Returns the 95th percentile; null where too few samples tell. */
  public @Nullable Long p95Nanos() {
    return percentiles.p95Nanos();
  }

  /** Returns the 99th percentile; null where too few samples tell. */
  public @Nullable Long p99Nanos() {
    return percentiles.p99Nanos();
  }

  private static @Nullable Double share(Histogram histogram, long below) {
    long count = histogram.getTotalCount();
    return count == 0 ? null : (double) histogram.getCountBetweenValues(0, below - 1) / count;
  }

  private static @Nullable Long percentile(Histogram histogram, double percent) {
    double beyond = histogram.getTotalCount() * (100 - percent) / 100;
    return beyond < 1 - 1e-9 ? null : histogram.getValueAtPercentile(percent);
  }
}
