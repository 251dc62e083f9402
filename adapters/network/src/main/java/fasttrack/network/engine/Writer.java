package fasttrack.network.engine;

import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.schema.Item;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Puts, changes and deletes records with all that depends on them: chains, automatic masters and
 * indexes. Whatever fails has changed some of it, which its caller takes back. Not thread-safe.
 */
final class Writer {
  private static final byte[] NOTHING = {};

  private final OpenBase base;
  private final Changes changes;
  private final Records records;
  private final Chains chains;
  private final UserLocks locks;
  private final MergedCursor cursor;
  private final Slots slots;
  private final byte[] stored;
  private final byte[] changed;

  Writer(
      OpenBase base,
      Changes changes,
      Records records,
      UserLocks locks,
      MergedCursor cursor,
      Slots slots) {
    this.base = base;
    this.changes = changes;
    this.records = records;
    this.chains = new Chains(base, records, locks);
    this.locks = locks;
    this.cursor = cursor;
    this.slots = slots;
    this.stored = new byte[base.structure().longestRecord()];
    this.changed = new byte[stored.length];
  }

  /** Puts a record, and returns its number. */
  long put(DataSet set, ItemList list, byte[] buffer) {
    Arrays.fill(stored, (byte) 0);
    list.fromBuffer(buffer, stored);
    long number = set.detail() ? newDetail(set) : newEntry(set);
    records.write(set, number, stored);
    for (BtreeIndex index : set.indexes()) {
      addEntry(index, index.item().get(stored, index.item().offset()), number);
    }
    return number;
  }

  /** Returns the number of a new detail, which it puts into its chains. */
  private long newDetail(DataSet set) {
    long number = slots.take(set);
    locks.record(set, number, true);
    for (ChainPath path : set.paths()) {
      chains.link(path, number, stored);
    }
    return number;
  }

  /** Returns the number of a master's new entry: its key. */
  private long newEntry(DataSet set) {
    long key = set.key(stored);
    if (key < 1) {
      throw new CallFailure(Condition.BAD_VALUE);
    }
    if (records.read(set, key, true, changed)) {
      throw new CallFailure(Condition.DUPLICATE_KEY);
    }
    return key;
  }

  /** Deletes a record. */
  void delete(DataSet set, long number) {
    if (!records.read(set, number, true, stored)) {
      throw new CallFailure(Condition.NO_ENTRY);
    }
    for (BtreeIndex index : set.indexes()) {
      removeEntry(index, index.item().get(stored, index.item().offset()), number);
    }
    if (set.detail()) {
      for (ChainPath path : set.paths()) {
        chains.unlink(path, stored);
      }
      slots.left(set, number);
    } else if (!Chains.empty(set, stored)) {
      throw new CallFailure(Condition.CHAINS_NOT_EMPTY);
    }
    records.remove(set, number);
  }

  /**
   * Changes items of a record.
   *
   * @param known the record as it is stored, or null where it has to be read
   */
  void update(DataSet set, long number, ItemList list, byte[] buffer, byte @Nullable [] known) {
    if (known != null) {
      locks.record(set, number, true);
      System.arraycopy(known, 0, stored, 0, set.recordLength());
    } else if (!records.read(set, number, true, stored)) {
      throw new CallFailure(Condition.NO_ENTRY);
    }
    System.arraycopy(stored, 0, changed, 0, set.recordLength());
    list.fromBuffer(buffer, changed);
    if (changesCritical(set)) {
      throw new CallFailure(Condition.CRITICAL_ITEM);
    }
    for (BtreeIndex index : set.indexes()) {
      if (differs(index.item())) {
        int at = index.item().offset();
        removeEntry(index, index.item().get(stored, at), number);
        addEntry(index, index.item().get(changed, at), number);
      }
    }
    records.write(set, number, changed);
  }

  /** Tells whether a record would get another key, or leave a chain. */
  private boolean changesCritical(DataSet set) {
    Item key = set.key();
    if (key != null) {
      return differs(key);
    }
    for (ChainPath path : set.paths()) {
      if (differs(path.item())) {
        return true;
      }
    }
    return false;
  }

  private boolean differs(Item item) {
    return !Arrays.equals(
        stored,
        item.offset(),
        item.offset() + item.length(),
        changed,
        item.offset(),
        item.offset() + item.length());
  }

  private void addEntry(BtreeIndex index, long value, long number) {
    if (!index.takes(value)) {
      throw new CallFailure(Condition.BAD_VALUE);
    }
    locks.range(index, value, value, true);
    if (index.unique()) {
      cursor.place(StoreKeys.entry(base.number(), index, value, 0), false);
      if (cursor.next(StoreKeys.entry(base.number(), index, value, Long.MAX_VALUE))) {
        throw new CallFailure(Condition.DUPLICATE_KEY);
      }
    }
    changes.put(StoreKeys.entry(base.number(), index, value, number), NOTHING);
  }

  private void removeEntry(BtreeIndex index, long value, long number) {
    locks.range(index, value, value, true);
    changes.put(StoreKeys.entry(base.number(), index, value, number), null);
  }
}
