package fasttrack.relational.session;

import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.Probe;
import fasttrack.relational.compiler.SqlTransaction;
import java.sql.SQLException;

/** A transaction that a control begins and ends. Not thread-safe. */
abstract class ControlledTransaction implements ReadyTransaction {
  private final TransactionControl control;
  private final boolean writes;
  private Probe probe = Probe.NONE;
  private boolean committing;

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
}
