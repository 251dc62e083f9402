package fasttrack.network.engine;

import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.KeyValueStore.Cursor;
import fasttrack.network.store.StoreDescription;
import fasttrack.network.store.StoreException;
import java.util.SortedMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A real store whose syncs wait until a test lets them through, or fail when it says so. It
 * promises durability, so that commits wait for it.
 */
final class GatedStore implements KeyValueStore {
  private final KeyValueStore store;
  private final Semaphore passes = new Semaphore(0);
  private volatile @Nullable Supplier<? extends Throwable> failure;
  private volatile boolean failingWrites;
  private volatile int syncs;
  private volatile Runnable afterWrite = () -> {};

  GatedStore(KeyValueStore store) {
    this.store = store;
  }

  void letThrough(int number) {
    passes.release(number);
  }

  /** Lets all syncs that end from now on fail with what is thrown, or with nothing again. */
  void fail(@Nullable Supplier<? extends Throwable> thrown) {
    failure = thrown;
  }

  /** Makes each write fail once it has been done. */
  void failWrites(boolean should) {
    failingWrites = should;
  }

  /** Makes something happen when a write has been done, and its writer does not know it yet. */
  void afterWrite(Runnable what) {
    afterWrite = what;
  }

  /** Returns how many syncs have begun. */
  int syncs() {
    return syncs;
  }

  @Override
  public void sync() {
    synchronized (this) {
      syncs++;
    }
    passes.acquireUninterruptibly();
    Supplier<? extends Throwable> failed = failure;
    if (failed != null) {
      switch (failed.get()) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new IllegalStateException(e);
      }
    }
    store.sync();
  }

  @Override
  public void checkpoint() {
    store.checkpoint();
  }

  @Override
  public Durability durability() {
    return Durability.DURABLE;
  }

  @Override
  public StoreDescription description() {
    return store.description();
  }

  @Override
  public int get(byte[] key, byte[] value) {
    return store.get(key, value);
  }

  @Override
  public Cursor cursor() {
    return store.cursor();
  }

  @Override
  public void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    store.write(changes, acknowledged);
    afterWrite.run();
    if (failingWrites) {
      throw new StoreException("the disk is gone, after it has written", null);
    }
  }

  @Override
  public void clear(byte[] from, byte[] until) {
    store.clear(from, until);
  }

  @Override
  public void close() {
    store.close();
  }
}
