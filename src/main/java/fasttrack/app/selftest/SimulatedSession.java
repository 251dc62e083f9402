package fasttrack.app.selftest;

import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A session that does what its transactions' behaviors say, and records what it really did. Its
 * clocks are the Java runtime's, not the harness's. Until it is given a probe, as a session that is
 * measured is, its transactions do nothing and are not recorded.
 */
final class SimulatedSession extends EngineLessSession {
  /** Room for more than a case has, so that the list does not grow while it is measured. */
  private static final int ATTEMPTS = 1 << 14;

  private final List<Behavior> behaviors;
  private final Behavior.@Nullable Stalls stalls;
  private final long stallsSince;
  private final RandomGenerator random;
  private final List<Attempt> attempts = new ArrayList<>(ATTEMPTS);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private Probe probe = Probe.NONE;
  private boolean measured;

  /**
   * Makes a session.
   *
   * @param behaviors what a transaction of each type does
   * @param stalls when all sessions stand still, or null for never
   * @param stallsSince the moment from which the stalls are counted
   * @param seed what the session draws its times from
   */
  SimulatedSession(
      List<Behavior> behaviors, Behavior.@Nullable Stalls stalls, long stallsSince, long seed) {
    this.behaviors = List.copyOf(behaviors);
    this.stalls = stalls;
    this.stallsSince = stallsSince;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public Outcome execute(int type, long[] inputs) {
    if (!measured) {
      return Outcome.COMMITTED;
    }
    long entry = System.nanoTime();
    long cpuEntry = threads.getCurrentThreadCpuTime();
    long readingNanos = System.nanoTime() - entry;
    Behavior behavior = behaviors.get(type);
    compute(cpuEntry, cpuEntry + behavior.cpu().draw(random));
    long lockWaitNanos = waitForLock(behavior);
    pause(behavior.other().draw(random));
    pauseUntil(Behavior.Stalls.endOf(stalls, stallsSince, System.nanoTime()));
    boolean conflict = random.nextDouble() < behavior.conflictShare();
    long commitAt = 0;
    long commitCpuAt = 0;
    boolean commits = !conflict && !behavior.commit().none();
    if (commits) {
      commitAt = System.nanoTime();
      commitCpuAt = threads.getCurrentThreadCpuTime();
      probe.committing();
      pause(behavior.commit().draw(random));
    }
    long leaving = System.nanoTime();
    long cpuExit = threads.getCurrentThreadCpuTime();
    long exit = System.nanoTime();
    readingNanos += exit - leaving;
    attempts.add(
        new Attempt(
            type,
            entry,
            exit,
            cpuEntry,
            cpuExit,
            readingNanos,
            lockWaitNanos,
            commits ? commitAt : exit,
            commits ? commitCpuAt : cpuExit,
            conflict));
    return conflict ? Outcome.CONFLICT : Outcome.COMMITTED;
  }

  /**
   * Computes until the thread's CPU clock reads a time. That clock is a call of the kernel, which
   * takes processors away there; so it is read as seldom as can be.
   */
  private void compute(long cpuNow, long untilCpuNanos) {
    for (long left = untilCpuNanos - cpuNow;
        left > 0;
        left = untilCpuNanos - threads.getCurrentThreadCpuTime()) {
      long until = System.nanoTime() + left;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
    }
  }

  private long waitForLock(Behavior behavior) {
    if (behavior.lockWait().none()) {
      return 0;
    }
    long begin = System.nanoTime();
    pause(behavior.lockWait().draw(random));
    long waited = System.nanoTime() - begin;
    probe.waited(LockLevel.RECORD, waited, 1, false);
    probe.held(1);
    return waited;
  }

  private static void pause(long nanos) {
    if (nanos > 0) {
      pauseUntil(System.nanoTime() + nanos);
    }
  }

  private static void pauseUntil(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Override
  public void probe(Probe given) {
    probe = given;
    measured = true;
  }

  /** Returns what the session did; called when it is no longer used. */
  List<Attempt> attempts() {
    return attempts;
  }

  @Override
  public ConflictCause conflictCause() {
    return ConflictCause.DEADLOCK;
  }
}
