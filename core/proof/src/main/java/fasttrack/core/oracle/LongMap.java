package fasttrack.core.oracle;

import fasttrack.core.model.Mix64;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A map from numbers to numbers. Open addressing; a look-up allocates nothing. Not thread-safe
 * until it is published.
 */
public final class LongMap {
  private static final int CAPACITY_FIRST = 64;

  private long[] keys = new long[CAPACITY_FIRST];
  private long[] values = new long[CAPACITY_FIRST];
  private boolean[] used = new boolean[CAPACITY_FIRST];
  private int size;

  /** Returns how many keys it contains. */
  public int size() {
    return size;
  }

  /** Tells whether it contains a key. */
  public boolean contains(long key) {
    return size > 0 && used[slot(key)];
  }

  /** Returns the value of a key that the map contains. */
  public long get(long key) {
    return values[slot(key)];
  }

  /** Returns the value of a key, or another one where the map does not contain it. */
  public long getOr(long key, long otherwise) {
    int slot = slot(key);
    return used[slot] ? values[slot] : otherwise;
  }

  /** Adds a key, or replaces its value. */
  public void put(long key, long value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int slot = slot(key);
    size += used[slot] ? 0 : 1;
    keys[slot] = key;
    values[slot] = value;
    used[slot] = true;
  }

  /** Removes a key, if the map contains it. */
  public void remove(long key) {
    int hole = slot(key);
    if (!used[hole]) {
      return;
    }
    int mask = keys.length - 1;
    for (int next = (hole + 1) & mask; used[next]; next = (next + 1) & mask) {
      if (((next - home(keys[next])) & mask) >= ((next - hole) & mask)) {
        keys[hole] = keys[next];
        values[hole] = values[next];
        hole = next;
      }
    }
    used[hole] = false;
    size--;
  }

  /** Removes all keys. */
  public void clear() {
    if (size > 0) {
      Arrays.fill(used, false);
      size = 0;
    }
  }

  /** Returns all keys in their order. */
  NavigableSet<Long> keys() {
    TreeSet<Long> all = new TreeSet<>();
    for (int i = 0; i < keys.length; i++) {
      if (used[i]) {
        all.add(keys[i]);
      }
    }
    return all;
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

  private int slot(long key) {
    int slot = home(key);
    while (used[slot] && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  /** Keys often follow a pattern; mixed they do not. */
  private int home(long key) {
    return (int) Mix64.mix(key) & (keys.length - 1);
  }
}
