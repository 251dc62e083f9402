package fasttrack.core.facet;

import fasttrack.core.spi.ConflictCause;

/**
 * A connection whose caller drives each transaction step by step; for audits, not for measurement.
 * Any call may block while it waits for another session. Used by one thread at a time.
 */
public interface StepwiseSession extends AutoCloseable {
  /** The result of a call. */
  enum Result {
    DONE,
    /** The transaction was rolled back because of a conflict; the next call is a begin. */
    CONFLICT,
    /** Any other failure; the transaction was rolled back. */
    FAILED
  }

  /**
   * Begins a transaction.
   *
   * @param type its position in the list given to {@link Stepwise#connectStepwise}
   */
  Result begin(int type);

  /**
   * Executes one step of the transaction.
   *
   * @param step the step's position within the transaction type
   * @param inputs the transaction's inputs; a longer array is fine
   */
  Result step(int step, long[] inputs);

  /** Commits the transaction. */
  Result commit();

  /** Rolls the transaction back, regardless of its type's ending. */
  Result rollback();

  /**
   * Returns the digest of the last step's answer, as if that step were a whole transaction; see
   * {@link fasttrack.core.interpreter.Digest}.
   */
  long digest();

  /** Returns the cause of the conflict; called only after {@link Result#CONFLICT}. */
  ConflictCause conflictCause();

  /** Returns what went wrong; called only after {@link Result#FAILED}. */
  String failure();

  /** Rolls back an open transaction, and disconnects. */
  @Override
  void close();
}
