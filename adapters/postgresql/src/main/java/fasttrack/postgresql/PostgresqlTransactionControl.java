package fasttrack.postgresql;

import fasttrack.relational.TransactionControl;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Ends transactions by prepared statements; their first statement begins them. The connection stays
 * in the state of automatic commits, in which the driver leaves transactions alone.
 */
final class PostgresqlTransactionControl implements TransactionControl {
  private final PreparedStatement commit;
  private final PreparedStatement rollback;

  PostgresqlTransactionControl(Connection connection) throws SQLException {
    commit = connection.prepareStatement("COMMIT");
    rollback = connection.prepareStatement("ROLLBACK");
  }

  @Override
  public void begin(boolean writes) {}

  @Override
  public void commit() throws SQLException {
    commit.executeUpdate();
  }

  /** Without a transaction, the server only warns. */
  @Override
  public void rollback() throws SQLException {
    rollback.executeUpdate();
  }
}
