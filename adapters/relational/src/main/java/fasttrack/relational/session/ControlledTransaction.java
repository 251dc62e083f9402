package fasttrack.relational.session;

import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.compiler.SqlTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A transaction that a control begins and ends. Not thread-safe. */
abstract class ControlledTransaction implements ReadyTransaction {
  private final TransactionControl control;
  private final boolean writes;
  private Probe probe = Probe.NONE;
  private boolean committing;

  /** What it sends, in this order; to be closed with it. */
  final List<ReadyStatement> statements = new ArrayList<>();

  ControlledTransaction(TransactionControl control, SqlTransaction transaction) {
    this.control = control;
    writes = transaction.type().writes();
  }

  final void begin() throws SQLException {
    committing = false;
    control.begin(writes);
  }

  final Outcome end(boolean rollsBack) throws SQLException {
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
  public final void probe(Probe reported) {
    probe = reported;
  }

  @Override
  public final boolean committing() {
    return committing;
  }

  @Override
  public final void close() throws SQLException {
    for (ReadyStatement statement : statements) {
      statement.close();
    }
  }
}
