package fasttrack.network.store;

import fasttrack.core.spi.Durability;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An open store of keys in ascending order, bytes compared as unsigned numbers. Thread-safe; its
 * cursors are not.
 *
 * <p>It needs no transactions that read, and no isolation: the network model locks what it reads
 * and writes, keeps a transaction's changes to itself, and hands them over at once when it commits.
 * A key is never written by two threads at the same time.
 *
 * <p>All methods throw {@link StoreException} where the store fails. A thread's interruption is
 * left as it is found, and never makes a call fail.
 */
public interface KeyValueStore extends AutoCloseable {
  /** What {@link #get} returns where there is no such key. */
  int ABSENT = -1;

  /** Returns what it is, and its settings in force. */
  StoreDescription description();

  /** Returns what an acknowledged write promises. */
  Durability durability();

  /**
   * Reads the value of a key.
   *
   * @param value receives it; large enough for any value that was ever written to the key
   * @return the value's length, or {@link #ABSENT}
   */
  int get(byte[] key, byte[] value);

  /** Returns a new cursor, which sees what is written until it is positioned. */
  Cursor cursor();

  /**
   * Writes changes at once: after a crash all of them are there, or none.
   *
   * @param changes the new value of each key, or null for one that goes; neither the map nor its
   *     arrays are kept
   * @param acknowledged whether the caller relies on the durability with which the store was
   *     opened; without it, only {@link #sync} or a later acknowledged write makes the changes
   *     durable
   */
  void write(SortedMap<byte[], byte @Nullable []> changes, boolean acknowledged);

  /** Makes everything that was written as durable as the store was opened to be. */
  void sync();

  /**
   * Returns how many round trips to its server the calling thread has made; only differences are
   * meaningful. A store in this process makes none.
   */
  default long roundTrips() {
    return 0;
  }

  /** Writes what is in memory or in the log alone to where the data is, and returns when done. */
  void checkpoint();

  /**
   * Removes all keys from one on up to, but not including, another. Not atomic; nobody else may be
   * using these keys.
   */
  void clear(byte[] from, byte[] until);

  /** Closes the store in good order; all cursors are closed before. */
  @Override
  void close();

  /**
   * A position among the keys. A new cursor has none, nor has one that has run off either end. What
   * is written after a cursor was positioned by {@code seek} or {@code seekBelow} may or may not be
   * seen before it is so positioned again.
   */
  interface Cursor extends AutoCloseable {
    /** Goes to the first key that is not below the given one; returns whether there is one. */
    boolean seek(byte[] key);

    /** Goes to the last key that is below the given one; returns whether there is one. */
    boolean seekBelow(byte[] key);

    /** Goes on to the next key; returns whether there is one. */
    boolean next();

    /**
     * Copies the key at the position.
     *
     * @param key receives it; large enough
     * @return its length
     */
    int key(byte[] key);

    /**
     * Copies the value at the position.
     *
     * @param value receives it; large enough
     * @return its length
     */
    int value(byte[] value);

    @Override
    void close();
  }
}
