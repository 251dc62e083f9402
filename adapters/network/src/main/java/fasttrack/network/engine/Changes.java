package fasttrack.network.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has changed and nobody else sees: the new value of each key, or null for one
 * that is gone. A call that fails takes its own changes back. Not thread-safe.
 */
final class Changes {
  private final NavigableMap<byte[], byte @Nullable []> values =
      new TreeMap<>(Arrays::compareUnsigned);
  private final List<Before> journal = new ArrayList<>();
  private int bytes;

  /** What a key's value was in here before a change; unknown where it was not changed before. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Before(byte[] key, boolean known, byte @Nullable [] value) {}

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns how many bytes were put since all was empty, what was put again included. */
  int bytes() {
    return bytes;
  }

  boolean contains(byte[] key) {
    return values.containsKey(key);
  }

  byte @Nullable [] get(byte[] key) {
    return values.get(key);
  }

  /** Returns the first key that is put and lies above another, or is that one. */
  byte @Nullable [] nextPut(byte[] key, boolean inclusive) {
    for (Map.Entry<byte[], byte @Nullable []> entry =
            inclusive ? values.ceilingEntry(key) : values.higherEntry(key);
        entry != null;
        entry = values.higherEntry(entry.getKey())) {
      if (entry.getValue() != null) {
        return entry.getKey();
      }
    }
    return null;
  }

  /** Puts a value, or removes the key where it is null; keeps both arrays. */
  void put(byte[] key, byte @Nullable [] value) {
    boolean known = values.containsKey(key);
    bytes += key.length + (value == null ? 0 : value.length);
    journal.add(new Before(key, known, values.put(key, value)));
  }

  /** A call has succeeded: what it changed stays. */
  void keep() {
    journal.clear();
  }

  /** A call has failed: what it changed is as before. */
  void takeBack() {
    for (Before before : journal.reversed()) {
      if (before.known) {
        values.put(before.key, before.value);
      } else {
        values.remove(before.key);
      }
    }
    journal.clear();
  }

  void clear() {
    bytes = 0;
    values.clear();
    journal.clear();
  }

  SortedMap<byte[], byte @Nullable []> all() {
    return values;
  }
}
