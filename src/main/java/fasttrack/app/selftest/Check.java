package fasttrack.app.selftest;

import java.util.Locale;
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
public record Check(
    String what,
    Unit unit,
    @Nullable Double truth,
    boolean bound,
    @Nullable Double measured,
    @Nullable Double error,
    @Nullable Double allowed,
    Agreement verdict) {
  /** The unit of a figure. */
  public enum Unit {
    /** A time in nanoseconds. */
    NANOS,
    /** Transactions a second. */
    PER_SECOND,
    /** A number of things that need not be whole. */
    NUMBER,
    /** A number of things. */
    COUNT,
    /** Memory in bytes. */
    BYTES,
    /** A share, from 0 to 1. */
    SHARE
  }

  /** How far off a mean, a rate or a sum may be: 1 %. */
  static final double ALLOWED = 0.01;

  /** How far off a percentile may be: 0.1 % is the histogram's precision (three digits). */
  private static final double ALLOWED_PERCENTILE = 0.001;

  /**
   * What a percentile may be off besides: between the session's clock readings and the harness's
   * lie a call and two readings of the CPU clock, about 1 µs here, and more where the processor is
   * slow.
   */
  private static final double BETWEEN_READINGS_NANOS = 5_000;

  /** Returns how far off a percentile may be, as a share of its true value. */
  static double allowedPercentile(double truthNanos) {
    return ALLOWED_PERCENTILE + BETWEEN_READINGS_NANOS / truthNanos;
  }

  /**
   * Compares a figure with the truth.
   *
   * @param bounds between which values the figure lies, whatever else the machine does, unless the
   *     instrument is wrong
   * @param quiet whether nothing else ran that could explain an error within the bounds
   */
  static Check of(
      String what,
      Unit unit,
      double truth,
      @Nullable Number measured,
      double allowed,
      Bounds bounds,
      boolean quiet) {
    if (measured == null || Double.isNaN(truth)) {
      // a run that cannot keep up with its arrivals, as on a busy machine, has no response times
      Agreement missing = quiet ? Agreement.WRONG : Agreement.TOO_BUSY;
      return new Check(what, unit, known(truth), false, null, null, allowed, missing);
    }
    double value = measured.doubleValue();
    double error = truth == 0 ? value : (value - truth) / truth;
    Agreement verdict =
        Math.abs(error) <= allowed
            ? Agreement.OK
            : bounds.hold(value, allowed) && !quiet ? Agreement.TOO_BUSY : Agreement.WRONG;
    return new Check(what, unit, truth, false, value, error, allowed, verdict);
  }

  /**
   * Compares a figure with a bound that it must not exceed.
   *
   * @param quiet whether nothing else ran that could explain more
   */
  static Check atMost(String what, Unit unit, double bound, double measured, boolean quiet) {
    Agreement verdict =
        measured <= bound ? Agreement.OK : quiet ? Agreement.WRONG : Agreement.TOO_BUSY;
    return new Check(what, unit, bound, true, measured, null, null, verdict);
  }

  /** Shows a figure without a truth. */
  static Check shown(String what, Unit unit, double measured) {
    return new Check(what, unit, null, false, known(measured), null, null, Agreement.SHOWN);
  }

  /** Returns the check of a figure of several transaction types, named by its type. */
  Check of(String type) {
    return new Check(
        String.format(Locale.ROOT, "%s %s", type, what),
        unit,
        truth,
        bound,
        measured,
        error,
        allowed,
        verdict);
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /**
   * Between which values a figure lies, whatever else the machine does. A session that loses its
   * processor between its own clock reading and the harness's takes longer by the harness's clock,
   * at most by what it waited until its next reading.
   *
   * @param low the least value
   * @param high the greatest value; infinite where nothing bounds it
   */
  record Bounds(double low, double high) {
    /** Nothing is known of the figure but the truth. */
    static final Bounds NONE = new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    boolean hold(double value, double allowed) {
      return value >= low * (1 - allowed) && value <= high * (1 + allowed);
    }
  }
}
