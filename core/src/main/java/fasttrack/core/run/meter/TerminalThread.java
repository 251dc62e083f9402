package fasttrack.core.run.meter;

import fasttrack.core.spi.Frames;
import fasttrack.core.spi.cpu.Schedstat;
import fasttrack.core.spi.cpu.TaskId;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a terminal's thread runs when a gate has opened, and what the scheduler counts of that
 * thread: while it runs, and what it came to when it has ended. Any thread may read it.
 */
public final class TerminalThread extends Thread {
  private static final Logger LOG = LoggerFactory.getLogger(TerminalThread.class);

  /** What a thread does at a moment. */
  enum Condition {
    /** It runs, or could if it had a processor. */
    RUNNABLE,
    /** It waits for a disk. */
    DISK,
    /** It waits for anything else. */
    ASLEEP
  }

  private final Runnable worker;
  private final CountDownLatch gate;
  private volatile @Nullable TaskId task;
  private volatile @Nullable Schedstat last;

  /** Makes a thread that has not started. */
  public TerminalThread(String name, Runnable worker, CountDownLatch gate) {
    super(name);
    setDaemon(true);
    setUncaughtExceptionHandler((thread, failure) -> LOG.info("{} ended", name, failure));
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
      interrupt();
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

  /**
   * Returns what the thread does now, by the kernel; where that does not tell, by the virtual
   * machine, which takes a thread in native code for one that runs.
   */
  Condition condition() {
    TaskId running = task;
    return Optional.ofNullable(running)
        .flatMap(TaskId::state)
        .map(
            state ->
                switch (state) {
                  case 'D' -> Condition.DISK;
                  case 'R' -> Condition.RUNNABLE;
                  default -> Condition.ASLEEP;
                })
        .orElseGet(
            () ->
                getState() == Thread.State.NEW || getState() == Thread.State.RUNNABLE
                    ? Condition.RUNNABLE
                    : Condition.ASLEEP);
  }

  /** Returns what the thread executes now; nothing before it starts. */
  Frames frames() {
    return Frames.of(this);
  }
}
