package fasttrack.network.engine;

import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import fasttrack.network.store.StoreException;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes transactions' changes in the order of their commits, and makes many of them durable by one
 * sync: a thread that finds no sync in progress makes one for all that has been written so far.
 * Thread-safe.
 *
 * <p>Once a sync has failed, by whatever it threw, nobody knows what is on disk, and a later sync
 * that succeeds says nothing of what that one should have written. Once a write has failed, nobody
 * knows whether the store has it, and whoever took its records' numbers again might write over it.
 * So from then on every write fails, and after a failed sync every commit that waits for one.
 *
 * <p>A commit that is on disk has all before it on disk: stores write one log, from front to back.
 */
final class GroupCommit {
  private final KeyValueStore store;
  private final boolean syncs;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition synced = lock.newCondition();
  private final AtomicLong lastWritten = new AtomicLong();
  private volatile long lastSynced;
  private final AtomicLong syncsMade = new AtomicLong();
  private boolean underWay;

  /** Why nothing is written any more. */
  private volatile @Nullable Throwable failure;

  /** Why nothing can be made durable any more. */
  private @Nullable Throwable syncFailure;

  GroupCommit(KeyValueStore store) {
    this.store = store;
    this.syncs = store.durability() == Durability.DURABLE;
  }

  /** Writes changes, and returns the commit's number for {@link #await}. */
  long write(SortedMap<byte[], byte @Nullable []> changes) {
    write(changes, !syncs);
    // all that was written before has this number or a lower one
    return syncs ? lastWritten.incrementAndGet() : 0;
  }

  /** Writes changes that {@link #post} or a later commit makes durable. */
  void writeUnnumbered(SortedMap<byte[], byte @Nullable []> changes) {
    write(changes, false);
  }

  private void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged) {
    check(failure);
    try {
      store.write(changes, acknowledged);
    } catch (Throwable e) {
      failure = e;
      throw e;
    }
  }

  /** Makes everything durable that has been written, by {@link #write} or directly. */
  void post() {
    if (syncs) {
      await(lastWritten.incrementAndGet());
    } else {
      store.sync();
    }
  }

  /** Returns how often it has synced the store for commits. */
  long syncsMade() {
    return syncsMade.get();
  }

  /** Tells whether a commit is durable, and all before it. */
  boolean durable(long commit) {
    return lastSynced >= commit;
  }

  /** Waits until a commit, and all before it, are durable. */
  void await(long commit) {
    if (durable(commit)) {
      return;
    }
    lock.lock();
    try {
      while (lastSynced < commit) {
        check(syncFailure);
        if (underWay) {
          synced.awaitUninterruptibly();
        } else {
          sync();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Syncs without the lock, so that others go on writing meanwhile. */
  private void sync() {
    long covered = lastWritten.get();
    underWay = true;
    lock.unlock();
    Throwable failed = null;
    try {
      store.sync();
    } catch (Throwable e) {
      failed = e;
      throw e;
    } finally {
      lock.lock();
      underWay = false;
      if (failed == null) {
        lastSynced = covered;
        syncsMade.incrementAndGet();
      } else {
        syncFailure = failed;
        failure = failed;
      }
      synced.signalAll();
    }
  }

  private static void check(@Nullable Throwable failed) {
    if (failed != null) {
      throw new StoreException(String.valueOf(failed.getMessage()), failed);
    }
  }
}
