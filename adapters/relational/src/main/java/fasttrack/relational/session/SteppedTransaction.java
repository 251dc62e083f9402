package fasttrack.relational.session;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.sql.Begin;
import fasttrack.relational.sql.SqlStatement;
import fasttrack.relational.sql.SqlTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A transaction whose statements are executed one by one, in the order of its steps. */
public final class SteppedTransaction implements ReadyTransaction {
  private final TransactionControl control;
  private final ReadyStatement[] steps;
  private final boolean writes;
  private final boolean rollsBack;
  private Probe probe = Probe.NONE;
  private boolean committing;

  /** Makes a statement ready that has a text before its own, which is usually empty. */
  @FunctionalInterface
  private interface StatementMaker {
    ReadyStatement make(SqlStatement statement, String prefix) throws SQLException;
  }

  private SteppedTransaction(
      Begin begin, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    this.control = control;
    List<SqlStatement> statements = transaction.statements();
    steps = new ReadyStatement[statements.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = maker.make(statements.get(i), i == 0 ? begin.prefix() : "");
    }
    writes = transaction.type().writes();
    rollsBack = transaction.rollsBack();
  }

  /** Prepares each statement once. */
  public static SteppedTransaction prepared(
      Connection connection, Begin begin, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    return new SteppedTransaction(
        begin, control, transaction, (sql, prefix) -> new PreparedStep(connection, sql, prefix));
  }

  /**
   * Prepares nothing: the statements are sent as text with their values in it, so that the engine
   * parses and plans each of them every time.
   *
   * @param statement executes them; stays open
   * @param control sends its statements as text, too
   */
  public static SteppedTransaction unprepared(
      Statement statement, Begin begin, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    return new SteppedTransaction(
        begin, control, transaction, (sql, prefix) -> new TextStep(statement, sql, prefix));
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    committing = false;
    control.begin(writes);
    for (ReadyStatement step : steps) {
      step.execute(inputs, digest);
    }
    if (rollsBack) {
      control.rollback();
      return Outcome.ROLLED_BACK;
    }
    committing = true;
    if (writes) {
      probe.committing();
    }
    control.commit();
    return Outcome.COMMITTED;
  }

  @Override
  public void probe(Probe reported) {
    probe = reported;
  }

  @Override
  public boolean committing() {
    return committing;
  }

  @Override
  public void close() throws SQLException {
    for (ReadyStatement step : steps) {
      step.close();
    }
  }
}
