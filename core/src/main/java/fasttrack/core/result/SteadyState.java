package fasttrack.core.result;

import fasttrack.core.measure.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whether the rate of a run stayed the same over the measured interval: its trend by the estimator
 * of Theil and Sen (the median of the slopes between all pairs of slices), and the test of Mann and
 * Kendall of whether there is one (Kendall 1975; with ties left in, which makes it careful).
 *
 * @param slices how many whole slices of time were looked at
 * @param drift how much the rate grew from the first to the last, as a share of its median; null
 *     where there were too few to tell
 * @param z the standard score of the test; null likewise
 * @param verdict what follows
 */
public record SteadyState(int slices, @Nullable Double drift, @Nullable Double z, Verdict verdict) {
  /** Fewer slices than these do not tell a trend from chance. */
  public static final int SLICES_MIN = 8;

  /** A trend is significant at 1 %: one in a hundred steady runs shows it by chance. */
  private static final double Z_NOTED = 2.576;

  /** Significance at 0.1 %. */
  private static final double Z_MAX = 3.291;

  /** A drift too small to affect any figure noticeably. */
  public static final double DRIFT_SMALL = 0.05;

  /** A drift so large that the mean rate describes no moment of the run. */
  private static final double DRIFT_LARGE = 0.50;

  /** Whether a rate is steady. */
  public enum Verdict {
    STEADY,
    /** There is a trend, and it is not small. */
    DRIFTING,
    /** The trend is so large that the run never settled at the rate. */
    NOT_STEADY,
    /** The run was too short, or too few transactions ended, to tell. */
    UNKNOWN
  }

  /**
   * Judges a run.
   *
   * @param types how many types the timeline counts
   * @param measuredNanos the length of the measured interval, whose last slice may be cut short
   */
  public static SteadyState of(Timeline timeline, int types, long measuredNanos) {
    int whole =
        (int) Math.min(timeline.slices(measuredNanos), measuredNanos / timeline.widthNanos());
    double[] counts = new double[whole];
    for (int slice = 0; slice < whole; slice++) {
      for (int type = 0; type < types; type++) {
        counts[slice] += timeline.count(slice, type);
      }
    }
    return of(counts);
  }

  static SteadyState of(double[] counts) {
    int n = counts.length;
    if (n < SLICES_MIN) {
      return new SteadyState(n, null, null, Verdict.UNKNOWN);
    }
    double[] slopes = new double[n * (n - 1) / 2];
    int pairs = 0;
    double s = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[pairs++] = (counts[j] - counts[i]) / (j - i);
        s += Math.signum(counts[j] - counts[i]);
      }
    }
    double median = median(counts.clone());
    if (median == 0) {
      return new SteadyState(n, null, null, Verdict.UNKNOWN);
    }
    double drift = median(slopes) * (n - 1) / median;
    double deviation = Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
    double z = s == 0 ? 0 : (s - Math.signum(s)) / deviation;
    return new SteadyState(n, drift, z, verdict(drift, z));
  }

  private static Verdict verdict(double drift, double z) {
    if (Math.abs(z) < Z_NOTED || Math.abs(drift) < DRIFT_SMALL) {
      return Verdict.STEADY;
    }
    return Math.abs(z) < Z_MAX || Math.abs(drift) < DRIFT_LARGE
        ? Verdict.DRIFTING
        : Verdict.NOT_STEADY;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
}
