package fasttrack.core.result;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times.
 *
 * @param count how many times are known
 * @param meanNanos their mean, exact; null of no samples, where some are only known to be longer
 *     than a bound, and where the times depend on the length of the run and therefore do not count
 * @param percentiles what so many percent of the times do not exceed
 * @param maxNanos the longest; null where the mean is
 * @param withinOneSecond the share of times under a second, from 0 to 1; null of no samples, and
 *     where the times do not count
 * @param withinTwoSeconds the share of times under two seconds, from 0 to 1; null likewise
 * @param censored further times, which are only known to be longer than a bound; null where each is
 *     known
 */
public record Latency(
    long count,
    @Nullable Double meanNanos,
    Percentiles percentiles,
    @Nullable Long maxNanos,
    @Nullable Double withinOneSecond,
    @Nullable Double withinTwoSeconds,
    @Nullable Censored censored) {

  /**
   * So many samples must lie beyond a percentile. How many do is a matter of chance; where ten are
   * seen, the true number is from 4.80 to 18.4 in 95 of 100 cases (the exact interval of a Poisson
   * mean; F. Garwood, <i>Biometrika</i> 28, 1936). So what is shown as p99 lies between p98.2 and
   * p99.5 of the true distribution. With a single sample beyond it, from 0.03 to 5.6, it might be
   * p94 or p99.97, and its interval from order statistics (H. David and H. Nagaraja, <i>Order
   * Statistics</i>, 2003, 7.1) has no upper end.
   */
  public static final int BEYOND_MIN = 10;

  /** No percentile is known. */
  private static final Percentiles NO_PERCENTILES = new Percentiles(null, null, null, null, null);

  /** No samples. */
  public static final Latency NONE = new Latency(0, null, NO_PERCENTILES, null, null, null, null);

  /**
   * Percentiles, with three digits. One is null where fewer than {@value #BEYOND_MIN} samples lie
   * beyond it, where it is only known to exceed the bound of the {@link Censored} times, and where
   * the times do not count.
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

  /**
   * Times that are only known to be longer than a bound: those of transactions that were given up
   * before they began. They are part of each percentile and share.
   *
   * @param count how many there are, at least 1
   * @param boundNanos each of them is longer
   * @param meanLeastNanos the mean of all times if each of them were just that long: a lower bound
   * @param maxLeastNanos the longest known time, or the bound if that is longer: a lower bound
   */
  public record Censored(long count, long boundNanos, double meanLeastNanos, long maxLeastNanos) {}

  private static final long SECOND = 1_000_000_000L;
  private static final double PERCENT = 100;

  /**
   * Sums up a histogram of known times.
   *
   * @param sumNanos the exact sum of what it recorded
   */
  public static Latency of(Histogram histogram, long sumNanos) {
    return of(histogram, sumNanos, 0, 0);
  }

  /**
   * Sums up a histogram, and times of which only a lower bound is known.
   *
   * @param sumNanos the exact sum of what it recorded
   * @param longer how many further times there are
   * @param boundNanos each of them is longer
   */
  public static Latency of(Histogram histogram, long sumNanos, long longer, long boundNanos) {
    long count = histogram.getTotalCount();
    if (count + longer == 0) {
      return NONE;
    }
    boolean exact = longer == 0;
    Distribution known =
        new Distribution(histogram, count + longer, exact ? Long.MAX_VALUE : boundNanos);
    return new Latency(
        count,
        exact ? (Double) ((double) sumNanos / count) : null,
        new Percentiles(
            known.percentile(50),
            known.percentile(90),
            known.percentile(95),
            known.percentile(99),
            known.percentile(99.9)),
        exact ? (Long) histogram.getMaxValue() : null,
        known.share(SECOND),
        known.share(2 * SECOND),
        exact
            ? null
            : new Censored(
                longer,
                boundNanos,
                (sumNanos + (double) longer * boundNanos) / (count + longer),
                Math.max(boundNanos, count == 0 ? 0 : histogram.getMaxValue())));
  }

  /** Returns how many times there were, but none of them: they do not count. */
  public Latency withoutTimes() {
    return new Latency(count, null, NO_PERCENTILES, null, null, null, null);
  }

  /** Returns the median; null where it is not known. */
  public @Nullable Long p50Nanos() {
    return percentiles.p50Nanos();
  }

  /** Returns the 90th percentile; null where it is not known. */
  public @Nullable Long p90Nanos() {
    return percentiles.p90Nanos();
  }

  /** Returns the 95th percentile; null where it is not known. */
  public @Nullable Long p95Nanos() {
    return percentiles.p95Nanos();
  }

  /** Returns the 99th percentile; null where it is not known. */
  public @Nullable Long p99Nanos() {
    return percentiles.p99Nanos();
  }

  /** Returns how many samples a percentile needs, so that enough of them lie beyond it. */
  public static long samplesFor(double percent) {
    return Math.round(BEYOND_MIN * PERCENT / (PERCENT - percent));
  }

  /** Tells whether there are enough samples for a percentile, whether or not its value is known. */
  public boolean hasSamplesFor(double percent) {
    return count + (censored == null ? 0 : censored.count()) >= samplesFor(percent);
  }

  /**
   * What a histogram tells of all times, of which some are not in it.
   *
   * @param all how many times there are
   * @param boundNanos those that are not in it are longer
   */
  private record Distribution(Histogram histogram, long all, long boundNanos) {
    @Nullable Double share(long below) {
      return boundNanos < below
          ? null
          : (Double) ((double) histogram.getCountBetweenValues(0, below - 1) / all);
    }

    /** Where the value is beyond the bound, some of the unknown times may lie below it. */
    @Nullable Long percentile(double percent) {
      if (all < samplesFor(percent)) {
        return null;
      }
      long rank = Math.max(1, (long) Math.ceil(all * percent / PERCENT - 1e-6));
      if (rank > histogram.getTotalCount()) {
        return null;
      }
      long value =
          histogram.getValueAtPercentile(PERCENT * (rank - 0.5) / histogram.getTotalCount());
      return value > boundNanos ? null : (Long) value;
    }
  }
}
