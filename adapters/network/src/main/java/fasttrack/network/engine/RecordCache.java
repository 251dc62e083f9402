package fasttrack.network.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import fasttrack.network.store.KeyValueStore;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Committed records of one database in memory, as they are in the store. Thread-safe.
 *
 * <p>The locks keep it coherent, nothing else: who reads a record into it holds a lock on that
 * record, and who changes one holds a lock that excludes all others until the cache has followed. A
 * transaction's own changes are never in it before they are in the store, so that one which is
 * undone leaves no trace. A commit that is not yet on disk is here as it is in the store: whoever
 * reads it has acquired its lock, and waits for that commit. Without locks it is coherent for one
 * user at a time.
 */
public final class RecordCache {
  /** What an entry takes beside the bytes of its record: the key, the array and the library's. */
  private static final int ENTRY_BYTES = 130;

  private record Key(int set, long number) {}

  /** Looks at a record. */
  @FunctionalInterface
  interface RecordVisitor {
    void record(int set, long number, byte[] record);
  }

  private final KeyValueStore store;
  private final int sets;
  private final @Nullable Cache<Key, byte[]> records;

  /**
   * Makes an empty cache.
   *
   * @param sets how many data sets the database has
   * @param bytes how much memory it may take; 0 for no cache
   */
  RecordCache(KeyValueStore store, int sets, long bytes) {
    this.store = store;
    this.sets = sets;
    // What it throws out it does on the thread that reads: a thread's CPU time is its terminal's.
    this.records =
        bytes == 0
            ? null
            : Caffeine.newBuilder()
                .maximumWeight(bytes)
                .weigher((Key key, byte[] record) -> ENTRY_BYTES + record.length)
                .executor(Runnable::run)
                .recordStats()
                .build();
  }

  /**
   * Reads a record, from the store where it is not here; returns whether there is one. The caller
   * holds a lock on it.
   *
   * @param key its key in the store
   */
  boolean read(byte[] key, byte[] into) {
    if (records == null) {
      return store.get(key, into) != KeyValueStore.ABSENT;
    }
    Key cached = key(key);
    byte[] found = records.getIfPresent(cached);
    if (found != null) {
      System.arraycopy(found, 0, into, 0, found.length);
      return true;
    }
    int length = store.get(key, into);
    if (length == KeyValueStore.ABSENT) {
      return false;
    }
    records.put(cached, Arrays.copyOf(into, length));
    return true;
  }

  /**
   * Follows what a transaction has handed to the store, before its locks are released. Keeps the
   * arrays.
   *
   * @param written false where the store failed: nobody knows what it holds
   */
  void follow(SortedMap<byte[], byte @Nullable []> changes, boolean written) {
    if (records == null) {
      return;
    }
    for (Map.Entry<byte[], byte @Nullable []> change : changes.entrySet()) {
      if ((change.getKey()[1] & 0xff) <= sets) {
        Key key = key(change.getKey());
        byte[] record = change.getValue();
        if (record != null && written) {
          records.put(key, record);
        } else {
          records.invalidate(key);
        }
      }
    }
  }

  /** Returns how many records were found here, and how many were not, so far. */
  public CacheStats stats() {
    return records == null ? CacheStats.empty() : records.stats();
  }

  /** Shows all records that are here. No user may be active. */
  void forEach(RecordVisitor visitor) {
    if (records != null) {
      records.asMap().forEach((key, record) -> visitor.record(key.set, key.number, record));
    }
  }

  private static Key key(byte[] key) {
    return new Key(key[1] & 0xff, StoreKeys.recordOf(key, key.length));
  }
}
