package fasttrack.network.engine;

import fasttrack.network.lock.LockMode;
import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.ChainPath;
import fasttrack.network.schema.DataSet;
import fasttrack.network.store.KeyValueStore;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds and gets records for one user, with a current record in each data set. Not thread-safe. */
final class Reader {
  private final OpenBase base;
  private final Records records;
  private final UserLocks locks;
  private final List<DataSet> sets;
  private final Currency[] currencies;

  /** By the numbers of data sets and indexes, which are different ones. */
  private final MergedCursor[] cursors;

  private final byte[] stored;
  private boolean inTransaction;

  /** Whose record {@link #stored} is, or null where it may have changed since. */
  private @Nullable DataSet knownSet;

  private long knownNumber;

  /** Whether anything was found or got since a transaction began or ended. */
  private boolean used;

  Reader(OpenBase base, Changes changes, Records records, UserLocks locks) {
    this.base = base;
    this.records = records;
    this.locks = locks;
    this.sets = base.structure().sets();
    this.stored = new byte[base.structure().longestRecord()];
    this.currencies = sets.stream().map(set -> new Currency()).toArray(Currency[]::new);
    int indexes = sets.stream().mapToInt(set -> set.indexes().size()).sum();
    this.cursors =
        IntStream.range(0, sets.size() + indexes)
            .mapToObj(number -> new MergedCursor(base.store(), changes))
            .toArray(MergedCursor[]::new);
  }

  Currency currency(DataSet set) {
    return currencies[set.number() - 1];
  }

  /** Returns the record that was got last, as it is stored. */
  byte[] stored() {
    return stored;
  }

  /**
   * A transaction begins or has ended. The chains and ranges that were found are forgotten: the
   * locks that kept them as they were are others.
   */
  void inTransaction(boolean is) {
    inTransaction = is;
    knownSet = null;
    if (used) {
      for (Currency currency : currencies) {
        currency.forgetFound();
      }
      refresh();
      used = false;
    }
  }

  /**
   * Returns a record as it is stored, where it was the last that was got and its lock is still
   * held; else null. Returned once, since the caller will change it.
   */
  byte @Nullable [] known(DataSet set, long number) {
    boolean known = knownSet == set && knownNumber == number;
    knownSet = null;
    return known ? stored : null;
  }

  void forgetKnown() {
    knownSet = null;
  }

  /** Forgets what cursors have seen ahead: after a transaction's end, others may write it. */
  void refresh() {
    knownSet = null;
    for (MergedCursor cursor : cursors) {
      cursor.refresh();
    }
  }

  /** Also forgets all current records: a user who opens the database again begins anew. */
  void close() {
    for (Currency currency : currencies) {
      currency.rewind();
    }
    for (MergedCursor cursor : cursors) {
      cursor.close();
    }
  }

  int find(DataSet set, int mode, int item, long from, long to, boolean write) {
    used = true;
    knownSet = null;
    return switch (mode) {
      case Modes.FIND_CHAIN -> findChain(set, item, from, write);
      case Modes.FIND_EQUAL -> findRange(set, item, from, from, write);
      case Modes.FIND_RANGE -> findRange(set, item, from, to, write);
      default -> Condition.BAD_MODE;
    };
  }

  private int findChain(DataSet set, int item, long value, boolean write) {
    ChainPath path = set.detail() ? set.path(item) : null;
    if (path == null) {
      return Condition.BAD_ITEM;
    }
    boolean found = read(path.master(), value, write);
    Currency currency = currency(set);
    currency.rewind();
    if (!found) {
      return Condition.NO_ENTRY;
    }
    currency.path = path;
    currency.count = Chains.count(stored, path);
    currency.forward = Chains.first(stored, path);
    currency.backward = Chains.last(stored, path);
    return Condition.GOOD;
  }

  private int findRange(DataSet set, int item, long first, long last, boolean write) {
    BtreeIndex index = set.index(item);
    if (index == null) {
      return Condition.BAD_ITEM;
    }
    if (first <= last) {
      if (!index.takes(first) || !index.takes(last)) {
        return Condition.BAD_VALUE;
      }
      locks.range(index, first, last, write);
    }
    Currency currency = currency(set);
    currency.rewind();
    boolean some = first <= last;
    byte[] begin = StoreKeys.prefix(base.number(), index.number());
    currency.until = some ? StoreKeys.entry(base.number(), index, last, Long.MAX_VALUE) : begin;
    cursor(index).place(some ? StoreKeys.entry(base.number(), index, first, 0) : begin, false);
    currency.index = index;
    return Condition.GOOD;
  }

