package fasttrack.relational.session;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.sql.Dialect;
import fasttrack.relational.sql.SqlStatement;
import fasttrack.relational.sql.SqlTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A transaction whose statements are executed one by one, in the order of its steps. */
public final class SteppedTransaction extends ControlledTransaction {
  private final ReadyStatement[] steps;
  private final boolean rollsBack;

  private SteppedTransaction(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    super(control, transaction);
    List<SqlStatement> statements = transaction.statements();
    steps = new ReadyStatement[statements.size()];
    for (int i = 0; i < steps.length; i++) {
      SqlStatement statement = statements.get(i);
      steps[i] =
          maker.make(statement, i == 0 ? dialect.begin().prefix() : "", new Answer(statement));
    }
    rollsBack = transaction.rollsBack();
  }

  /** Prepares each statement once. */
  public static ReadyTransaction prepared(
      Connection connection,
      Dialect dialect,
      TransactionControl control,
      SqlTransaction transaction)
      throws SQLException {
    return made(
        dialect,
        control,
        transaction,
        (sql, prefix, answer) -> new PreparedStep(connection, sql, prefix, answer));
  }

  /**
   * Prepares nothing: the statements are sent as text with their values in it, so that the engine
   * parses and plans each of them every time.
   *
   * @param statement executes them; stays open
   * @param control sends its statements as text, too
   */
  public static ReadyTransaction unprepared(
      Statement statement, Dialect dialect, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    return made(
        dialect,
        control,
        transaction,
        (sql, prefix, answer) -> new TextStep(statement, sql, prefix, answer));
  }

  private static ReadyTransaction made(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    return transaction.type().program() == null
        ? new SteppedTransaction(dialect, control, transaction, maker)
        : new ProgramTransaction(dialect, control, transaction, maker);
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    begin();
    for (ReadyStatement step : steps) {
      step.execute(inputs, digest);
    }
    return end(rollsBack);
  }

  @Override
  public void close() throws SQLException {
    for (ReadyStatement step : steps) {
      step.close();
    }
  }
}
