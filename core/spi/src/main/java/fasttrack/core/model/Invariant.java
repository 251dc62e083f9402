package fasttrack.core.model;

import java.util.Optional;

/**
 * A condition that must hold in every state between transactions, checked on all rows of a
 * database. It receives all rows one by one, and is then evaluated once. Not thread-safe.
 */
public interface Invariant {
  /** Returns the condition, in one line. */
  String title();

  /** Receives a row. */
  void row(RecordType type, long[] values);

  /**
   * Receives an acknowledged transaction.
   *
   * @param inputs its inputs, valid during the call only
   */
  void acknowledged(TransactionType type, long[] inputs);

  /** Returns the violation, with the figures that show it, or empty if the condition holds. */
  Optional<String> violation();
}
