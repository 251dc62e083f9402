package fasttrack.app.audit.selftest;

import com.sun.management.ThreadMXBean;
import fasttrack.core.run.NullSession;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.Probe;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * A session whose transactions do nothing: all time between its calls is the harness's. It keeps
 * sums alone, so that keeping them costs little.
 */
final class IdleSession extends NullSession {
  /** How often the sums are taken; a reading costs as much as several transactions. */
  private static final long EVERY = 1 << 13;

  private final long warmupNanos;
  private long beganAt;
  private long calls;
  private long insideNanos;
  private Sums begin = Sums.NONE;
  private Sums last = Sums.NONE;
  private boolean measured;

  /**
   * The sums at a moment.
   *
   * @param calls how many calls there were
   * @param insideNanos how long the session was inside of them
   * @param nanos the moment
   * @param bytes what the thread had allocated
   */
  record Sums(long calls, long insideNanos, long nanos, long bytes) {
    static final Sums NONE = new Sums(0, 0, 0, 0);
  }

  /**
   * Makes a session.
   *
   * @param warmupNanos how long it runs before the measured interval, of which alone the sums are:
   *     before, the compiler is at work
   */
  IdleSession(long warmupNanos) {
    super(List.of(), new ServerCpu.InProcess(), false);
    this.warmupNanos = warmupNanos;
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    if (!measured) {
      return Outcome.COMMITTED;
    }
    long entry = System.nanoTime();
    if (calls++ == 0) {
      beganAt = entry;
    }
    if (calls % EVERY == 0 && entry - beganAt >= warmupNanos) {
      take(entry);
    }
    insideNanos += System.nanoTime() - entry;
    return Outcome.COMMITTED;
  }

  private void take(long now) {
    last = new Sums(calls - 1, insideNanos, now, allocatedBytes());
    if (begin.calls() == 0) {
      begin = last;
    }
  }

  private static long allocatedBytes() {
    return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getCurrentThreadAllocatedBytes();
  }

  /** Returns how many calls lie between the first sums and the last. */
  long calls() {
    return last.calls() - begin.calls();
  }

  /** Returns the mean time from one call's begin to the next one's, in nanoseconds. */
  double cycleNanos() {
    return (double) (last.nanos() - begin.nanos()) / calls();
  }

  /** Returns the mean time inside of a call. */
  double insideNanos() {
    return (double) (last.insideNanos() - begin.insideNanos()) / calls();
  }

  /** Returns the memory allocated a call. */
  double bytes() {
    return (double) (last.bytes() - begin.bytes()) / calls();
  }

  @Override
  public void probe(Probe probe) {
    measured = true;
  }
}
