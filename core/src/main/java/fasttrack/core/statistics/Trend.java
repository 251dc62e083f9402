package fasttrack.core.statistics;

import java.util.Arrays;

/**
 * The trend of a series: the median of the slopes between all pairs (the estimator of Theil and
 * Sen), which a few stalls do not move, and its rank-based interval (P. K. Sen, <i>Journal of the
 * American Statistical Association</i> 63, 1968). Kendall's variance is inflated by the noise's
 * autocorrelation, and Student's percentile stands for the normal one, since that correlation is
 * itself an estimate; {@code TrendTest} simulates how often the interval holds the truth.
 */
final class Trend {
  private Trend() {}

  /**
   * Estimates by what share of its median a series changes from the begin of its first slice to the
   * end of its last.
   *
   * @param values at least 8, with a median above 0
   */
  static Change of(double[] values) {
    int n = values.length;
    double[] slopes = slopes(values);
    double median = median(values);
    double slope = middle(slopes);
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = values[i] - slope * i;
    }
    double variance = n * (n - 1.0) * (2.0 * n + 5) / 18 * Noise.inflation(residuals, 2);
    double ranks = StudentT.quantile(n - 2, Noise.TAIL) * Math.sqrt(variance);
    // The slopes of these ranks, counted from 0, enclose the true one.
    int low = (int) Math.floor((slopes.length - ranks) / 2);
    int high = slopes.length - 1 - low;
    double scale = n / median;
    return low < 0
        ? new Change(slope * scale, null, null)
        : new Change(slope * scale, slopes[low] * scale, slopes[high] * scale);
  }

  private static double[] slopes(double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int pairs = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[pairs++] = (values[j] - values[i]) / (j - i);
      }
    }
    Arrays.sort(slopes);
    return slopes;
  }

  /** Returns the median of values in any order. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return middle(sorted);
  }

  private static double middle(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
