package fasttrack.network.engine;

import java.util.Objects;

/**
 * The entries of masters, found by calculation: the search for a key begins at the record that its
 * remainder by the capacity names, and follows the chain of its synonyms, the entries of the same
 * remainder, which lie behind all such records. An entry never moves. A record that an entry has
 * left stays, empty, for as long as synonyms follow it.
 *
 * <p>The remainder as address is TurboIMAGE's way with numeric keys; its manual is public.
 */
final class Masters {
  private static final int STATE = Long.BYTES;
  private static final int OCCUPIED = 1;

  private final OpenBase base;
  private final Records records;
  private final ImplicitLocks locks;
  private final Slots slots;
  private final byte[] scratch;

  Masters(OpenBase base, Records records, ImplicitLocks locks, Slots slots) {
    this.base = base;
    this.records = records;
    this.locks = locks;
    this.slots = slots;
    this.scratch = new byte[base.structure().longestRecord()];
  }

  /** Tells whether a master's record holds an entry. */
  static boolean occupied(byte[] record) {
    return (record[STATE] & OCCUPIED) != 0;
  }

  /** Returns the next record of the synonym chain, 0 for none. */
  static long synonym(byte[] record) {
    return Bytes.getLong(record, 0);
  }

  static long key(DataSet set, byte[] record) {
    return Bytes.getLong(record, Objects.requireNonNull(set.key()).offset());
  }

  /**
   * Finds an entry; all that was looked at is locked, so that one that is not there stays away.
   *
   * @param into receives it
   * @return its record's number, or 0 where there is none
   */
  long find(DataSet set, long key, boolean write, byte[] into) {
    long number = set.address(key);
    locks.record(set, number, write);
    if (!records.read(set, number, into)) {
      return 0;
    }
    for (long steps = 0; !(occupied(into) && key(set, into) == key); steps++) {
      number = synonym(into);
      if (number == 0) {
        return 0;
      }
      follow(set, number, steps, write, into);
    }
    return number;
  }

  /**
   * Adds an entry.
   *
   * @param entry its items and heads; what synonyms need is filled in
   * @return its record's number
   */
  long add(DataSet set, byte[] entry) {
    long key = key(set, entry);
    long address = set.address(key);
    locks.record(set, address, true);
    if (!records.read(set, address, scratch)) {
      return put(set, address, entry, 0);
    }
    boolean free = !occupied(scratch);
    long first = synonym(scratch);
    long last = address;
    for (long steps = 0; ; steps++) {
      if (occupied(scratch) && key(set, scratch) == key) {
        throw new CallFailure(Condition.DUPLICATE_KEY);
      }
      if (synonym(scratch) == 0) {
        break;
      }
      last = synonym(scratch);
      follow(set, last, steps, true, scratch);
    }
    if (free) {
      return put(set, address, entry, first);
    }
    long number = freeRecord(set);
    setSynonym(set, last, number);
    return put(set, number, entry, 0);
  }

  /** Removes an entry whose chains are empty. */
  void remove(DataSet set, long number, byte[] entry) {
    long address = set.address(key(set, entry));
    long next = synonym(entry);
    if (number == address && next != 0) {
      byte[] left = new byte[set.recordLength()];
      Bytes.putLong(left, 0, next);
      records.write(set, number, left);
      return;
    }
    if (number != address) {
      unchain(set, address, number, next);
      slots.left(set, number);
    }
    records.remove(set, number);
  }

  /**
   * Returns a record that is free, and locked: of a detail any, of a master one for a synonym. It
   * is the transaction's until that is undone.
   */
  long freeRecord(DataSet set) {
    Allocator allocator = base.allocator(set);
    long fresh = slots.takeFresh(set);
    if (fresh != Allocator.NONE) {
      // The number is given back if it cannot be locked, since nobody else uses it then.
      locks.record(set, fresh, true);
      if (!allocator.searchesGaps() || !records.read(set, fresh, scratch)) {
        return fresh;
      }
    }
    // What is handed out may be taken already, where a gap in the store is this transaction's own.
    for (long tries = 0; tries <= 2 * set.capacity(); tries++) {
      long number = allocator.next();
      if (number == Allocator.NONE) {
        break;
      }
      locks.record(set, number, true);
      if (!records.read(set, number, scratch)) {
        slots.taken(set, number);
        return number;
      }
    }
    throw new CallFailure(Condition.SET_FULL);
  }

  /** Takes a record out of its synonym chain, and an empty one at the address that it leaves. */
  private void unchain(DataSet set, long address, long number, long next) {
    long before = address;
    locks.record(set, address, true);
    records.readLinked(set, address, scratch);
    for (long steps = 0; synonym(scratch) != number; steps++) {
      before = synonym(scratch);
      follow(set, before, steps, true, scratch);
    }
    if (next == 0 && before == address && !occupied(scratch)) {
      records.remove(set, address);
    } else {
      setSynonym(set, before, next);
    }
  }

  /** Goes on to the next record of a synonym chain, which has to be there. */
  private void follow(DataSet set, long number, long steps, boolean write, byte[] into) {
    if (number <= set.capacity() || steps > set.capacity()) {
      throw new CallFailure(Condition.DAMAGED);
    }
    locks.record(set, number, write);
    records.readLinked(set, number, into);
  }

  private void setSynonym(DataSet set, long number, long synonym) {
    records.readLinked(set, number, scratch);
    Bytes.putLong(scratch, 0, synonym);
    records.write(set, number, scratch);
  }

  private long put(DataSet set, long number, byte[] entry, long synonym) {
    Bytes.putLong(entry, 0, synonym);
    entry[STATE] = OCCUPIED;
    records.write(set, number, entry);
    return number;
  }
}
