package fasttrack.network.lock;

import fasttrack.core.spi.wait.LockLevel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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

  /** How many holders there are of each mode, see {@link LockMode#one}. */
  long holders;

  final List<Lock> queue = new ArrayList<>();

  Resource(Stripe stripe) {
    this.stripe = stripe;
  }

  @Nullable Lock first() {
    return queue.isEmpty() ? null : queue.getFirst();
  }

  /** Returns the request before another one in the queue, if any. */
  @Nullable Lock ahead(Lock request) {
    int at = queue.indexOf(request);
    return at > 0 ? queue.get(at - 1) : null;
  }

  boolean unused() {
    return firstHolder == null && queue.isEmpty();
  }

  /**
   * Tells whether a lock may have a mode at once. One that is held already need not queue, and one
   * that the first in the queue could have, but has not come for, is anybody's.
   */
  boolean grantable(Lock lock, LockMode wanted) {
    LockMode held = lock.mode;
    if (held != null) {
      return wanted.grantable(holders - held.one());
    }
    Lock first = first();
    return wanted.grantable(holders)
        && (first == null || (first.passesLeft > 0 && available(first)));
  }

  /** Grants a request that need not wait, past all that do. */
  void grantAtOnce(Lock lock, LockMode wanted) {
    Lock first = first();
    if (first != null) {
      first.passesLeft--;
    }
    grant(lock, wanted);
  }

  private void grant(Lock lock, LockMode wanted) {
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
    int at = queue.size();
    if (lock.mode != null) {
      at = 0;
      while (at < queue.size() && queue.get(at).mode != null) {
        at++;
      }
    }
    queue.add(at, lock);
  }

  /**
   * Offers what was released to the first in the queue, who has to come for it before another does.
   *
   * @param patienceNanos how long after it was offered to the first in the queue it is to be handed
   *     over
   * @param toWake receives that user, to be woken outside of all monitors
   * @return whether it is to be handed over now
   */
  boolean offer(long patienceNanos, Collection<Locks> toWake) {
    Lock first = first();
    if (first == null || !available(first)) {
      return false;
    }
    long now = System.nanoTime();
    if (first.toldNanos == 0) {
      first.toldNanos = now;
    }
    if (now - first.toldNanos >= patienceNanos) {
      first.passesLeft = 0;
    }
    if (first.passesLeft <= 0) {
      return true;
    }
    if (first.owner.tell()) {
      toWake.add(first.owner);
    }
    return false;
  }

  /**
   * Grants what the first in the queue ask for, as far as it goes.
   *
   * @param toWake receives those whose wait has ended, to be woken outside of all monitors
   */
  void grantWaiting(Collection<Locks> toWake) {
    for (Lock first = first(); first != null && available(first); first = first()) {
      queue.remove(first);
      grant(first, first.wanted);
      first.owner.granted();
      toWake.add(first.owner);
    }
  }

  private boolean available(Lock waiting) {
    LockMode held = waiting.mode;
    return waiting.wanted.grantable(held == null ? holders : holders - held.one());
  }
}
