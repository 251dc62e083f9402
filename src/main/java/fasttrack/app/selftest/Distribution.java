package fasttrack.app.selftest;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * All times of a kind, one by one, sorted: so that their figures are exact. Immutable.
 *
 * <p>A percentile is the least time that at least so many percent do not exceed (the nearest rank).
 */
final class Distribution {
  private final long[] sorted;

  private Distribution(long[] sorted) {
    this.sorted = sorted;
  }

  static Distribution of(LongStream nanos) {
    long[] sorted = nanos.toArray();
    Arrays.sort(sorted);
    return new Distribution(sorted);
  }

  int count() {
    return sorted.length;
  }

  /** Returns the mean; NaN of no times. */
  double mean() {
    return Arrays.stream(sorted).average().orElse(Double.NaN);
  }

  /** Returns a percentile; NaN of no times. */
  double percentile(double percent) {
    return sorted.length == 0 ? Double.NaN : sorted[index(percent)];
  }

  /**
   * Returns how far a percentile is from the times before and after it, at most; 0 of the longest
   * time, before which nothing may take its place.
   *
   * @param places how many places before and after it to look
   */
  double gap(double percent, int places) {
    if (sorted.length == 0 || percent >= 100) {
      return 0;
    }
    int index = index(percent);
    long before = sorted[Math.max(0, index - places)];
    long after = sorted[Math.min(sorted.length - 1, index + places)];
    return Math.max(sorted[index] - before, after - sorted[index]);
  }

  private int index(double percent) {
    // a little less, so that 99.9 % of 1,000 is the 999th in spite of the binary fraction
    int rank = (int) Math.ceil(percent / 100 * sorted.length - 1e-9);
    return Math.max(1, rank) - 1;
  }
}
