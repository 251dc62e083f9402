package fasttrack.network.engine;

import fasttrack.core.spi.LockLevel;
import fasttrack.network.lock.Granularity;
import fasttrack.network.lock.LockMode;
import fasttrack.network.lock.LockResult;
import fasttrack.network.lock.Locks;
import org.jspecify.annotations.Nullable;

/** Locks what a user asks for by a call. */
final class ExplicitLocks {
  private final Locks locks;
  private final Granularity granularity;
  private final boolean wait;

  ExplicitLocks(Locks locks, Granularity granularity, boolean wait) {
    this.locks = locks;
    this.granularity = granularity;
    this.wait = wait;
  }

  /** Locks as the mode says, and returns the condition. */
  int lock(int mode, @Nullable DataSet set, long record, boolean write) {
    LockMode leaf = write ? LockMode.X : LockMode.S;
    LockMode intent = write ? LockMode.IX : LockMode.IS;
    if (set == null || mode <= Modes.LOCK_DATABASE_IF_FREE) {
      return take(LockLevel.DATABASE, 0, 0, leaf);
    }
    int condition = take(LockLevel.DATABASE, 0, 0, intent);
    if (condition != Condition.GOOD) {
      return condition;
    }
    if (mode <= Modes.LOCK_SET_IF_FREE) {
      return take(LockLevel.SET, set.number(), 0, leaf);
    }
    if (record < 1 || record > set.lastRecord()) {
      return Condition.NO_ENTRY;
    }
    condition = take(LockLevel.SET, set.number(), 0, intent);
    boolean page = granularity.locksPages();
    if (condition == Condition.GOOD) {
      condition = take(LockLevel.PAGE, set.number(), set.page(record), page ? leaf : intent);
    }
    return condition != Condition.GOOD || page
        ? condition
        : take(LockLevel.RECORD, set.number(), record, leaf);
  }

  private int take(LockLevel level, int space, long number, LockMode mode) {
    LockResult result = locks.lock(level, space, number, mode, wait);
    return ImplicitLocks.condition(level, result);
  }
}
