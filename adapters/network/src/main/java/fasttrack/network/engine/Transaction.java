package fasttrack.network.engine;

import fasttrack.network.lock.LockListener;
import fasttrack.network.lock.Locks;

/**
 * What one user has changed and locked. Outside of begin and end each call is a transaction of its
 * own, with the locks that its user took beforehand. Not thread-safe.
 *
 * <p>Such calls promise nothing before control. Where nothing is locked and nobody else has the
 * database open, what they change is gathered, and written by whole calls: a crash leaves the work
 * of the first so many.
 */
final class Transaction {
  /** So many bytes of changes are written even before control. */
  static final int GATHERED_BYTES_MAX = 64 << 10;

  private final OpenBase base;
  private final Changes changes = new Changes();
  private final Slots slots;
  private final Locks locks;
  private boolean open;
  private boolean doomed;
  private int lockedBefore;

  /** The number of this user's last commit. */
  private long lastCommit;

  Transaction(OpenBase base, LockListener listener) {
    this.base = base;
    this.slots = new Slots(base);
    this.locks = new Locks(base.locks(), listener);
  }

  Changes changes() {
    return changes;
  }

  Slots slots() {
    return slots;
  }

  Locks locks() {
    return locks;
  }

  boolean isOpen() {
    return open;
  }

  boolean isDoomed() {
    return doomed;
  }

  void begin() {
    open = true;
    lockedBefore = locks.count();
  }

  /** Takes note that locks which were just taken outside of a transaction are to stay. */
  void keepLocks() {
    if (!open) {
      lockedBefore = locks.count();
    }
  }

  boolean holdsExplicitLocks() {
    return lockedBefore > 0;
  }

  void unlock() {
    lockedBefore = 0;
    locks.release(0, lastCommit);
  }

  /**
   * Makes all changes permanent. The locks are released when the changes are in the log, even if
   * the sync fails later.
   *
   * @param synced whether to wait until they and all commits they depend on are on disk; else the
   *     store's next sync is to make them durable
   */
  void end(boolean synced) {
    boolean written = false;
    try {
      handOver(synced);
      written = true;
    } finally {
      close(written);
    }
    if (synced) {
      base.commits().await(Math.max(lastCommit, locks.visibleCommit()));
    }
  }

  /** Takes all changes back; what was seen of others has to be on disk unless it was doomed. */
  void undo() {
    boolean waits = !doomed;
    giveUp();
    if (waits) {
      base.commits().await(locks.visibleCommit());
    }
  }

  /** Takes all changes back, of a transaction that nobody will hear of. */
  void giveUp() {
    close(false);
  }

  /**
   * A call has succeeded.
   *
   * @return whether the store has been written outside of a transaction
   */
  boolean succeeded() {
    if (open) {
      changes.keep();
      slots.keep();
      return false;
    }
    if (base.gathers() && changes.bytes() < GATHERED_BYTES_MAX) {
      changes.keep();
      slots.ended();
      return false;
    }
    boolean writes = !changes.isEmpty();
    write();
    locks.release(lockedBefore, lastCommit);
    base.commits().await(locks.visibleCommit());
    return writes;
  }

  /** Writes what has been changed outside of transactions. */
  void write() {
    handOver(false);
    changes.clear();
    slots.ended();
  }

  /** A call has failed, and what it did is as if it had not been. */
  void failed(int condition) {
    changes.takeBack();
    slots.takeBack();
    if (open) {
      doomed |= condition == Condition.DEADLOCK;
    } else {
      locks.release(lockedBefore);
    }
  }

  /**
   * Hands all changes to the store, if there are any, and has the cache follow.
   *
   * @param numbered whether somebody will wait for this commit to be on disk
   */
  private void handOver(boolean numbered) {
    if (changes.isEmpty()) {
      return;
    }
    boolean written = false;
    try {
      if (numbered) {
        lastCommit = base.commits().write(changes.all());
      } else {
        base.commits().writeUnnumbered(changes.all());
      }
      written = true;
    } finally {
      base.cache().follow(changes.all(), written);
    }
  }

  private void close(boolean written) {
    changes.clear();
    if (written) {
      slots.ended();
    } else {
      slots.undone();
    }
    open = false;
    doomed = false;
    locks.release(lockedBefore, written ? lastCommit : 0);
  }
}
