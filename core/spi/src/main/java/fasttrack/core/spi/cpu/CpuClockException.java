package fasttrack.core.spi.cpu;

import org.jspecify.annotations.Nullable;

/** A CPU clock cannot be read. */
public final class CpuClockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with the reason, and its cause if there is one. */
  public CpuClockException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
