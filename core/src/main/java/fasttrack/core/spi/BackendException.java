package fasttrack.core.spi;

import org.jspecify.annotations.Nullable;

/**
 * Something that keeps a database from being opened, loaded or read. Its message is for the user:
 * what is wrong, where, and what to do.
 */
public final class BackendException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whose fault it is. */
  public enum Kind {
    /** An option has a value that cannot be. */
    USAGE,
    /** The server or file cannot be reached, or refuses its user. */
    UNREACHABLE,
    /** The database holds data that is not ours; it was not touched. */
    FOREIGN,
    /** Setting up or reading failed: a full disc, a missing right, a broken file. */
    SETUP
  }

  private final Kind kind;

  /** Makes an exception without a cause. */
  public BackendException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** Makes an exception with its cause. */
  public BackendException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Returns whose fault it is. */
  public Kind kind() {
    return kind;
  }
}
