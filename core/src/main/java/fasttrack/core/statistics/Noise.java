package fasttrack.core.statistics;

/**
 * How far chance moves a mean or a slope that is computed from neighboring slices of time. Noise in
 * a rate lasts: a checkpoint or a busy neighbor slows several slices down, so that they tell less
 * than as many independent ones would.
 */
final class Noise {
  /** What lies beyond either end of an interval of 95 %. */
  static final double TAIL = 0.025;

  /** Of a correlation above this, no number of slices that a run has tells enough. */
  private static final double CORRELATION_MAX = 0.9;

  private Noise() {}

  /**
   * Estimates by what factor the variance of a mean or slope exceeds that of independent slices: (1
   * + r) / (1 - r), with r the correlation of neighboring residuals, as of a first-order
   * autoregression (the effective sample size; S. Yue and C. Wang, <i>Water Resources
   * Management</i> 18, 2004, use it with the test of Mann and Kendall). Residuals look less
   * correlated than the noise is: by about (p + (p + 2) r) / n after a fit of p parameters (F.
   * Marriott and J. Pope, <i>Biometrika</i> 41, 1954, for a mean), which is taken out. A negative
   * correlation, which would narrow the interval, counts as none.
   *
   * @param residuals what is left of the slices' values when the fit is taken away
   * @param fitted how many parameters the fit had: 1 for a mean, 2 for a line
   */
  static double inflation(double[] residuals, int fitted) {
    double mean = mean(residuals, 0, residuals.length);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < residuals.length; i++) {
      double here = residuals[i] - mean;
      squares += here * here;
      if (i > 0) {
        products += here * (residuals[i - 1] - mean);
      }
    }
    if (squares == 0) {
      return 1;
    }
    double n = residuals.length;
    double unbiased = (products / squares * n + fitted) / (n - fitted - 2);
    double correlation = Math.max(0, Math.min(CORRELATION_MAX, unbiased));
    return (1 + correlation) / (1 - correlation);
  }

  /** Returns the variance of the residuals of a fit, {@linkplain #inflation inflated}. */
  static double variance(double[] residuals, int fitted) {
    double mean = mean(residuals, 0, residuals.length);
    double squares = 0;
    for (double residual : residuals) {
      squares += (residual - mean) * (residual - mean);
    }
    return squares / (residuals.length - fitted) * inflation(residuals, fitted);
  }

  /** Returns the mean of a part of the values. */
  static double mean(double[] values, int from, int until) {
    double sum = 0;
    for (int i = from; i < until; i++) {
      sum += values[i];
    }
    return sum / (until - from);
  }
}
