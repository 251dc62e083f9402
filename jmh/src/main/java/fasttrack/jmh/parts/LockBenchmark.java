package fasttrack.jmh.parts;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.network.lock.LockManager;
import fasttrack.network.lock.LockMode;
import fasttrack.network.lock.LockResult;
import fasttrack.network.lock.Locks;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Acquires and releases locks, alone and against another thread. */
@State(Scope.Thread)
public class LockBenchmark extends PartBenchmark {
  private static final int RECORDS = 100_000;
  private static final int RECORDS_PER_PAGE = 30;

  private final LockManager manager = new LockManager(TimeUnit.SECONDS.toNanos(10));
  private final Locks locks = new Locks(manager, (level, nanos, queue, result) -> {});

  /** Locks a random record for reading, and releases the locks. */
  @Benchmark
  public int lockAndUnlockRecord() {
    long record = ThreadLocalRandom.current().nextLong(RECORDS);
    locks.lock(LockLevel.DATABASE, 0, 0, LockMode.IS, true);
    locks.lock(LockLevel.SET, 1, 0, LockMode.IS, true);
    locks.lock(LockLevel.PAGE, 1, record / RECORDS_PER_PAGE, LockMode.IS, true);
    locks.lock(LockLevel.RECORD, 1, record, LockMode.S, true);
    int held = locks.count();
    locks.release(0);
    return held;
  }

  /** A record that two threads lock. */
  @State(Scope.Benchmark)
  public static class Hot {
    private final LockManager manager = new LockManager(TimeUnit.SECONDS.toNanos(10));
  }

  /** Locks the hot record for writing and releases it, while another thread does the same. */
  @Benchmark
  @Threads(2)
  public int lockHotRecord(Rival rival) {
    Locks user = Objects.requireNonNull(rival.locks);
    LockResult result = user.lock(LockLevel.RECORD, 1, 1, LockMode.X, true);
    if (result != LockResult.GRANTED) {
      throw new IllegalStateException("the lock was not granted, but " + result);
    }
    int held = user.count();
    user.release(0);
    return held;
  }

  /** One of the threads that want the hot record. */
  @State(Scope.Thread)
  public static class Rival {
    private @Nullable Locks locks;

    /** Takes part. */
    @Setup
    public void prepare(Hot hot) {
      locks = new Locks(hot.manager, (level, nanos, queue, result) -> {});
    }
  }
}
