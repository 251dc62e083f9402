package fasttrack.relational.session;

import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.sql.Begin;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

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

  /** Rolls back the transaction if one is open. */
  void rollback() throws SQLException;

  /** Reports waits before a begin from now on, of an engine that runs on the client's thread. */
  default void probe(Probe probe) {}

  /** Returns this control with its writing transactions in a queue; null for none. */
  default TransactionControl queuedIn(@Nullable WriterQueue queue) {
    return queue == null ? this : new QueuedControl(this, queue);
  }

  /** Makes a control whose statements, if it needs any, are prepared. */
  static TransactionControl prepared(Connection connection, Begin begin) throws SQLException {
    return begin instanceof Begin.Implicit implicit
        ? new ImplicitControl(connection, implicit)
        : StatementControl.prepared(connection, begin);
  }

  /**
   * Makes a control whose statements, if it needs any, are sent as text.
   *
   * @param statement sends them; stays open
   */
  static TransactionControl unprepared(Statement statement, Begin begin) throws SQLException {
    return begin instanceof Begin.Implicit implicit
        ? new ImplicitControl(statement.getConnection(), implicit)
        : StatementControl.unprepared(statement, begin);
  }
}
