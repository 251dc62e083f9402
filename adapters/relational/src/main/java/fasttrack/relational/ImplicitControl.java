package fasttrack.relational;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Leaves the begin of transactions to the driver, and ends them by JDBC's commit and rollback. Not
 * thread-safe.
 */
final class ImplicitControl implements TransactionControl {
  private final Connection connection;
  private final Statement statement;
  private final Begin.Implicit begin;

  /** Turns the connection's automatic commits off. */
  ImplicitControl(Connection connection, Begin.Implicit begin) throws SQLException {
    this.connection = connection;
    statement = connection.createStatement();
    this.begin = begin;
    connection.setAutoCommit(false);
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    String sql = begin.statement(writes);
    if (!sql.isEmpty()) {
      statement.execute(sql);
    }
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
  }

  /** Always asks the driver, which knows whether a transaction is open. */
  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }
}
