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

  /**
   * Makes a control.
   *
   * @param text sends its statements as text, if it needs any, and stays open; null where they are
   *     prepared
   */
  static TransactionControl of(Connection connection, @Nullable Statement text, Begin begin)
      throws SQLException {
    return begin instanceof Begin.Implicit implicit
        ? new ImplicitControl(connection, implicit)
        : new StatementControl(connection, text, begin);
  }
}
