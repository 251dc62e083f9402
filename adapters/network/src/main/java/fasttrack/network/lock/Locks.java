package fasttrack.network.lock;

import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The locks of one user of a database, in the order in which they were taken. Used by one thread at
 * a time. A lock that is granted at once, or held already, allocates nothing once the tables have
 * grown to what transactions need.
 *
 * <p>Early lock release: a transaction releases its locks when its commit is in the log but not yet
 * on disk. A transaction that acquires such a lock learns which commit it depends on, and is
 * acknowledged only once that commit is durable. (Graefe and others, <i>Controlled Lock
 * Violation</i>, 2013; here commits are recorded per bucket of the lock table.)
 */
public final class Locks {
  private static final int TABLE_SIZE = 64;

  /**
   * A table of more slots is given up when few are in use; one of fewer serves the next
   * transaction.
   */
  private static final int TABLE_KEPT = 1 << 14;

  /**
   * How many slots a table may have for each lock that is still held when others are given back.
   */
  private static final int SLOTS_PER_LOCK_MAX = 16;

  private static final int LEVELS = LockLevel.values().length;

  private final LockManager manager;
  private final LockListener listener;
  private @Nullable Lock[] table = new @Nullable Lock[TABLE_SIZE];
  private Lock[] taken = new Lock[TABLE_SIZE / 2];
  private int count;

  /** How many locks were ever made: those behind the ones that are held are used again. */
  private int made;

  private @Nullable Thread thread;
  private volatile boolean granted;

  /** Whether this user, who waits, has been told that the lock is free for those who come. */
  private volatile boolean told;

  /** What this user waits for; guarded by the manager. */
  private @Nullable Lock request;

  /**
   * Whether anybody may wait for something that is held. Written by whoever begins to, under its
   * resource's monitor.
   */
  private boolean waitedFor;

  /** Those whom a release has ended the wait of, or told that they can come, until woken. */
  private final List<Locks> toWake = new ArrayList<>();

  /** Whether a request was refused because of a deadlock since locks were given back last. */
  private boolean gaveWay;

  /** The search for a circle that came by last; guarded by the manager. */
  long lastSearch;

  /** The last commit that this user may have seen the work of. */
  private long visibleCommit;

  /** Makes the locks of a user who holds none. */
  public Locks(LockManager manager, LockListener listener) {
    this.manager = manager;
    this.listener = listener;
  }

  /** Returns how many locks are held. */
  public int count() {
    return count;
  }

  /** Returns the mode in which something is held, or null where it is not. */
  public @Nullable LockMode held(LockLevel level, int space, long number) {
    Lock found = find(level, space, number, hash(level, space, number));
    return found == null ? null : found.mode;
  }

  /**
   * Takes a lock, or makes one stronger that is held.
   *
   * @param level what it covers
   * @param space which part of the database the number is of: a data set, an index
   * @param number which page or record of it
   * @param wait whether to wait if it is not available at once
   */
  public LockResult lock(LockLevel level, int space, long number, LockMode mode, boolean wait) {
    int hash = hash(level, space, number);
    Lock lock = find(level, space, number, hash);
    LockMode wanted = mode;
    if (lock != null) {
      LockMode held = Objects.requireNonNull(lock.mode);
      wanted = held.supremum(mode);
      if (wanted == held) {
        return LockResult.GRANTED;
      }
    }
    Stripe stripe = manager.stripe(hash);
    Lock asked = lock;
    synchronized (stripe) {
      if (asked == null) {
        asked = next(stripe.resource(level, space, number, hash), hash);
      }
      if (asked.resource.grantable(asked, wanted)) {
        asked.resource.grantAtOnce(asked, wanted);
      } else if (!wait) {
        forgetUnused(asked);
        return LockResult.REFUSED;
      } else {
        asked.wanted = wanted;
      }
    }
    LockResult result =
        asked.mode == wanted ? LockResult.GRANTED : await(asked, level, space, number);
    if (result == LockResult.GRANTED && lock == null) {
      remember(asked);
    }
    return result;
  }

  /** Gives back all locks that were taken after there were so many; the last ones first. */
  public void release(int downTo) {
    release(downTo, 0);
  }

  /**
   * Gives back locks after a commit.
   *
   * @param commit its number, larger than those before; 0 where nothing was changed
   */
  public void release(int downTo, long commit) {
    while (count > downTo) {
      // In reverse order, so each leaves the table as it was before: no gap hides another lock.
      Lock lock = taken[--count];
      table[lock.slot] = null;
      release(lock, commit);
    }
    if (table.length > TABLE_KEPT && count * SLOTS_PER_LOCK_MAX < table.length) {
      shrink();
    }
    if (downTo == 0) {
      waitedFor = false;
    }
    gaveWay = false;
    wake();
  }

  /** Returns the number of the last commit that this user may have seen the work of. */
  public long visibleCommit() {
    return visibleCommit;
  }

  /** Takes note of a commit; called under the monitor of what is granted. */
  void sees(long commit) {
    if (commit > visibleCommit) {
      visibleCommit = commit;
    }
  }

  /** Returns what this user waits for; the caller holds the manager. */
  @Nullable Lock request() {
    return request;
  }

  /** Takes note that somebody waits for what is held; called under the monitor of that. */
  void isWaitedFor() {
    waitedFor = true;
  }

  /** Tells whether anybody may wait for what is held; the caller holds the manager. */
  boolean waitedFor() {
    return waitedFor;
  }

  /** Ends this user's wait; the caller holds the manager, and wakes the user later. */
  void granted() {
    request = null;
    granted = true;
  }

