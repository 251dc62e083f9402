package fasttrack.relational.session;

import fasttrack.core.spi.Probe;
import java.sql.SQLException;

/**
 * Reports when the commit of a transaction that writes begins. Only for an engine that runs on the
 * client's thread: the commit is the engine's own work there, and no message to a server. Not
 * thread-safe.
 */
public final class ProbedControl implements TransactionControl {
  private final TransactionControl control;
  private Probe probe = Probe.NONE;
  private boolean writes;

  /** Reports nothing yet. */
  public ProbedControl(TransactionControl control) {
    this.control = control;
  }

  void reportTo(Probe reported) {
    probe = reported;
  }

  @Override
  public void begin(boolean writing) throws SQLException {
    writes = writing;
    control.begin(writing);
  }

  @Override
  public void commit() throws SQLException {
    if (writes) {
      probe.beginsCommit();
    }
    control.commit();
  }

  @Override
  public void rollback() throws SQLException {
    control.rollback();
  }
}
