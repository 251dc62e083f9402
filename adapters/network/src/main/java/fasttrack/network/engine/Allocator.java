package fasttrack.network.engine;

import fasttrack.network.schema.DataSet;
import fasttrack.network.store.KeyValueStore;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Allocates the numbers of a detail's new records: those that were freed since the store was
 * opened, and behind the last record whole pages, see {@link Slots}. What a user leaves of a page
 * is another's, or a gap when the store is opened again. Thread-safe.
 */
final class Allocator {
  /** What {@link #freed} returns where no number was freed. */
  static final long NONE = 0;

  private final KeyValueStore store;
  private final int database;
  private final DataSet set;
  private long[] free = new long[16];
  private volatile int freeCount;
  private final Deque<Long> left = new ArrayDeque<>();
  private long last = -1;

  Allocator(KeyValueStore store, int database, DataSet set) {
    this.store = store;
    this.database = database;
    this.set = set;
  }

  /** Returns a number that was freed, or {@link #NONE}. */
  long freed() {
    if (freeCount == 0) {
      return NONE;
    }
    synchronized (this) {
      return freeCount == 0 ? NONE : free[--freeCount];
    }
  }

  /**
   * Returns the first number of a page, or of the rest of one, that nobody has had since the store
   * was opened, and that was free then.
   */
  synchronized long freshPage() {
    if (!left.isEmpty()) {
      return left.pop();
    }
    find();
    long next = last + 1;
    last = set.lastOnPage(next);
    return next;
  }

  /** Takes back the rest of a page, from a number on. */
  synchronized void leave(long from) {
    left.push(from);
  }

  /** Takes a number back that is free again. */
  synchronized void free(long number) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = number;
  }

  /**
   * Notes which record is the store's last, before any is deleted. Else, while a deleted last
   * record is gone from the store and its number not yet given to {@link #free}, {@link #freshPage}
   * would hand that number out, and {@link #freed} would later do so again.
   */
  synchronized void find() {
    if (last < 0) {
      last = lastInStore();
    }
  }

  private long lastInStore() {
    byte[] key = new byte[MergedCursor.KEY_MAX];
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      if (!cursor.seekBelow(StoreKeys.end(database, set.number()))) {
        return 0;
      }
      int length = cursor.key(key);
      boolean ours = key[0] == (byte) database && key[1] == (byte) set.number();
      return ours ? StoreKeys.recordOf(key, length) : 0;
    }
  }
}
