package fasttrack.relational.session;

import fasttrack.relational.sql.Begin;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends transactions by statements, either prepared or sent as text, since JDBC knows
 * only one way to begin. Not thread-safe.
 */
final class StatementControl implements TransactionControl {
  private final Sent beginToRead;
  private final Sent beginToWrite;
  private final Sent commit;
  private final Sent rollback;
  private final boolean begins;
  private final boolean failedCommitEnds;
  private boolean open;

  /** A statement that is ready to be sent. */
  @FunctionalInterface
  private interface Sent {
    void send() throws SQLException;
  }

  /**
   * Makes the statements ready.
   *
   * @param text sends them as text, and stays open; null where they are prepared
   */
  StatementControl(Connection connection, @Nullable Statement text, Begin begin)
      throws SQLException {
    begins = begin.prefix().isEmpty();
    failedCommitEnds = begin.failedCommitEnds();
    beginToRead = ready(connection, text, begin.statement(false));
    beginToWrite = ready(connection, text, begin.statement(true));
    commit = ready(connection, text, "COMMIT");
    rollback = ready(connection, text, "ROLLBACK");
  }

  private static Sent ready(Connection connection, @Nullable Statement text, String sql)
      throws SQLException {
    if (text != null) {
      return () -> text.execute(sql);
    }
    RenewedStatement statement = new RenewedStatement(connection, sql);
    return () -> {
      statement.begin().execute();
      statement.end();
    };
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    if (begins) {
      (writes ? beginToWrite : beginToRead).send();
    }
    open = true;
  }

  @Override
  public void commit() throws SQLException {
    open = !failedCommitEnds;
    commit.send();
    open = false;
  }

  @Override
  public void rollback() throws SQLException {
    if (open) {
      open = false;
      rollback.send();
    }
  }
}
