package fasttrack.core.statistics;

import java.util.List;
import java.util.Objects;

/**
 * How a run that was to begin warm or steady became so: windows of the same length, until the log
 * that a transaction writes differs little from one window to the next, or until response times no
 * longer fall.
 *
 * @param outcome how it ended
 * @param windowNanos how long a window lasts
 * @param logBytes bytes of log for each good transaction, a number for each window; empty of a run
 *     that was to be steady
 * @param responseNanos the mean response time, a number for each window; empty of a run that was to
 *     be warm
 */
public record Settling(
    Settled outcome, long windowNanos, List<Double> logBytes, List<Double> responseNanos) {
  /** Two windows differ by less than this share of the later one once it has settled. */
  public static final double DIFFERENCE = 0.05;

  /** How it ended. */
  public enum Settled {
    /** The last two windows differ by less than {@link #DIFFERENCE}, or the last do not fall. */
    SETTLED,
    /** The windows still differed, or fell, when the time for them was over. */
    NOT_SETTLED,
    /** The engine does not count its log: there were no windows. */
    NOT_COUNTED,
    /** No transaction writes anything: there were no windows. */
    NOTHING_WRITTEN
  }

  /** Returns how long the windows lasted. */
  public long nanos() {
    return windowNanos * Math.max(logBytes.size(), responseNanos.size());
  }

  /** Tells whether the last two windows differ by less than {@link #DIFFERENCE}. */
  public static boolean settled(List<Double> logBytes) {
    int windows = logBytes.size();
    if (windows < 2) {
      return false;
    }
    double last = logBytes.get(windows - 1);
    return Math.abs(last - logBytes.get(windows - 2)) <= DIFFERENCE * last;
  }

  /**
   * Tells whether response times fall by more than {@link #DIFFERENCE} and by more than chance:
   * from the first to the last, or from the first quarter to the others. Too few do not tell, and
   * are said not to fall.
   *
   * @param responseNanos mean response times in slices of equal length, in their order
   */
  public static boolean falls(List<Double> responseNanos) {
    double[] means = responseNanos.stream().mapToDouble(Double::doubleValue).toArray();
    if (means.length < Slicing.SLICES_MIN) {
      return false;
    }
    SteadyState changes = SteadyState.of(means, 1);
    Change drift = Objects.requireNonNull(changes.drift());
    Change first = Objects.requireNonNull(changes.firstQuarter());
    boolean falling = drift.estimate() < -DIFFERENCE && drift.isBeyond(0);
    boolean higherFirst = first.estimate() > DIFFERENCE && first.isBeyond(0);
    return falling || higherFirst;
  }
}
