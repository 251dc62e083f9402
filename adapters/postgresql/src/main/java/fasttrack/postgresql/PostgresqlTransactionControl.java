package fasttrack.postgresql;

import fasttrack.relational.session.TransactionControl;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Ends transactions by prepared statements; their first statement begins them. The connection stays
 * in the state of automatic commits, in which the driver leaves transactions alone.
 */
final class PostgresqlTransactionControl implements TransactionControl {
  private final BaseConnection connection;
  private final PreparedStatement commit;
  private final PreparedStatement rollback;

  PostgresqlTransactionControl(Connection connection) throws SQLException {
    this.connection = connection.unwrap(BaseConnection.class);
    commit = connection.prepareStatement("COMMIT");
    rollback = connection.prepareStatement("ROLLBACK");
  }

  @Override
  public void begin(boolean writes) {}

  @Override
  public void commit() throws SQLException {
    commit.executeUpdate();
  }

  /** The server reports with each answer whether a transaction is open. */
  @Override
  public void rollback() throws SQLException {
    if (connection.getTransactionState() != TransactionState.IDLE) {
      rollback.executeUpdate();
    }
  }
}
