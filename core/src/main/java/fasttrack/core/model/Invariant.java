package fasttrack.core.model;

import java.util.Optional;

/**
 * Something that must hold in every state between transactions, checked on all rows of a database.
 * Fed row by row, then asked once. Not thread-safe.
 */
public interface Invariant {
  /** Returns what must hold, in one line. */
  String title();

  /** Takes note of a row. */
  void row(RecordType type, long[] values);

  /**
   * Takes note of an acknowledged transaction.
   *
   * @param inputs its inputs, valid during the call only
   */
  void acknowledged(TransactionType type, long[] inputs);

  /** Returns what is violated, with the figures that show it, or nothing where all is well. */
  Optional<String> violation();
}
