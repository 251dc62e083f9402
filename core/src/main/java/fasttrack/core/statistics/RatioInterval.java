package fasttrack.core.statistics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of repeated measurements of two systems, and an interval that holds the true ratio with
 * a probability of 95 %, by Student's t on the logarithms: there a ratio is a difference, and
 * effects that multiply, as those of a slow machine do, add up.
 *
 * <p>The interval is only as good as the measurements are independent of one another; two systems
 * that are measured in the same round may depend on each other, which is what {@link #paired} is
 * for.
 *
 * @param ratio the geometric mean of the ratios; above 0
 * @param low the interval's lower end; null where there are too few measurements for an interval
 * @param high the interval's upper end; null likewise
 * @param differs whether the ratio differs from 1 beyond chance, judged together with all other
 *     ratios of its study; null where it was not judged
 */
public record RatioInterval(
    double ratio, @Nullable Double low, @Nullable Double high, @Nullable Boolean differs) {
  /** The probability that an interval holds the true ratio. */
  public static final double COVERAGE = 0.95;

  /** Mean, variance and number of logarithms. */
  private record Logarithms(int count, double mean, double variance) {
    /** The variance of the mean. */
    double meanVariance() {
      return variance / count;
    }
  }

  /**
   * Returns the ratio of measurements in pairs, the two of a pair taken under the same conditions:
   * the geometric mean of the pairs' ratios. What both of a pair have in common cancels out. With n
   * pairs, t has n − 1 degrees of freedom; a single pair has no interval.
   *
   * @param over the measurements that are divided
   * @param under those by which they are divided, in the same order
   * @return null where there are no pairs
   * @throws IllegalArgumentException where a measurement is not above 0
   */
  public static @Nullable RatioInterval paired(List<Double> over, List<Double> under) {
    List<Double> logarithms = new ArrayList<>();
    for (int i = 0; i < over.size(); i++) {
      logarithms.add(logarithm(over.get(i)) - logarithm(under.get(i)));
    }
    if (logarithms.isEmpty()) {
      return null;
    }
    Logarithms ratios = sum(logarithms);
    return ratios.count == 1
        ? new RatioInterval(Math.exp(ratios.mean), null, null, null)
        : of(ratios.mean, ratios.meanVariance(), ratios.count - 1.0);
  }

  /**
   * Returns the ratio of measurements that are not in pairs, by Welch's t-test, which does not
   * assume that both vary equally (B. L. Welch, <i>The generalization of 'Student's' problem when
   * several different population variances are involved</i>, Biometrika 34, 1947). There is no
   * interval where either has a single measurement.
   *
   * @param over the measurements that are divided
   * @param under those by which they are divided
   * @return null where either has no measurement
   * @throws IllegalArgumentException where a measurement is not above 0
   */
  public static @Nullable RatioInterval independent(List<Double> over, List<Double> under) {
    if (over.isEmpty() || under.isEmpty()) {
      return null;
    }
    Logarithms above = sum(over.stream().map(RatioInterval::logarithm).toList());
    Logarithms below = sum(under.stream().map(RatioInterval::logarithm).toList());
    double difference = above.mean - below.mean;
    if (above.count == 1 || below.count == 1) {
      return new RatioInterval(Math.exp(difference), null, null, null);
    }
    double first = above.meanVariance();
    double second = below.meanVariance();
    double both = first + second;
    double freedom =
        both == 0
            ? 1
            : both
                * both
                / (first * first / (above.count - 1) + second * second / (below.count - 1));
    return of(difference, both, freedom);
  }

  /** Returns the same ratio without an interval. */
  public RatioInterval alone() {
    return new RatioInterval(ratio, null, null, differs);
  }

  /** Returns the same ratio with what was judged of it. */
  public RatioInterval judged(boolean differs) {
    return new RatioInterval(ratio, low, high, differs);
  }

  /**
   * Returns the same ratio with ends so many times as far from it, as differences of logarithms.
   */
  public RatioInterval widened(double factor) {
    return low == null || high == null
        ? this
        : new RatioInterval(
            ratio,
            ratio * Math.pow(low / ratio, factor),
            ratio * Math.pow(high / ratio, factor),
            differs);
  }

  /**
   * Tells whether this may be called a difference: by what was judged of all ratios of a study,
   * else by this interval alone.
   */
  public boolean showsDifference() {
    return differs == null ? excludesOne() : differs;
  }

  /**
   * Tells whether the interval excludes 1, so that the two systems differ; false where there is no
   * interval. Two that do not differ are told apart in 5 of 100 comparisons.
   */
  public boolean excludesOne() {
    return low != null && high != null && (low > 1 || high < 1);
  }

  /**
   * Tells whether the interval holds no ratio beyond a factor and its inverse, so that the two
   * systems are alike for whoever does not mind such a difference; false where there is no
   * interval.
   *
   * @param factor above 1
   */
  public boolean isWithin(double factor) {
    return low != null && high != null && low >= 1 / factor && high <= factor;
  }

  private static RatioInterval of(double mean, double variance, double freedom) {
    double quantile = StudentT.quantile(freedom, (1 - COVERAGE) / 2);
    double half = quantile * Math.sqrt(variance);
    return new RatioInterval(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), null);
  }

  private static double logarithm(double measured) {
    if (!(measured > 0) || Double.isInfinite(measured)) {
      throw new IllegalArgumentException("a measurement has no logarithm: " + measured);
    }
    return Math.log(measured);
  }

  private static Logarithms sum(List<Double> logarithms) {
    int count = logarithms.size();
    double mean = logarithms.stream().mapToDouble(Double::doubleValue).sum() / count;
    double squares = logarithms.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return new Logarithms(count, mean, count == 1 ? 0 : squares / (count - 1));
  }
}
