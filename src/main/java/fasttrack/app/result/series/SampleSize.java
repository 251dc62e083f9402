package fasttrack.app.result.series;

import fasttrack.core.statistics.StudentT;
import org.jspecify.annotations.Nullable;

/**
 * How many pairs of runs a purpose needs, and what so many find, from how much the logarithms of
 * their ratios vary.
 */
public final class SampleSize {
  private static final double TWO_SIDED = 0.025;
  private static final double UNTIL_NARROW = 0.01;
  private static final double MISSED = 0.1;
  private static final int MAX = 10_000;

  private SampleSize() {}

  /**
   * Returns the smallest difference that so many pairs find in 9 of 10 comparisons, as a share.
   *
   * @param pairs how many, from 2
   * @param deviation the standard deviation of the logarithms of their ratios, from 0
   * @param claims how many ratios are judged together, from 1
   */
  public static double found(int pairs, double deviation, int claims) {
    double reach = quantile(pairs, TWO_SIDED / claims) + quantile(pairs, MISSED);
    return Math.expm1(reach * deviation / Math.sqrt(pairs));
  }

  /**
   * Returns how many pairs make the interval so narrow that decides when to stop; see {@link
   * Sample#untilNarrow}.
   *
   * @param deviation the standard deviation of the logarithms that were seen, from 0
   * @param share how far the interval may reach from the ratio, as a share of it, above 0
   * @return null where not even 10,000 would do
   */
  public static @Nullable Integer toNarrow(double deviation, double share) {
    double allowed = Math.log1p(share);
    for (int pairs = Sample.INDEPENDENT_MIN; pairs <= MAX; pairs += pairs < 100 ? 1 : pairs / 20) {
      if (quantile(pairs, UNTIL_NARROW) * deviation / Math.sqrt(pairs) <= allowed) {
        return pairs;
      }
    }
    return null;
  }

  private static double quantile(int pairs, double beyond) {
    return StudentT.quantile(pairs - 1.0, beyond);
  }
}
