package fasttrack.relational;

import java.sql.SQLException;

/** Begins and ends the transactions of one session. Not thread-safe. */
public interface TransactionControl {
  /**
   * Begins a transaction.
   *
   * @param writes whether it will change data
   */
  void begin(boolean writes) throws SQLException;

  /** Commits the transaction. */
  void commit() throws SQLException;

  /** Rolls back the transaction, if one is open. */
  void rollback() throws SQLException;
}
