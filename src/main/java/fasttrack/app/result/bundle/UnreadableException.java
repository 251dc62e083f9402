package fasttrack.app.result.bundle;

/** A file is not a saved result that this version can read. */
public final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception that says why. */
  public UnreadableException(String message) {
    super(message);
  }

  /** Makes an exception that says why, of a cause. */
  public UnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
