package fasttrack.relational.session;

import fasttrack.core.interpreter.Digest;
import fasttrack.core.spi.Outcome;
import fasttrack.relational.compiler.SqlStatement;
import fasttrack.relational.compiler.SqlTransaction;
import fasttrack.relational.sql.Dialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A transaction whose statements are executed one by one, in the order of its steps. */
public final class SteppedTransaction extends ControlledTransaction {
  private final List<ReadyStatement> statements = new ArrayList<>();
  private final boolean rollsBack;

  private SteppedTransaction(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    super(control, transaction);
    for (SqlStatement statement : transaction.statements()) {
      String prefix = statements.isEmpty() ? dialect.begin().prefix() : "";
      statements.add(maker.make(statement, prefix, new Answer(statement)));
    }
    rollsBack = transaction.rollsBack();
  }

  /** Makes a transaction ready, one of a program, too. */
  public static ReadyTransaction of(
      Dialect dialect, TransactionControl control, SqlTransaction transaction, StatementMaker maker)
      throws SQLException {
    return transaction.type().program() == null
        ? new SteppedTransaction(dialect, control, transaction, maker)
        : new ProgramTransaction(dialect, control, transaction, maker);
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    begin();
    for (ReadyStatement step : statements) {
      step.execute(inputs, digest);
    }
    return end(rollsBack);
  }
}
