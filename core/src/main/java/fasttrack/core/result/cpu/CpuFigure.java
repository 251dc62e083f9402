package fasttrack.core.result.cpu;

import org.jspecify.annotations.Nullable;

/**
 * CPU time, and how it is known.
 *
 * @param method how
 * @param nanos the CPU time over the measured interval, or null where it is not known
 * @param note the clock that was read, or the reason why there is no figure
 */
public record CpuFigure(Method method, @Nullable Long nanos, String note) {
  /** How a figure of CPU time is known. */
  public enum Method {
    MEASURED,
    /** Read every few transactions and regressed on their types. */
    REGRESSED,
    /** Part of the client's, whose threads the engine uses. */
    IN_CLIENT,
    UNAVAILABLE
  }

  /** A figure that was measured. */
  public static CpuFigure measured(long nanos, String note) {
    return new CpuFigure(Method.MEASURED, nanos, note);
  }

  /** No figure, for a reason. */
  public static CpuFigure unavailable(String reason) {
    return new CpuFigure(Method.UNAVAILABLE, null, reason);
  }
}
