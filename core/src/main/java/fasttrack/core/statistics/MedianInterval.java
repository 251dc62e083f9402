package fasttrack.core.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The median of repeated measurements, and an interval that holds the true median with a known
 * probability, whatever the distribution is: the order statistics x(d) and x(n + 1 − d) of n
 * independent values enclose it with probability 1 − 2 · B(d − 1; n, ½), where B is the cumulative
 * binomial distribution (David and Nagaraja, <i>Order Statistics</i>, 3rd edition 2003, section
 * 7.1).
 *
 * @param count how many values there were, at least one
 * @param median the middle one, or the mean of the two in the middle
 * @param low the interval's lower end; null of a single value, which has no interval
 * @param high the interval's upper end; null likewise
 * @param coverage the probability that the interval holds the true median, from 0 to 1: at least
 *     0.95 where there are six values or more; null where there is no interval
 */
public record MedianInterval(
    int count,
    double median,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double coverage) {
  /** The probability that an interval has where there are enough values. */
  public static final double COVERAGE = 0.95;

  /**
   * Returns the narrowest such interval whose coverage is at least {@link #COVERAGE}, or the widest
   * one where none has as much; null of no values.
   *
   * @throws IllegalArgumentException where a value is not a number
   */
  public static @Nullable MedianInterval of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int n = sorted.length;
    if (Arrays.stream(sorted).anyMatch(Double::isNaN)) {
      throw new IllegalArgumentException("a value is not a number: " + values);
    }
    if (n == 0) {
      return null;
    }
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    if (n == 1) {
      return new MedianInterval(1, median, null, null, null);
    }
    // d counts from 1; the interval narrows, and covers less, with every further step
    int d = 1;
    BinomialDistribution heads = BinomialDistribution.of(n, 0.5);
    double coverage = 1 - 2 * heads.probability(0);
    for (double next = coverage; d < (n + 1) / 2; d++, coverage = next) {
      next = coverage - 2 * heads.probability(d);
      if (next < COVERAGE) {
        break;
      }
    }
    return new MedianInterval(n, median, sorted[d - 1], sorted[n - d], coverage);
  }
}
