package fasttrack.core.spi;

import org.jspecify.annotations.Nullable;

/**
 * A database cannot be opened, populated or read. The message is for the user: what is wrong,
 * where, and what to do.
 */
public final class BackendException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What kind of problem it is. */
  public enum Kind {
    /** An option has an invalid value. */
    USAGE,
    /** The server or file cannot be reached, or refuses the user. */
    UNREACHABLE,
    /** The database holds data that the benchmark did not create; it was not changed. */
    FOREIGN,
    /** Setting up or reading failed: a full disk, a missing privilege. */
    SETUP,
    /** The database's files are damaged. An engine that does not tell this apart says SETUP. */
    DAMAGED
  }

  private final Kind kind;

  /** Creates an exception without a cause. */
  public BackendException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** Creates an exception with its cause. */
  public BackendException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Returns what kind of problem it is. */
  public Kind kind() {
    return kind;
  }
}
