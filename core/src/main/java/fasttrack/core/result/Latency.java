package fasttrack.core.result;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times. A percentile is null where too few samples lie beyond it to tell: fewer
 * than one.
 *
 * @param count how many samples
 * @param meanNanos their mean, exact
 * @param p50Nanos the median, with three digits, as are the others
 * @param p90Nanos the 90th percentile
 * @param p95Nanos the 95th percentile
 * @param p99Nanos the 99th percentile
 * @param p999Nanos the 99.9th percentile
 * @param maxNanos the longest
 * @param withinOneSecond the share of times under a second, from 0 to 1
 * @param withinTwoSeconds the share of times under two seconds, from 0 to 1
 */
public record Latency(
    long count,
    @Nullable Double meanNanos,
    @Nullable Long p50Nanos,
    @Nullable Long p90Nanos,
    @Nullable Long p95Nanos,
    @Nullable Long p99Nanos,
    @Nullable Long p999Nanos,
    @Nullable Long maxNanos,
    @Nullable Double withinOneSecond,
    @Nullable Double withinTwoSeconds) {
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
        percentile(histogram, 50),
        percentile(histogram, 90),
        percentile(histogram, 95),
        percentile(histogram, 99),
        percentile(histogram, 99.9),
        count == 0 ? null : histogram.getMaxValue(),
        share(histogram, SECOND),
        share(histogram, 2 * SECOND));
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
