package fasttrack.jmh.parts;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.network.lock.LockManager;
import fasttrack.network.lock.LockMode;
import fasttrack.network.lock.LockResult;
import fasttrack.network.lock.Locks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What the lock manager itself takes for a request that has to wait: it joins the queue of a
 * record, a circle of waits is looked for, and it leaves the queue, because its thread is
 * interrupted. No thread is parked or woken within the time.
 */
@State(Scope.Thread)
public class WaitBenchmark extends PartBenchmark {
  private static final long HOT = 1;
  private static final long OWN = 2;

  /** How many requests are in the queue already. */
  @Param({"64", "256", "1000"})
  public int waiters;

  /** Whether somebody waits for what the requester holds, so that a circle is possible. */
  @Param({"false", "true"})
  public boolean waitedFor;

  private final LockManager manager = new LockManager(TimeUnit.HOURS.toNanos(1));
  private final Locks holder = user();
  private final Locks requester = user();
  private final List<Thread> threads = new ArrayList<>();

  /** Fills the queue. */
  @Setup(Level.Trial)
  public void fill() throws InterruptedException {
    lock(holder, HOT);
    lock(requester, OWN);
    for (int i = 0; i < waiters; i++) {
      waitFor(HOT);
    }
    if (waitedFor) {
      waitFor(OWN);
    }
  }

  /** Joins the queue and leaves it. */
  @Benchmark
  public LockResult joinAndLeave() {
    Thread.currentThread().interrupt();
    LockResult result = lock(requester, HOT);
    if (!Thread.interrupted() || result != LockResult.INTERRUPTED) {
      throw new IllegalStateException("it did not wait, but was " + result);
    }
    return result;
  }

  /** Serves all. */
  @TearDown(Level.Trial)
  public void serve() throws InterruptedException {
    holder.release(0);
    requester.release(0);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private Locks user() {
    return new Locks(manager, (level, nanos, queue, result) -> {});
  }

  private static LockResult lock(Locks user, long number) {
    return user.lock(LockLevel.RECORD, 1, number, LockMode.X, true);
  }

  private void waitFor(long number) throws InterruptedException {
    Locks user = user();
    Thread thread =
        new Thread(
            () -> {
              lock(user, number);
              user.release(0);
            });
    threads.add(thread);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(0, 1);
    }
  }
}
