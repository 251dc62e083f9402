package fasttrack.network.engine;

import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockManager;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.KeyValueStore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A database in a store, open for any number of users. Thread-safe. */
public final class OpenBase {
  /** How long a request for a lock waits at the most, unless said otherwise. */
  public static final long LOCK_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final KeyValueStore store;
  private final int number;
  private final Structure structure;
  private final Granularity granularity;
  private final LockManager locks;
  private final GroupCommit commits;
  private final RecordCache cache;
  private final Allocator[] allocators;
  private final AtomicInteger users = new AtomicInteger();
  private volatile boolean retired;

  /**
   * Opens a database.
   *
   * @param number the database's own number in the store, from 1 to 254
   * @param structure its data sets, which are in the store
   * @param granularity what calls lock of themselves
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
    this.store = store;
    this.number = number;
    this.structure = structure;
    this.granularity = granularity;
    this.locks = new LockManager(lockTimeoutNanos);
    this.commits = new GroupCommit(store);
    this.cache = new RecordCache(store, structure.sets().size(), cacheBytes);
    this.allocators =
        structure.sets().stream()
            .map(set -> new Allocator(store, number, set))
            .toArray(Allocator[]::new);
  }

  /** Returns the data sets. */
  public Structure structure() {
    return structure;
  }

  /** The store has been lost or closed: what is kept in memory says nothing any more. */
  public void retire() {
    retired = true;
  }

  /** Tells whether the store has been lost or closed. */
  public boolean retired() {
    return retired;
  }

  /** Returns the locks that all users hold, to see whether any is left. */
  public LockManager locks() {
    return locks;
  }

  /** Returns what calls lock of themselves. */
  public Granularity granularity() {
    return granularity;
  }

  void opened() {
    users.incrementAndGet();
  }

  void closed() {
    users.decrementAndGet();
  }

  /**
   * Tells whether what calls change outside of transactions may stay unwritten between them: where
   * there are locks or other users, it is for all to see.
   */
  boolean gathers() {
    return granularity == Granularity.NONE && users.get() == 1;
  }

  /** Returns the records that are kept in memory. */
  public RecordCache cache() {
    return cache;
  }

  KeyValueStore store() {
    return store;
  }

  GroupCommit commits() {
    return commits;
  }

  /** Returns how many round trips to the store's server the calling thread has made. */
  public long roundTrips() {
    return store.roundTrips();
  }

  /** Returns how often the store was synced for commits. */
  public long syncsMade() {
    return commits.syncsMade();
  }

  int number() {
    return number;
  }

  Allocator allocator(DataSet set) {
    return allocators[set.number() - 1];
  }
}
