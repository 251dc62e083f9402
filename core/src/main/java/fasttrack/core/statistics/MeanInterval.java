package fasttrack.core.statistics;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What repeated measurements come to, and an interval that holds the true value with a probability
 * of 95 %.
 *
 * @param count how many measurements there were, at least one
 * @param mean their mean
 * @param low the interval's lower end; null where there is none
 * @param high the interval's upper end; null likewise
 */
public record MeanInterval(int count, double mean, @Nullable Double low, @Nullable Double high) {
  /**
   * Returns the geometric mean, with an interval by Student's t on the logarithms. Ratios and
   * products of such means are the means of the ratios and products: what two systems come to
   * divides to the ratio that a comparison of the same runs shows, and rate times response time
   * stays the number of transactions under way (Little's law). A single value has no interval.
   *
   * @param values measurements above 0
   * @return null of no values
   * @throws IllegalArgumentException where one is not above 0
   */
  public static @Nullable MeanInterval geometric(List<Double> values) {
    RatioInterval mean = RatioInterval.paired(values, Collections.nCopies(values.size(), 1.0));
    if (mean == null) {
      return null;
    }
    // a logarithm rounds, and one value has to meet the bound that it just reaches
    boolean alike = values.stream().distinct().count() == 1;
    return new MeanInterval(
        values.size(), alike ? values.getFirst() : mean.ratio(), mean.low(), mean.high());
  }

  /** Returns the same mean without an interval. */
  public MeanInterval alone() {
    return new MeanInterval(count, mean, null, null);
  }

  /**
   * Returns the arithmetic mean of what may be 0, without an interval: how rare events vary is not
   * told by a few runs.
   *
   * @return null of no values
   */
  public static @Nullable MeanInterval arithmetic(List<Double> values) {
    return values.isEmpty()
        ? null
        : new MeanInterval(
            values.size(),
            values.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
            null,
            null);
  }
}
