package fasttrack.network.engine;

import fasttrack.network.store.KeyValueStore;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks the keys of the store and of a transaction's own changes as one sequence. The changes may
 * go on while it walks. Not thread-safe.
 */
final class MergedCursor implements AutoCloseable {
  /** The longest key: a database, an index, a value of the longest text, and a record. */
  static final int KEY_MAX = 512;

  /** Where the store's own cursor is, seen from the position. */
  private enum Stored {
    UNKNOWN,
    /** At it. */
    AT,
    /** At the next key of the store behind it; or there is none. */
    BEYOND
  }

  private final KeyValueStore store;
  private final Changes changes;
  private KeyValueStore.@Nullable Cursor cursor;
  private Stored stored = Stored.UNKNOWN;
  private boolean storedThere;
  private byte[] position = new byte[0];
  private boolean inclusive;
  private final byte[] buffer = new byte[KEY_MAX];

  MergedCursor(KeyValueStore store, Changes changes) {
    this.store = store;
    this.changes = changes;
  }

  /** Takes its place at a key, whether or not the key exists, or before it. */
  void place(byte[] key, boolean at) {
    position = key;
    inclusive = !at;
    stored = Stored.UNKNOWN;
  }

  /** Tells whether it stands at a record. */
  boolean isAt(long record) {
    return !inclusive
        && position.length > 0
        && StoreKeys.recordOf(position, position.length) == record;
  }

  /** Tells whether it stands at its key, not before it. */
  boolean isAtKey() {
    return !inclusive;
  }

  /** Returns the key at the position. */
  byte[] key() {
    return position;
  }

  /** Goes to the next key; returns false, and stays, where there is none below a limit. */
  boolean next(byte[] limit) {
    byte[] own = changes.isEmpty() ? null : changes.nextPut(position, inclusive);
    byte[] others = storedBeyond();
    boolean takeOwn = own != null && (others == null || Arrays.compareUnsigned(own, others) < 0);
    byte[] next = takeOwn ? own : others;
    if (next == null || Arrays.compareUnsigned(next, limit) >= 0) {
      return false;
    }
    position = next;
    inclusive = false;
    stored = takeOwn ? Stored.BEYOND : Stored.AT;
    return true;
  }

  /**
   * Copies the value at the position where it is the store's.
   *
   * @return its length, or {@link KeyValueStore#ABSENT} where it is the transaction's own
   */
  int storedValue(byte[] into) {
    return stored == Stored.AT ? cursor().value(into) : KeyValueStore.ABSENT;
  }

  /** Forgets what the store's cursor has seen, since others may have written meanwhile. */
  void refresh() {
    stored = Stored.UNKNOWN;
  }

  @Override
  public void close() {
    if (cursor != null) {
      cursor.close();
      cursor = null;
      stored = Stored.UNKNOWN;
    }
  }

  /** Returns the next key of the store that the transaction has not changed, or null. */
  private byte @Nullable [] storedBeyond() {
    KeyValueStore.Cursor at = cursor();
    storedThere =
        switch (stored) {
          case UNKNOWN ->
              at.seek(inclusive ? position : Arrays.copyOf(position, position.length + 1));
          case AT -> at.next();
          case BEYOND -> storedThere;
        };
    stored = Stored.BEYOND;
    while (storedThere) {
      byte[] key = Arrays.copyOf(buffer, at.key(buffer));
      if (changes.isEmpty() || !changes.contains(key)) {
        return key;
      }
      storedThere = at.next();
    }
    return null;
  }

  private KeyValueStore.Cursor cursor() {
    if (cursor == null) {
      cursor = store.cursor();
    }
    return Objects.requireNonNull(cursor);
  }
}
