package fasttrack.network.store;

import org.jspecify.annotations.Nullable;

/**
 * A store that fails: a full disk, a damaged file. Its message is for the user: what is wrong, and
 * where.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Checks that something which was read has room where it is to be copied. */
  public static int checkFits(int length, byte[] into) {
    if (length > into.length) {
      throw new StoreException(
          "the store holds " + length + " bytes where " + into.length + " are the most", null);
    }
    return length;
  }

  private final boolean damaged;

  /** Makes an exception with its cause, which may pass or be removed. */
  public StoreException(String message, @Nullable Throwable cause) {
    this(message, cause, false);
  }

  /**
   * Makes an exception with its cause.
   *
   * @param damaged whether the store's files are damaged
   */
  public StoreException(String message, @Nullable Throwable cause, boolean damaged) {
    super(message, cause);
    this.damaged = damaged;
  }

  /** Tells whether the store's files are damaged. */
  public boolean damaged() {
    return damaged;
  }
}
