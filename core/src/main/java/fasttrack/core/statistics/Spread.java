package fasttrack.core.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * A figure that was measured in several rounds, each with some samples. Of five rounds or more, the
 * smallest and the greatest are left out of the range: one that was disturbed does not count.
 *
 * @param figure the figure of all samples
 * @param low the smallest figure of a round in the range
 * @param high the greatest figure of a round in the range
 * @param samples how many samples there are, from 1
 */
public record Spread(double figure, double low, double high, long samples) {
  private static final int TRIMMED_FROM = 5;

  /**
   * Takes a quantile as the figure: the smallest sample that at least a given share of all samples
   * does not exceed.
   *
   * @param share above 0, at most 1; 0.5 for the median
   * @param rounds the samples of each round; rounds without any are left out
   * @throws IllegalArgumentException if there are no samples at all
   */
  public static Spread ofQuantile(double share, List<double[]> rounds) {
    double[] each =
        rounds.stream()
            .filter(round -> round.length > 0)
            .mapToDouble(round -> quantile(share, round))
            .sorted()
            .toArray();
    double[] all = rounds.stream().flatMapToDouble(Arrays::stream).toArray();
    if (all.length == 0) {
      throw new IllegalArgumentException("no samples");
    }
    int end = each.length >= TRIMMED_FROM ? 1 : 0;
    return new Spread(quantile(share, all), each[end], each[each.length - 1 - end], all.length);
  }

  /** Returns the smallest sample that at least a given share of all samples does not exceed. */
  public static double quantile(double share, double[] samples) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)];
  }

  /** Tells whether all rounds of one spread lie below all of the other. */
  public boolean isApartFrom(Spread other) {
    return low > other.high || other.low > high;
  }
}
