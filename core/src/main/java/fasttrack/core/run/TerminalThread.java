package fasttrack.core.run;

import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What a terminal's thread runs when a gate has opened, and what the scheduler counts of that
 * thread: while it runs, and what it came to when it has ended. Any thread may read it.
 */
final class TerminalThread implements Runnable {
  private final Runnable worker;
  private final CountDownLatch gate;
  private volatile @Nullable TaskId task;
  private volatile @Nullable Schedstat last;

  TerminalThread(Runnable worker, CountDownLatch gate) {
    this.worker = worker;
    this.gate = gate;
  }

  @Override
  public void run() {
    TaskId own = TaskId.ofThisThread().orElse(null);
    task = own;
    try {
      gate.await();
      worker.run();
    } catch (InterruptedException e) {
      // The harness never interrupts this thread; if anything else did, it is to end.
      Thread.currentThread().interrupt();
    } finally {
      // the kernel forgets a thread when it ends
      last = own == null ? null : own.schedstat().orElse(null);
    }
  }

  /** Returns what the scheduler has counted so far; empty if this platform does not tell. */
  Optional<Schedstat> schedstat() {
    TaskId running = task;
    if (running == null) {
      // not started yet, or a platform without such files
      return TaskId.ofThisThread().map(platformTells -> Schedstat.ZERO);
    }
    Schedstat ended = last;
    if (ended != null) {
      return Optional.of(ended);
    }
    return running.schedstat().or(() -> Optional.ofNullable(last));
  }
}
