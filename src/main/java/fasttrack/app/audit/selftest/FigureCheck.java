package fasttrack.app.audit.selftest;

import org.jspecify.annotations.Nullable;

/**
 * A figure beside the truth.
 *
 * @param what which figure
 * @param unit in which unit it is
 * @param truth the true value, or the bound of a figure that must not exceed it; null where there
 *     is none
 * @param bound whether the truth is a bound
 * @param measured what the instrument says; null where it says nothing
 * @param error how far off it is, as a share of the truth; below 0 where it is too small; null
 *     where there is no true value
 * @param allowed how far off it may be, as a share of the truth; null where there is no true value
 * @param verdict what follows
 */
public record FigureCheck(
    String what,
    CheckedUnit unit,
    @Nullable Double truth,
    boolean bound,
    @Nullable Double measured,
    @Nullable Double error,
    @Nullable Double allowed,
    Agreement verdict) {
  /** The unit of a figure. */
  public enum CheckedUnit {
    /** A time in nanoseconds. */
    NANOS,
    /** A number of things. */
    COUNT,
    /** Memory in bytes. */
    BYTES,
    /** A share, from 0 to 1. */
    SHARE
  }

  /** How far off a figure may be: 1 %. */
  static final double ALLOWED = 0.01;

  /**
   * Compares a time in nanoseconds with the true one.
   *
   * @param quiet whether nothing else ran that could explain an error
   */
  static FigureCheck ofNanos(
      String what, double truth, @Nullable Number measured, double allowed, boolean quiet) {
    Double value = measured == null || Double.isNaN(truth) ? null : (Double) measured.doubleValue();
    Double error = value == null ? null : (Double) (truth == 0 ? value : (value - truth) / truth);
    boolean right = error != null && Math.abs(error) <= allowed;
    Agreement verdict = verdict(right, quiet);
    return new FigureCheck(
        what, CheckedUnit.NANOS, known(truth), false, value, error, allowed, verdict);
  }

  /**
   * Compares a figure with a bound that it must not exceed.
   *
   * @param quiet whether nothing else ran that could explain more
   */
  static FigureCheck atMost(
      String what, CheckedUnit unit, double bound, double measured, boolean quiet) {
    return new FigureCheck(
        what, unit, bound, true, measured, null, null, verdict(measured <= bound, quiet));
  }

  /** Shows a figure without a truth. */
  static FigureCheck shown(String what, CheckedUnit unit, double measured) {
    return new FigureCheck(what, unit, null, false, known(measured), null, null, Agreement.SHOWN);
  }

  private static Agreement verdict(boolean right, boolean quiet) {
    return right ? Agreement.OK : quiet ? Agreement.WRONG : Agreement.TOO_BUSY;
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
