package fasttrack.core.spi.cpu;

import org.jspecify.annotations.Nullable;

/** A CPU clock that cannot be read. */
public final class CpuClockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception with the reason, and its cause where there is one. */
  public CpuClockException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
