package fasttrack.network.engine;

import fasttrack.core.spi.wait.LockLevel;
import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockMode;
import fasttrack.network.lock.LockResult;
import fasttrack.network.lock.Locks;
import fasttrack.network.schema.BtreeIndex;
import fasttrack.network.schema.DataSet;

/**
 * Locks records, ranges of indexes, data sets and the database for one user, each with what
 * surrounds it; nothing where the granularity is to lock nothing. Not thread-safe.
 *
 * <p>What makes phantoms impossible: a record that is not there is locked by its number, which is
 * the key of a master's entry; a chain by its head; a range of an index by every value, or page of
 * values where pages are locked or the range is wide, that it covers; all records of a data set by
 * the data set. Who adds or removes something locks just that for writing.
 */
record UserLocks(Locks locks, Granularity granularity) {
  /** A range of more values is locked by its pages, and one of more pages by its whole data set. */
  private static final int RANGE_MAX = 64;

  private static final int INDEX_SHIFT = 8;

  /** Locks a record, whether or not it exists. */
  void record(DataSet set, long number, boolean write) {
    LockMode leaf = write ? LockMode.X : LockMode.S;
    LockMode intent = write ? LockMode.IX : LockMode.IS;
    if (!whole(set, leaf) && !covered(set, leaf, intent)) {
      boolean records = granularity == Granularity.RECORD;
      take(LockLevel.PAGE, set.number(), set.page(number), records ? intent : leaf);
      if (records) {
        take(LockLevel.RECORD, set.number(), number, leaf);
      }
    }
  }

  /** Locks a data set as a whole, or nothing, where the granularity knows no smaller parts. */
  private boolean whole(DataSet set, LockMode leaf) {
    boolean whole = !granularity.locksPages() && granularity != Granularity.RECORD;
    if (whole) {
      set(set, leaf);
    }
    return whole;
  }

  /** Locks all places from one value to another. */
  void range(BtreeIndex index, long from, long to, boolean write) {
    LockMode leaf = write ? LockMode.X : LockMode.S;
    LockMode intent = write ? LockMode.IX : LockMode.IS;
    boolean byPage =
        granularity.locksPages() || (granularity == Granularity.RECORD && wide(from, to));
    if (byPage && wide(index.page(from), index.page(to))) {
      set(index.set(), leaf);
      return;
    }
    if (!whole(index.set(), leaf) && !covered(index.set(), leaf, intent)) {
      pages(index, from, to, byPage ? leaf : intent);
      if (!byPage) {
        values(index, from, to, leaf);
      }
    }
  }

  /** Locks a whole data set, whatever the granularity. */
  void set(DataSet set, LockMode mode) {
    if (granularity == Granularity.NONE) {
      return;
    }
    LockMode leaf = mode.covers(LockMode.IX) ? LockMode.X : LockMode.S;
    if (granularity == Granularity.DATABASE) {
      database(leaf);
      return;
    }
    if (!databaseCovers(leaf)) {
      take(LockLevel.DATABASE, 0, 0, mode.covers(LockMode.IX) ? LockMode.IX : LockMode.IS);
      take(LockLevel.SET, set.number(), 0, mode);
    }
  }

  /** Locks the whole database. */
  void database(LockMode mode) {
    if (granularity != Granularity.NONE) {
      take(LockLevel.DATABASE, 0, 0, mode);
    }
  }

  /**
   * Tells whether a record is locked, itself or with what surrounds it, or nothing ever is.
   *
   * @param leaf S to read it, X to change it
   */
  boolean cover(DataSet set, long number, LockMode leaf) {
    return granularity == Granularity.NONE
        || setCovers(set, leaf)
        || covers(LockLevel.PAGE, set.number(), set.page(number), leaf)
        || covers(LockLevel.RECORD, set.number(), number, leaf);
  }

  private static boolean wide(long from, long to) {
    return to - from >= RANGE_MAX || to - from < 0;
  }

  private void pages(BtreeIndex index, long from, long to, LockMode mode) {
    for (long page = index.page(from); page <= index.page(to); page++) {
      take(LockLevel.PAGE, number(index), page, mode);
    }
  }

  private void values(BtreeIndex index, long from, long to, LockMode leaf) {
    for (long value = from; ; value++) {
      take(LockLevel.RECORD, number(index), value, leaf);
      if (value == to) {
        return;
      }
    }
  }

  private static int number(BtreeIndex index) {
    return index.set().number() | index.inSet() << INDEX_SHIFT;
  }

  private boolean covered(DataSet set, LockMode leaf, LockMode intent) {
    if (granularity != Granularity.PAGE_AND_SET && setCovers(set, leaf)) {
      return true;
    }
    take(LockLevel.DATABASE, 0, 0, intent);
    take(LockLevel.SET, set.number(), 0, intent);
    return false;
  }

  private boolean setCovers(DataSet set, LockMode leaf) {
    return covers(LockLevel.SET, set.number(), 0, leaf) || databaseCovers(leaf);
  }

  private boolean databaseCovers(LockMode leaf) {
    return covers(LockLevel.DATABASE, 0, 0, leaf);
  }

  private boolean covers(LockLevel level, int space, long number, LockMode leaf) {
    LockMode held = locks.held(level, space, number);
    return held != null && held.covers(leaf);
  }

  private void take(LockLevel level, int space, long number, LockMode mode) {
    LockResult result = locks.lock(level, space, number, mode, true);
    if (result != LockResult.GRANTED) {
      throw new CallFailure(condition(level, result));
    }
  }

  private static int condition(LockLevel level, LockResult result) {
    return switch (result) {
      case GRANTED -> Condition.GOOD;
      case DEADLOCK -> Condition.DEADLOCK;
      case INTERRUPTED -> Condition.INTERRUPTED;
      case REFUSED, TIMEOUT ->
          switch (level) {
            case DATABASE -> Condition.DATABASE_LOCKED;
            case SET -> Condition.SET_LOCKED;
            case PAGE -> Condition.PAGE_LOCKED;
            case RECORD -> Condition.RECORD_LOCKED;
          };
    };
  }
}
