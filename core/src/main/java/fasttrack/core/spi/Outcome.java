package fasttrack.core.spi;

/** What became of one attempt of a transaction. */
public enum Outcome {
  COMMITTED,
  /** Rolled back on purpose. */
  ROLLED_BACK,
  /**
   * Gave way to another transaction, rolled back; trying again with the same inputs may succeed.
   */
  CONFLICT,
  /** The connection broke inside COMMIT: it may have been committed or not. */
  UNKNOWN,
  /** Anything else; rolled back, or its connection is gone. */
  FAILED
}