  int get(DataSet set, int mode, long argument, boolean write) {
    used = true;
    knownSet = null;
    Currency currency = currency(set);
    int condition = get(set, currency, mode, argument, write);
    if (condition == Condition.GOOD) {
      knownSet = set;
      knownNumber = currency.record;
    }
    return condition;
  }

  private int get(DataSet set, Currency currency, int mode, long argument, boolean write) {
    return switch (mode) {
      case Modes.GET_NEXT -> serial(set, currency, write);
      case Modes.GET_DIRECTED -> directed(set, currency, argument, write);
      case Modes.GET_NEXT_IN_CHAIN -> chained(set, currency, write);
      case Modes.GET_CALCULATED -> calculated(set, currency, argument, write);
      case Modes.GET_NEXT_IN_INDEX -> ordered(set, currency, write);
      default -> Condition.BAD_MODE;
    };
  }

  private int directed(DataSet set, Currency currency, long number, boolean write) {
    if (!read(set, number, write)) {
      return Condition.NO_ENTRY;
    }
    currency.onChain(number, stored);
    return Condition.GOOD;
  }

  private int calculated(DataSet set, Currency currency, long key, boolean write) {
    if (set.detail()) {
      return Condition.BAD_SET;
    }
    if (!read(set, key, write)) {
      return Condition.NO_ENTRY;
    }
    currency.record = key;
    return Condition.GOOD;
  }

  private int chained(DataSet set, Currency currency, boolean write) {
    if (currency.path == null) {
      return Condition.NO_FIND;
    }
    long number = currency.forward;
    if (number == 0) {
      return Condition.END_OF_CHAIN;
    }
    if (!read(set, number, write)) {
      return notThere();
    }
    currency.onChain(number, stored);
    return Condition.GOOD;
  }

  /** The whole data set is locked, so that nothing appears where the scan has been. */
  private int serial(DataSet set, Currency currency, boolean write) {
    locks.set(set, LockMode.S);
    MergedCursor cursor = cursors[set.number() - 1];
    place(cursor, set, currency.record);
    if (!cursor.next(StoreKeys.end(base.number(), set.number()))) {
      return Condition.END_OF_FILE;
    }
    byte[] key = cursor.key();
    long number = StoreKeys.recordOf(key, key.length);
    if (write) {
      locks.record(set, number, true);
    }
    if (cursor.storedValue(stored) == KeyValueStore.ABSENT) {
      records.readLinked(set, number, stored);
    }
    currency.onChain(number, stored);
    return Condition.GOOD;
  }

  private void place(MergedCursor cursor, DataSet set, long record) {
    if (record == 0) {
      cursor.place(StoreKeys.prefix(base.number(), set.number()), false);
    } else if (!cursor.isAt(record)) {
      cursor.place(StoreKeys.record(base.number(), set.number(), record), true);
    }
  }

  private int ordered(DataSet set, Currency currency, boolean write) {
    BtreeIndex index = currency.index;
    if (index == null) {
      return Condition.NO_FIND;
    }
    MergedCursor cursor = cursor(index);
    byte[] from = cursor.key();
    boolean atFrom = cursor.isAtKey();
    if (!cursor.next(currency.until)) {
      return Condition.END_OF_CHAIN;
    }
    byte[] key = cursor.key();
    long number = StoreKeys.recordOf(key, key.length);
    boolean there;
    try {
      there = read(set, number, write);
    } catch (CallFailure e) {
      // Without the record's lock its user has not come to it.
      cursor.place(from, atFrom);
      throw e;
    }
    if (!there) {
      return notThere();
    }
    currency.record = number;
    return Condition.GOOD;
  }

  /** Outside of a transaction nothing keeps others from deleting what a chain or index led to. */
  private int notThere() {
    return inTransaction ? Condition.DAMAGED : Condition.NO_ENTRY;
  }

  private MergedCursor cursor(BtreeIndex index) {
    return cursors[index.number() - 1];
  }

  private boolean read(DataSet set, long number, boolean write) {
    return records.read(set, number, write, stored);
  }
}
