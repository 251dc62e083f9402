package fasttrack.relational.session;

import fasttrack.core.spi.wait.Probe;
import java.sql.SQLException;

/**
 * Has a session's writing transactions wait for their turn before they begin. Whatever fails is
 * followed by a rollback, which lets the next one write. Not thread-safe.
 */
final class QueuedControl implements TransactionControl {
  private final TransactionControl control;
  private final WriterQueue queue;
  private Probe probe = Probe.NONE;
  private boolean writing;

  QueuedControl(TransactionControl control, WriterQueue queue) {
    this.control = control;
    this.queue = queue;
  }

  @Override
  public void begin(boolean writes) throws SQLException {
    if (writes) {
      queue.enter(probe);
      writing = true;
    }
    control.begin(writes);
  }

  @Override
  public void commit() throws SQLException {
    control.commit();
    leave();
  }

  @Override
  public void rollback() throws SQLException {
    try {
      control.rollback();
    } finally {
      leave();
    }
  }

  @Override
  public void probe(Probe reported) {
    probe = reported;
  }

  private void leave() {
    if (writing) {
      writing = false;
      probe.held(1);
      queue.leave();
    }
  }
}
