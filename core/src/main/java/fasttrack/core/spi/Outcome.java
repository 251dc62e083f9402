package fasttrack.core.spi;

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
  FAILED
}
