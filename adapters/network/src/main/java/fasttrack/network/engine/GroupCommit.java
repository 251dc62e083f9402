package fasttrack.network.engine;

import fasttrack.core.spi.Durability;
import fasttrack.network.store.KeyValueStore;
import java.util.SortedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes transactions' changes in the order of their commits, and makes many of them durable by one
 * sync: whoever finds no sync under way makes one for all that has been written by then.
 * Thread-safe.
 *
 * <p>A commit that is on disc has all before it on disc: stores write one log, from front to back.
 */
final class GroupCommit {
  private final KeyValueStore store;
  private final boolean syncs;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition synced = lock.newCondition();
  private long lastWritten;
  private volatile long lastSynced;
  private boolean underWay;

  GroupCommit(KeyValueStore store) {
    this.store = store;
    this.syncs = store.durability() == Durability.DURABLE;
  }

  /** Writes changes, and returns the commit's number for {@link #await}. */
  long write(SortedMap<byte[], byte @Nullable []> changes) {
    store.write(changes, !syncs);
    if (!syncs) {
      return 0;
    }
    lock.lock();
    try {
      return ++lastWritten;
    } finally {
      lock.unlock();
    }
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
    long covered = lastWritten;
    underWay = true;
    lock.unlock();
    boolean done = false;
    try {
      store.sync();
      done = true;
    } finally {
      lock.lock();
      underWay = false;
      if (done) {
        lastSynced = covered;
      }
      synced.signalAll();
    }
  }
}
