package fasttrack.network.lock;

import fasttrack.core.spi.LockLevel;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody has locked or waits for. Guarded by its stripe's monitor; made when it is
 * first locked, and used again for another when nobody is left.
 */
final class Resource {
  final Stripe stripe;
  int space;
  long number;
  LockLevel level = LockLevel.DATABASE;

  /** The next in the same bucket, or the next free one. */
  @Nullable Resource next;

  /** The holders: a list through {@link Lock#nextHolder}. */
  @Nullable Lock firstHolder;

  /** How many holders there are of each mode, see {@link LockMode.Holders}. */
  long holders;

  final WaitQueue queue = new WaitQueue();

  Resource(Stripe stripe) {
    this.stripe = stripe;
  }

  boolean unused() {
    return firstHolder == null && queue.isEmpty();
  }

  /** Tells whether a lock may have a mode at once. One that is held already need not queue. */
  boolean grantable(Lock lock, LockMode wanted) {
    LockMode held = lock.mode;
    return held == null
        ? queue.isEmpty() && wanted.grantable(holders)
        : wanted.grantable(holders - held.one());
  }

  void grant(Lock lock, LockMode wanted) {
    LockMode held = lock.mode;
    if (held == null) {
      lock.previousHolder = null;
      lock.nextHolder = firstHolder;
      if (firstHolder != null) {
        firstHolder.previousHolder = lock;
      }
      firstHolder = lock;
    } else {
      holders -= held.one();
    }
    holders += wanted.one();
    lock.mode = wanted;
    if (!queue.isEmpty()) {
      lock.owner.isWaitedFor();
    }
    lock.owner.sees(stripe.visibleCommit(lock.hash, wanted));
  }

  void release(Lock lock, long commit) {
    LockMode held = lock.mode;
    if (held == null) {
      return;
    }
    stripe.committed(lock.hash, held, commit);
    holders -= held.one();
    lock.mode = null;
    Lock before = lock.previousHolder;
    Lock after = lock.nextHolder;
    if (before == null) {
      firstHolder = after;
    } else {
      before.nextHolder = after;
    }
    if (after != null) {
      after.previousHolder = before;
    }
    lock.previousHolder = null;
    lock.nextHolder = null;
  }

  /** Queues a request. All holders of a resource with a queue know that they are waited for. */
  void enqueue(Lock lock) {
    if (queue.isEmpty()) {
      for (Lock holder = firstHolder; holder != null; holder = holder.nextHolder) {
        holder.owner.isWaitedFor();
      }
    }
    queue.add(lock);
  }

  /**
   * Grants what the first in the queue ask for, as far as it goes.
   *
   * @param served receives those whose wait has ended, to be woken outside of all monitors
   */
  void grantWaiting(Collection<Locks> served) {
    for (Lock first = queue.first(); first != null && available(first); first = queue.first()) {
      queue.remove(first);
      grant(first, first.wanted);
      first.owner.granted();
      served.add(first.owner);
    }
  }

  private boolean available(Lock waiting) {
    LockMode held = waiting.mode;
    return waiting.wanted.grantable(held == null ? holders : holders - held.one());
  }
}
