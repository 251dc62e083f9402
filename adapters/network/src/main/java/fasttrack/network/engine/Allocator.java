package fasttrack.network.engine;

import fasttrack.network.store.KeyValueStore;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Allocates the numbers of free records of a data set; of a master, those beyond all addresses. It
 * prefers freed numbers, then those beyond the last record, and finally any gap. The store holds no
 * list of free numbers; an allocated one may be in use by a transaction that has not committed,
 * which the caller discovers after locking it. Thread-safe.
 *
 * <p>Numbers beyond the last record are handed out by pages, see {@link FreshNumbers}. What a user
 * leaves of a page is another's, or a gap when the store is opened again. Once gaps are looked for
 * there are no fresh numbers: a gap may lie on a user's page.
 */
final class Allocator {
  /** What {@link #next} returns where the data set is full. */
  static final long NONE = 0;

  private final KeyValueStore store;
  private final int database;
  private final DataSet set;
  private final long first;
  private long[] free = new long[16];
  private volatile int freeCount;
  private final Deque<Long> left = new ArrayDeque<>();
  private volatile boolean searchesGaps;
  private long last = -1;
  private long gapsFrom;

  Allocator(KeyValueStore store, int database, DataSet set) {
    this.store = store;
    this.database = database;
    this.set = set;
    this.first = set.detail() ? 1 : set.capacity() + 1;
    this.gapsFrom = first;
  }

  /** Tells whether to take a number from a page of fresh ones: none was freed, or is a gap. */
  boolean takesFresh() {
    return freeCount == 0 && !searchesGaps;
  }

  /**
   * Returns the first number of a page, or of the rest of one, that nobody has had since the store
   * was opened, and that was free then; {@link #NONE} where there is none.
   */
  synchronized long freshPage() {
    if (!left.isEmpty()) {
      return left.pop();
    }
    find();
    if (last >= set.lastRecord()) {
      return NONE;
    }
    long next = last + 1;
    last = set.lastOnPage(next);
    return next;
  }

  /** Takes back the rest of a page, from a number on. */
  synchronized void leave(long from) {
    left.push(from);
  }

  /** Tells whether a fresh number may be somebody else's by the time that it is locked. */
  boolean searchesGaps() {
    return searchesGaps;
  }

  /** Returns the number of a record that was free, or {@link #NONE}. */
  synchronized long next() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    find();
    return last < set.lastRecord() ? ++last : gap();
  }

  /** Takes a number back that is free again. */
  synchronized void free(long number) {
    find();
    // What was the last record is no longer in the store when it has been deleted.
    last = Math.max(last, number);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = number;
  }

  /**
   * Notes which record is the store's last, before any is deleted. Else, while a deleted last
   * record is gone from the store and its number not yet given to {@link #free}, {@link #freshPage}
   * would hand that number out, and {@link #next} would later do so again.
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
        return first - 1;
      }
      int length = cursor.key(key);
      return ours(key) ? Math.max(StoreKeys.recordOf(key, length), first - 1) : first - 1;
    }
  }

  private boolean ours(byte[] key) {
    return key[0] == (byte) database && key[1] == (byte) set.number();
  }

  /** Returns the first gap behind the last one found, from the start again behind the last. */
  private long gap() {
    searchesGaps = true;
    long found = gap(gapsFrom);
    if (found == NONE && gapsFrom > first) {
      found = gap(first);
    }
    gapsFrom = found == NONE ? first : found + 1;
    return found;
  }

  private long gap(long from) {
    byte[] key = new byte[MergedCursor.KEY_MAX];
    long candidate = from;
    try (KeyValueStore.Cursor cursor = store.cursor()) {
      boolean more = cursor.seek(StoreKeys.record(database, set.number(), from));
      while (more && candidate <= set.lastRecord()) {
        int length = cursor.key(key);
        if (!ours(key) || StoreKeys.recordOf(key, length) != candidate) {
          break;
        }
        candidate++;
        more = cursor.next();
      }
    }
    return candidate <= set.lastRecord() ? candidate : NONE;
  }
}
