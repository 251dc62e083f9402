package fasttrack.relational.session;

import fasttrack.relational.sql.Begin;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

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

  /** Makes a statement ready. */
  @FunctionalInterface
  private interface Maker {
    Sent make(String sql) throws SQLException;
  }

  private StatementControl(Begin begin, Maker maker) throws SQLException {
    begins = begin.prefix().isEmpty();
    failedCommitEnds = begin.failedCommitEnds();
    beginToRead = maker.make(begin.statement(false));
    beginToWrite = maker.make(begin.statement(true));
    commit = maker.make("COMMIT");
    rollback = maker.make("ROLLBACK");
  }

  /** Prepares the statements on a connection. */
  static StatementControl prepared(Connection connection, Begin begin) throws SQLException {
    return new StatementControl(
        begin,
        sql -> {
          RenewedStatement statement = new RenewedStatement(connection, sql);
          return () -> {
            statement.begin().execute();
            statement.end();
          };
        });
  }

  /**
   * Sends the statements as text.
   *
   * @param statement sends them; stays open
   */
  static StatementControl unprepared(Statement statement, Begin begin) throws SQLException {
    return new StatementControl(begin, sql -> () -> statement.execute(sql));
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
