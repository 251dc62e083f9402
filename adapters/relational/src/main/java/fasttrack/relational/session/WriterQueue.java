package fasttrack.relational.session;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.util.concurrent.Semaphore;

/**
 * Where the writing transactions of a database wait for their turn, first come, first served. For
 * an engine that has one writer at a time and does not queue the others, but refuses them or has
 * them poll. Thread-safe.
 */
public final class WriterQueue {
  private final Semaphore turn = new Semaphore(1, true);

  /** Waits for the transaction's turn, which it has until {@link #leave}; reports the wait. */
  void enter(Probe probe) {
    // without the first question, a newcomer would overtake those that queue already
    if (!turn.hasQueuedThreads() && turn.tryAcquire()) {
      return;
    }
    int length = waiting() + 1;
    probe.waiting();
    long from = System.nanoTime();
    turn.acquireUninterruptibly();
    probe.waited(LockLevel.DATABASE, System.nanoTime() - from, length, false);
  }

  /** Lets the next one write. */
  void leave() {
    turn.release();
  }

  /** Returns about how many transactions wait. */
  int waiting() {
    return turn.getQueueLength();
  }
}
