package fasttrack.relational.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A prepared statement that is prepared again if an execution has failed and the driver has closed
 * the statement for that. Not thread-safe.
 */
final class RenewedStatement {
  private final Connection connection;
  private final String sql;
  private PreparedStatement statement;
  private boolean failed;

  /** Prepares it. */
  RenewedStatement(Connection connection, String sql) throws SQLException {
    this.connection = connection;
    this.sql = sql;
    statement = connection.prepareStatement(sql);
  }

  /** Returns the statement for one execution, which has failed unless {@link #end} follows. */
  PreparedStatement begin() throws SQLException {
    if (failed && statement.isClosed()) {
      statement = connection.prepareStatement(sql);
    }
    failed = true;
    return statement;
  }

  /** Says that the execution did not fail. */
  void end() {
    failed = false;
  }
}
