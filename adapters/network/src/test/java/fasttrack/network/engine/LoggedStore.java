package fasttrack.network.engine;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStore.Cursor;
import fasttrack.network.store.MemoryStore;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that logs its batches. A sync takes a random time, and makes durable what was
 * in the log when it began. After a crash every call fails, and any prefix of the log that holds
 * all that is durable may be what is left.
 */
final class LoggedStore implements KeyValueStore {
  /** What was written at once, and by whom. */
  private record Batch(Thread writer, NavigableMap<byte[], byte @Nullable []> changes) {}

  private final MemoryStore content = new MemoryStore(Durability.DURABLE);
  private final List<Batch> log = new ArrayList<>();
  private final Random random;
  private final long syncNanosMax;
  private int durable;
  private boolean crashed;

  /**
   * Makes an empty store.
   *
   * @param syncNanosMax a sync takes up to this time
   */
  LoggedStore(Random random, long syncNanosMax) {
    this.random = random;
    this.syncNanosMax = syncNanosMax;
  }

  /** Returns how many batches are in the log. */
  synchronized int length() {
    return log.size();
  }

  /** Returns how many batches a crash would leave at the least. */
  synchronized int durable() {
    return durable;
  }

  /** Returns the place in the log of the batch that this thread has written since, or -1. */
  synchronized int writtenSince(int from) {
    for (int i = from; i < log.size(); i++) {
      if (log.get(i).writer == Thread.currentThread()) {
        return i;
      }
    }
    return -1;
  }

  /** Lets every call fail from now on. */
  synchronized void crash() {
    crashed = true;
  }

  /** Returns a store that holds what the first batches of the log make. */
  synchronized LoggedStore after(int batches) {
    LoggedStore left = new LoggedStore(random, 0);
    log.subList(0, batches).forEach(batch -> left.write(batch.changes, false));
    return left;
  }

  @Override
  public synchronized void write(
      SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    checkAlive();
    if (acknowledged) {
      throw new IllegalStateException("who syncs commits in groups syncs none alone");
    }
    NavigableMap<byte[], byte @Nullable []> batch = new TreeMap<>(Arrays::compareUnsigned);
    changes.forEach((key, value) -> batch.put(key.clone(), value == null ? null : value.clone()));
    log.add(new Batch(Thread.currentThread(), batch));
    content.write(batch, false);
  }

  @Override
  public void sync() {
    int covered;
    long nanos;
    synchronized (this) {
      checkAlive();
      covered = log.size();
      nanos = syncNanosMax == 0 ? 0 : random.nextLong(syncNanosMax);
    }
    LockSupport.parkNanos(nanos);
    synchronized (this) {
      checkAlive();
      durable = Math.max(durable, covered);
    }
  }

  @Override
  public int get(byte[] key, byte[] value) {
    synchronized (this) {
      checkAlive();
    }
    return content.get(key, value);
  }

  @Override
  public Cursor cursor() {
    return content.cursor();
  }

  @Override
  public void clear(byte[] from, byte[] until) {
    throw new UnsupportedOperationException("the log holds batches alone");
  }

  @Override
  public void checkpoint() {
    sync();
  }

  @Override
  public Durability durability() {
    return Durability.DURABLE;
  }

  @Override
  public StoreDescription description() {
    return new StoreDescription(
        "log in memory",
        "1",
        Map.of(),
        new Disclosure.Cache("none", 0, false),
        List.of(),
        List.of());
  }

  @Override
  public void close() {}

  private void checkAlive() {
    if (crashed) {
      throw new StoreException("crashed", null);
    }
  }
}
