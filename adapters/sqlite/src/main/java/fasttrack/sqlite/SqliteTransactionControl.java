package fasttrack.sqlite;

import fasttrack.relational.Dialect;
import fasttrack.relational.TransactionControl;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Begins and ends transactions by prepared statements, since the driver knows only plain BEGIN. */
final class SqliteTransactionControl implements TransactionControl {
  private final PreparedStatement beginToRead;
  private final PreparedStatement beginToWrite;
  private final PreparedStatement commit;
  private final PreparedStatement rollback;
  private boolean open;

  /** Prepares the statements; the connection stays in the state of automatic commits. */
  SqliteTransactionControl(Connection connection, Dialect dialect) throws SQLException {
    beginToRead = connection.prepareStatement(dialect.begin(false));
    beginToWrite = connection.prepareStatement(dialect.begin(true));
    commit = connection.prepareStatement("COMMIT");
    rollback = connection.prepareStatement("ROLLBACK");
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    (writes ? beginToWrite : beginToRead).execute();
    open = true;
  }

  @Override
  public void commit() throws SQLException {
    commit.execute();
    open = false;
  }

  @Override
  public void rollback() throws SQLException {
    if (open) {
      open = false;
      rollback.execute();
    }
  }
}
