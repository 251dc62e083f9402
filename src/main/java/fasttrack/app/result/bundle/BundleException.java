package fasttrack.app.result.bundle;

import java.util.Objects;

/**
 * A bundle that cannot be kept: its folder is no folder, may not be written, or the disk is full.
 */
public final class BundleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception that says what cannot be kept, and why. */
  public BundleException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Makes an exception that another process has reported. */
  public BundleException(String message) {
    super(message);
  }

  /** Returns what cannot be kept, and why. */
  public String problem() {
    return Objects.requireNonNull(getMessage());
  }
}
