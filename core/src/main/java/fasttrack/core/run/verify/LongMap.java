package fasttrack.core.run.verify;

/**
 * A map from numbers to numbers that is filled once and then only read. Open addressing; a look-up
 * allocates nothing. Not thread-safe until it is published.
 */
final class LongMap {
  private static final int CAPACITY_FIRST = 64;

  private long[] keys = new long[CAPACITY_FIRST];
  private long[] values = new long[CAPACITY_FIRST];
  private boolean[] used = new boolean[CAPACITY_FIRST];
  private int size;

  int size() {
    return size;
  }

  boolean contains(long key) {
    return used[slot(key)];
  }

  /** Returns the value of a key that the map contains. */
  long get(long key) {
    return values[slot(key)];
  }

  /** Adds a key that the map does not contain. */
  void put(long key, long value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
    used[slot] = true;
    size++;
  }

  private void grow() {
    long[] keysBefore = keys;
    long[] valuesBefore = values;
    boolean[] usedBefore = used;
    keys = new long[2 * keysBefore.length];
    values = new long[2 * keysBefore.length];
    used = new boolean[2 * keysBefore.length];
    size = 0;
    for (int i = 0; i < keysBefore.length; i++) {
      if (usedBefore[i]) {
        put(keysBefore[i], valuesBefore[i]);
      }
    }
  }

  /** Keys are hashes, so their low bits are as good as any. */
  private int slot(long key) {
    int slot = (int) key & (keys.length - 1);
    while (used[slot] && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }
}