  /** Tells this user that the lock is free; returns whether that is news. */
  boolean tell() {
    boolean news = !told;
    told = true;
    return news;
  }

  private void wake() {
    for (int i = 0; i < toWake.size(); i++) {
      LockSupport.unpark(toWake.get(i).thread);
    }
    toWake.clear();
  }

  private void release(Lock lock, long commit) {
    Resource resource = lock.resource;
    boolean handOver;
    synchronized (resource.stripe) {
      resource.release(lock, commit);
      // Who gave way lets the others go first: else it would take the lock again, and give way
      // again.
      handOver = resource.offer(gaveWay ? 0 : manager.patienceNanos, toWake);
      forgetUnused(lock);
    }
    if (handOver) {
      // The resource may be another one by now; then nobody in its queue can be served either.
      synchronized (manager.waiting) {
        synchronized (resource.stripe) {
          resource.grantWaiting(toWake);
        }
      }
    }
  }

  private static void forgetUnused(Lock lock) {
    if (lock.resource.unused()) {
      lock.resource.stripe.forget(lock.resource, lock.hash);
    }
  }

  private LockResult await(Lock lock, LockLevel level, int space, long number) {
    long begin = System.nanoTime();
    int queueLength;
    LockResult result;
    synchronized (manager.waiting) {
      Stripe stripe = manager.stripe(lock.hash);
      synchronized (stripe) {
        // Its last holder may have gone meanwhile, and the resource with it.
        Resource resource = stripe.resource(level, space, number, lock.hash);
        lock.resource = resource;
        if (resource.grantable(lock, lock.wanted)) {
          resource.grantAtOnce(lock, lock.wanted);
          return LockResult.GRANTED;
        }
        thread = Thread.currentThread();
        granted = false;
        told = false;
        request = lock;
        lock.passesLeft = manager.passesMax;
        lock.toldNanos = 0;
        resource.enqueue(lock);
        queueLength = resource.queue.size();
      }
      result = LockResult.GRANTED;
      if (manager.closesCircle(this)) {
        result = LockResult.DEADLOCK;
        gaveWay = true;
        giveUp(lock);
      }
    }
    if (result == LockResult.GRANTED) {
      result = park(lock, begin + manager.timeoutNanos);
    }
    wake();
    listener.waited(level, System.nanoTime() - begin, queueLength, result);
    return result;
  }

  private LockResult park(Lock lock, long deadline) {
    while (!granted) {
      long left = deadline - System.nanoTime();
      boolean interrupted = Thread.currentThread().isInterrupted();
      if (left <= 0 || interrupted) {
        synchronized (manager.waiting) {
          if (!granted) {
            giveUp(lock);
            return interrupted ? LockResult.INTERRUPTED : LockResult.TIMEOUT;
          }
        }
      } else if (told) {
        come(lock);
      } else {
        LockSupport.parkNanos(this, left);
      }
    }
    return LockResult.GRANTED;
  }

  /** Takes the lock if nobody else has taken it meanwhile. */
  private void come(Lock lock) {
    Resource resource = lock.resource;
    synchronized (manager.waiting) {
      synchronized (resource.stripe) {
        told = false;
        if (resource.first() == lock) {
          resource.grantWaiting(toWake);
        }
      }
    }
  }

  /** Leaves the queue, which may free those behind. The caller holds the manager. */
  private void giveUp(Lock lock) {
    request = null;
    Resource resource = lock.resource;
    synchronized (resource.stripe) {
      resource.queue.remove(lock);
      resource.grantWaiting(toWake);
      forgetUnused(lock);
    }
  }

  /** Returns a lock that is not in use, on a resource. */
  private Lock next(Resource resource, int hash) {
    if (count == taken.length) {
      taken = Arrays.copyOf(taken, 2 * count);
      rehash(2 * table.length);
    }
    if (count == made) {
      taken[made++] = new Lock(this, resource);
    }
    Lock lock = taken[count];
    lock.resource = resource;
    lock.hash = hash;
    return lock;
  }

  private void remember(Lock lock) {
    count++;
    place(lock);
  }

  private void place(Lock lock) {
    int slot = lock.hash & (table.length - 1);
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = lock;
    lock.slot = slot;
  }

  /** Places all locks in a new table, in the order in which they were taken. */
  private void rehash(int size) {
    table = new @Nullable Lock[size];
    for (int i = 0; i < count; i++) {
      place(taken[i]);
    }
  }

  /** Gives up the room that a transaction with very many locks has taken. */
  private void shrink() {
    int size = TABLE_SIZE;
    while (size < 2 * count) {
      size *= 2;
    }
    taken = Arrays.copyOf(taken, Math.max(size / 2, count));
    made = Math.min(made, count);
    rehash(size);
  }

  private @Nullable Lock find(LockLevel level, int space, long number, int hash) {
    int slot = hash & (table.length - 1);
    for (Lock found = table[slot]; found != null; found = table[slot]) {
      Resource resource = found.resource;
      if (resource.number == number && resource.space == space && resource.level == level) {
        return found;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return null;
  }

  /** The level counts: else page 0 would share the bucket, and so the commits, of its data set. */
  private static int hash(LockLevel level, int space, long number) {
    long place = (long) space * LEVELS + place(level);
    return (int) ((number * 0x9e3779b97f4a7c15L + place * 0xc2b2ae3d27d4eb4fL) >>> 32);
  }

  private static int place(LockLevel level) {
    return switch (level) {
      case DATABASE -> 0;
      case SET -> 1;
      case PAGE -> 2;
      case RECORD -> 3;
    };
  }
}
