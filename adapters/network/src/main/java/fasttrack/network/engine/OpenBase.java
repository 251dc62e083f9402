package fasttrack.network.engine;

import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockManager;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.KeyValueStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database in a store, open for any number of users. Thread-safe.
 *
 * @param number the database's own number in the store, from 1 to 254
 * @param structure its data sets, which are in the store
 * @param granularity what calls lock of themselves
 * @param locks the locks that all users hold
 * @param commits writes and syncs what they commit
 * @param cache the records that are kept in memory
 * @param allocators give each data set numbers of new records
 * @param users how many have it open
 * @param retirement whether the store has been lost or closed
 */
public record OpenBase(
    KeyValueStore store,
    int number,
    Structure structure,
    Granularity granularity,
    LockManager locks,
    GroupCommit commits,
    RecordCache cache,
    List<Allocator> allocators,
    AtomicInteger users,
    AtomicBoolean retirement) {
  /** How long a request for a lock waits at the most, unless said otherwise. */
  public static final long LOCK_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * Opens a database.
   *
   * @param lockTimeoutNanos how long a request for a lock waits at the most
   * @param cacheBytes how much memory its {@link RecordCache} may take; 0 for none
   */
  public OpenBase(
      KeyValueStore store,
      int number,
      Structure structure,
      Granularity granularity,
      long lockTimeoutNanos,
      long cacheBytes) {
    this(
        store,
        number,
        structure,
        granularity,
        new LockManager(lockTimeoutNanos),
        new GroupCommit(store),
        new RecordCache(store, structure.sets().size(), cacheBytes),
        structure.sets().stream().map(set -> new Allocator(store, number, set)).toList(),
        new AtomicInteger(),
        new AtomicBoolean());
  }

  /** The store has been lost or closed: what is kept in memory says nothing any more. */
  public void retire() {
    retirement.set(true);
  }

  /** Tells whether the store has been lost or closed. */
  public boolean retired() {
    return retirement.get();
  }

  /**
   * Tells whether what calls change outside of transactions may stay unwritten between them: where
   * there are locks or other users, it is for all to see.
   */
  boolean gathers() {
    return granularity == Granularity.NONE && users.get() == 1;
  }

  /** Returns how often the store was synced for commits. */
  public long syncsMade() {
    return commits.syncsMade();
  }

  Allocator allocator(DataSet set) {
    return allocators.get(set.number() - 1);
  }
}
