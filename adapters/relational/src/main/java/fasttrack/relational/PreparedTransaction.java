package fasttrack.relational;

import fasttrack.core.model.Digest;
import fasttrack.core.spi.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A transaction whose statements are prepared once and then executed one by one. */
public final class PreparedTransaction implements ReadyTransaction {
  private final TransactionControl control;
  private final PreparedStep[] steps;
  private final boolean writes;
  private final boolean rollsBack;
  private boolean committing;

  /** Prepares the statements. */
  public PreparedTransaction(
      Connection connection, Begin begin, TransactionControl control, SqlTransaction transaction)
      throws SQLException {
    this.control = control;
    List<SqlStatement> statements = transaction.statements();
    steps = new PreparedStep[statements.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = new PreparedStep(connection, statements.get(i), i == 0 ? begin.prefix() : "");
    }
    writes = transaction.type().writes();
    rollsBack = transaction.rollsBack();
  }

  @Override
  public Outcome execute(long[] inputs, Digest digest) throws SQLException {
    committing = false;
    control.begin(writes);
    for (PreparedStep step : steps) {
      step.execute(inputs, digest);
    }
    if (rollsBack) {
      control.rollback();
      return Outcome.ROLLED_BACK;
    }
    committing = true;
    control.commit();
    return Outcome.COMMITTED;
  }

  @Override
  public boolean committing() {
    return committing;
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStep step : steps) {
      step.close();
    }
  }
}
