package fasttrack.relational.session;

import fasttrack.relational.sql.Begin;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;

/**
 * Leaves the begin of transactions to the driver, and ends them by JDBC's commit and rollback. Not
 * thread-safe.
 */
final class ImplicitControl implements TransactionControl {
  /** Transaction resolution unknown. */
  private static final String OUTCOME_UNKNOWN = "08007";

  private final Connection connection;
  private final Statement statement;
  private final Begin.Implicit begin;
  private boolean writes;

  /** Turns the connection's automatic commits off. */
  ImplicitControl(Connection connection, Begin.Implicit begin) throws SQLException {
    this.connection = connection;
    statement = connection.createStatement();
    this.begin = begin;
    connection.setAutoCommit(false);
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    this.writes = writes;
    String sql = begin.statement(writes);
    if (!sql.isEmpty()) {
      statement.execute(sql);
    }
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
    if (writes && !begin.afterCommit().isEmpty()) {
      try {
        statement.execute(begin.afterCommit());
      } catch (SQLException e) {
        // What was committed is there, whatever becomes of this: its fate is unknown, no failure.
        throw new SQLNonTransientConnectionException(e.getMessage(), OUTCOME_UNKNOWN, e);
      }
      // It may have begun a transaction, whose snapshot the next one would read.
      connection.commit();
    }
  }

  /** Always asks the driver, which knows whether a transaction is open. */
  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }
}
