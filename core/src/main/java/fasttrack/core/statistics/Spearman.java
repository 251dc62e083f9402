package fasttrack.core.statistics;

/**
 * Spearman's rank correlation: Pearson's correlation of the ranks, where equal values share the
 * mean of their ranks.
 */
public final class Spearman {
  private Spearman() {}

  /**
   * Returns the rank correlation of two series of equal length, from -1 to 1; NaN where a series
   * has fewer than two different values.
   */
  public static double correlation(double[] first, double[] second) {
    double[] x = ranks(first);
    double[] y = ranks(second);
    double mean = (x.length + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
  }

  private static double[] ranks(double[] values) {
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int below = 0;
      int equal = 0;
      for (double other : values) {
        below += other < values[i] ? 1 : 0;
        equal += other == values[i] ? 1 : 0;
      }
      ranks[i] = below + (equal + 1) / 2.0;
    }
    return ranks;
  }
}
