package fasttrack.core.run.meter;

import fasttrack.core.measure.Activity;
import fasttrack.core.measure.Clock;
import fasttrack.core.measure.LockSamples;
import fasttrack.core.measure.TransactionSample;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;

/**
 * Collects what a session reports of the attempt that it executes. When the attempt has ended and
 * its outcome is known, the worker has it recorded. Used by the worker's thread alone.
 */
public final class AttemptProbe implements Probe {
  private final Clock clock;
  private final ClientCpuMeter cpu;
  private final Activity activity;
  private final FlushWatch flushes;
  private final RunQueueMeter queue;
  private final LockSamples locks = new LockSamples();
  private boolean told;
  private boolean committing;
  private long commitBegin;
  private boolean waiting;
  private long waitCpuBegin;
  private long waitCpuNanos;
  private long readingNanos;

  /**
   * Makes a probe.
   *
   * @param cpu reads the CPU clock of the worker's thread
   * @param activity is told, too, when a commit begins
   * @param flushes likewise
   * @param queue likewise
   */
  public AttemptProbe(
      Clock clock, ClientCpuMeter cpu, Activity activity, FlushWatch flushes, RunQueueMeter queue) {
    this.activity = activity;
    this.queue = queue;
    this.flushes = flushes;
    this.clock = clock;
    this.cpu = cpu;
  }

  @Override
  public void committing() {
    told = true;
    committing = true;
    activity.commits();
    readingNanos += flushes.commits() + queue.commits();
    commitBegin = cpu.commits();
    readingNanos += cpu.commitReadingNanos();
  }

  @Override
  public void waiting() {
    told = true;
    waiting = true;
    waitCpuBegin = readCpu();
  }

  private long readCpu() {
    long before = clock.nanos();
    long now = cpu.nanos();
    readingNanos += cpu.readingNanos(before, clock.nanos());
    return now;
  }

  @Override
  public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
    told = true;
    locks.waited(level, nanos, queueLength, deadlock);
    if (waiting) {
      waiting = false;
      waitCpuNanos += readCpu() - waitCpuBegin;
    }
  }

  @Override
  public void held(int count) {
    told = true;
    locks.held(count);
  }

  /**
   * Records what was reported of an attempt, and clears it.
   *
   * @param sample the attempt's transaction
   * @param into where the waits for locks are recorded
   * @param executed when the attempt ended
   * @return what readings took within the attempt
   */
  public long attempted(TransactionSample sample, TypeSamples into, long executed) {
    if (!told) {
      return 0;
    }
    into.locks(locks);
    sample.lockWaitNanos = Math.max(0, locks.waitNanos() - waitCpuNanos);
    sample.lastReadingNanos += readingNanos;
    if (committing) {
      sample.commitNanos = executed - commitBegin;
      sample.commitCpuNanos = cpu.commitNanos(sample.commitNanos);
    }
    long reading = readingNanos;
    readingNanos = 0;
    waitCpuNanos = 0;
    waiting = false;
    told = false;
    committing = false;
    locks.clear();
    return reading;
  }
}
