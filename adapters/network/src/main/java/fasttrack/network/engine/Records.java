package fasttrack.network.engine;

import fasttrack.network.lock.LockMode;
import fasttrack.network.schema.DataSet;
import java.util.Arrays;

/**
 * Reads and writes records as one transaction sees them. Not thread-safe.
 *
 * <p>Where assertions are on, as they are in tests, each record that is read or changed has to be
 * locked: see {@link RecordCache}.
 */
final class Records {
  private final OpenBase base;
  private final Changes changes;
  private final UserLocks locks;
  private final byte[] key;

  Records(OpenBase base, Changes changes, UserLocks locks) {
    this.base = base;
    this.changes = changes;
    this.locks = locks;
    this.key = StoreKeys.record(base.number(), 0, 0);
  }

  /**
   * Locks a record and reads it; returns whether there is one. Where there is none, the lock keeps
   * others from adding it; a number below 1 needs no lock, since no record has one.
   */
  boolean read(DataSet set, long number, boolean write, byte[] into) {
    if (number < 1) {
      return false;
    }
    locks.record(set, number, write);
    return read(set, number, into);
  }

  /** Reads a record that is locked, and to which another one leads. */
  void readLinked(DataSet set, long number, byte[] into) {
    if (!read(set, number, into)) {
      throw new CallFailure(Condition.DAMAGED);
    }
  }

  private boolean read(DataSet set, long number, byte[] into) {
    assert locks.cover(set, number, LockMode.S) : set + " record " + number + " is not locked";
    StoreKeys.putRecord(key, set.number(), number);
    if (!changes.isEmpty() && changes.contains(key)) {
      byte[] own = changes.get(key);
      if (own != null) {
        System.arraycopy(own, 0, into, 0, own.length);
      }
      return own != null;
    }
    return base.cache().read(key, into);
  }

  void write(DataSet set, long number, byte[] record) {
    assert locks.cover(set, number, LockMode.X) : set + " record " + number + " is not locked";
    changes.put(
        StoreKeys.record(base.number(), set.number(), number),
        Arrays.copyOf(record, set.recordLength()));
  }

  void remove(DataSet set, long number) {
    assert locks.cover(set, number, LockMode.X) : set + " record " + number + " is not locked";
    changes.put(StoreKeys.record(base.number(), set.number(), number), null);
  }
}
