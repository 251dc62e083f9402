package fasttrack.network.engine;

import java.util.Arrays;

/** Reads and writes records as one transaction sees them. Locks nothing. Not thread-safe. */
final class Records {
  private final OpenBase base;
  private final Changes changes;
  private final byte[] key;

  Records(OpenBase base, Changes changes) {
    this.base = base;
    this.changes = changes;
    this.key = StoreKeys.record(base.number(), 0, 0);
  }

  /** Reads a record; returns whether there is one. */
  boolean read(DataSet set, long number, byte[] into) {
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

  /** Reads a record to which another one leads. */
  void readLinked(DataSet set, long number, byte[] into) {
    if (!read(set, number, into)) {
      throw new CallFailure(Condition.DAMAGED);
    }
  }

  void write(DataSet set, long number, byte[] record) {
    changes.put(
        StoreKeys.record(base.number(), set.number(), number),
        Arrays.copyOf(record, set.recordLength()));
  }

  void remove(DataSet set, long number) {
    changes.put(StoreKeys.record(base.number(), set.number(), number), null);
  }
}
