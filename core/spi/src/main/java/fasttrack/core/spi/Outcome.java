package fasttrack.core.spi;

import fasttrack.core.model.TransactionType;

/** The outcome of one attempt of a transaction. */
public enum Outcome {
  COMMITTED,
  /** Rolled back on purpose. */
  ROLLED_BACK,
  /**
   * Rolled back because of a conflict with another transaction; a retry with the same inputs may
   * succeed.
   */
  CONFLICT,
  /** The connection broke inside COMMIT; the transaction may or may not have been committed. */
  UNKNOWN,
  /** Any other failure; the transaction was rolled back, or its connection is gone. */
  FAILED;

  /** Returns the outcome that a transaction is meant to have. */
  public static Outcome intended(TransactionType.Ending ending) {
    return switch (ending) {
      case COMMIT -> COMMITTED;
      case ROLLBACK -> ROLLED_BACK;
    };
  }
}
