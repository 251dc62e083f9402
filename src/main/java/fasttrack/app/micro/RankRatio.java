package fasttrack.app.micro;

import org.jspecify.annotations.Nullable;

/**
 * How many times as long one build takes as another: the median of all ratios of a fork of the one
 * to a fork of the other, and the ratios that the Mann–Whitney test does not tell from it, so that
 * estimate, interval and test agree (J. L. Hodges and E. L. Lehmann, <i>Estimates of location based
 * on rank tests</i>, Annals of Mathematical Statistics 34, 1963; M. Hollander and D. A. Wolfe,
 * <i>Nonparametric Statistical Methods</i>, 2nd edition 1999, section 4.3).
 *
 * @param ratio above 0
 * @param low the lower end of the 95 % confidence interval; null where there are too few forks
 * @param high the upper end; null likewise
 */
record RankRatio(double ratio, @Nullable Double low, @Nullable Double high) {
  /** Half of what the interval leaves out. */
  private static final double TAIL = 0.025;

  /** Returns the ratio of forks that all took some time. */
  static RankRatio of(Forks over, Forks under) {
    double[] ratios =
        over.values().stream()
            .flatMap(above -> under.values().stream().map(below -> above / below))
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    int count = ratios.length;
    double median = Math.sqrt(ratios[(count - 1) / 2] * ratios[count / 2]);
    int outside = outside(over.count(), under.count());
    return outside == 0
        ? new RankRatio(median, null, null)
        : new RankRatio(median, ratios[outside - 1], ratios[count - outside]);
  }

  /** Returns how many ratios from either end the interval begins, counted from 1; 0 for nowhere. */
  private static int outside(int over, int under) {
    double[] orders = orders(over, under);
    double each = TimeTest.leastChance(over, under) / 2;
    int outside = 0;
    for (double tail = orders[0] * each; tail <= TAIL; tail += orders[outside] * each) {
      outside++;
    }
    return outside;
  }

  /**
   * Returns in how many orders of all forks a number of ratios is below 1, from none on: the
   * coefficients of the product over i of (1 − x^(under + i)) / (1 − x^i).
   */
  private static double[] orders(int over, int under) {
    double[] orders = new double[over * under + 1];
    orders[0] = 1;
    for (int i = 1; i <= over; i++) {
      for (int below = orders.length - 1; below >= under + i; below--) {
        orders[below] -= orders[below - under - i];
      }
      for (int below = i; below < orders.length; below++) {
        orders[below] += orders[below - i];
      }
    }
    return orders;
  }
}
