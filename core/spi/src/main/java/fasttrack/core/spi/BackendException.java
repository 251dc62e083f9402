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

  /** Creates one of kind USAGE. */
  public static BackendException usage(String message) {
    return new BackendException(Kind.USAGE, message);
  }

  /** Creates one of kind USAGE with its cause. */
  public static BackendException usage(String message, Throwable cause) {
    return new BackendException(Kind.USAGE, message, cause);
  }

  /** Creates one of kind SETUP. */
  public static BackendException setup(String message) {
    return new BackendException(Kind.SETUP, message);
  }

  /** Creates one of kind SETUP with its cause. */
  public static BackendException setup(String message, Throwable cause) {
    return new BackendException(Kind.SETUP, message, cause);
  }

  /** Returns what kind of problem it is. */
  public Kind kind() {
    return kind;
  }
}
