package fasttrack.relational.database;

import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.StepwiseSession;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.relational.session.JdbcSession;
import fasttrack.relational.session.JdbcStepwiseSession;
import fasttrack.relational.session.PipelinedTransaction;
import fasttrack.relational.session.ReadyTransaction;
import fasttrack.relational.session.SessionConnection;
import fasttrack.relational.session.SteppedTransaction;
import fasttrack.relational.session.TransactionControl;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlFailure;
import fasttrack.relational.sql.SqlTransaction;
import fasttrack.support.Interruption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Makes the sessions of a database in its mode of execution. Thread-safe. */
final class SessionMaker {
  private final JdbcDatabase database;
  private final Dialect dialect;
  private final ExecutionMode execution;

  /** Makes a session on a connection. */
  @FunctionalInterface
  private interface Connecting<S> {
    S on(SessionConnection leased) throws SQLException;
  }

  SessionMaker(JdbcDatabase database, Dialect dialect, ExecutionMode execution) {
    this.database = database;
    this.dialect = dialect;
    this.execution = execution;
  }

  /** Connects a session that executes whole transactions. */
  Session session(List<SqlTransaction> transactions) {
    return connected(leased -> session(leased, transactions));
  }

  /** Connects a session that executes transactions statement by statement. */
  StepwiseSession stepwise(List<SqlTransaction> transactions) {
    return connected(
        leased ->
            new JdbcStepwiseSession(
                leased.connection(),
                dialect,
                database.transactionControl(leased.connection()),
                transactions,
                leased.release()));
  }

  /** Makes a session on a connection, which may be one that was lost since a session used it. */
  private <S> S connected(Connecting<S> connecting) {
    boolean interrupted = Interruption.hide();
    try {
      while (true) {
        SessionConnection leased = database.connectSession();
        try {
          database.prepareSession(leased.connection());
          return connecting.on(leased);
        } catch (RuntimeException e) {
          leased.release().release(true);
          throw e;
        } catch (SQLException e) {
          leased.release().release(true);
          if (!leased.reused() || !(dialect.classify(e) instanceof SqlFailure.ConnectionLost)) {
            throw e;
          }
          // That one is from before a restart of the server: the pool now has one fewer.
        }
      }
    } catch (SQLException e) {
      throw database.failure("connect a session", e);
    } finally {
      Interruption.restore(interrupted);
    }
  }

  private JdbcSession session(SessionConnection leased, List<SqlTransaction> transactions)
      throws SQLException {
    Connection connection = leased.connection();
    ServerCpu cpu = database.serverCpu(connection);
    TransactionControl control;
    ReadyTransaction.Maker maker;
    if (execution == ExecutionMode.UNPREPARED) {
      Statement statement = connection.createStatement();
      control =
          TransactionControl.unprepared(statement, dialect.begin())
              .queuedIn(database.writerQueue());
      maker = type -> SteppedTransaction.unprepared(statement, dialect, control, type);
    } else {
      control = database.transactionControl(connection).queuedIn(database.writerQueue());
      maker = type -> prepared(connection, control, type);
    }
    return new JdbcSession(
        dialect,
        control,
        transactions,
        maker,
        cpu,
        database.sessionNumber(connection),
        database.roundTrips(connection),
        leased.release());
  }

  private ReadyTransaction prepared(
      Connection connection, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    return switch (execution) {
      case PREPARED, UNPREPARED ->
          SteppedTransaction.prepared(connection, dialect, control, transaction);
      case PIPELINED -> new PipelinedTransaction(connection, transaction);
      case COMPILED -> database.procedure(connection, transaction);
    };
  }
}
