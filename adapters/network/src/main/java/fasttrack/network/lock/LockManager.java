package fasttrack.network.lock;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The locks of one open database. Thread-safe.
 *
 * <p>A request that is granted at once touches its resource's stripe alone. Whatever waits, or ends
 * a wait, also holds {@link #waiting}: so while a circle of waits is looked for, nobody in it can
 * move, and only true ones are found. A user who is not waiting is in no circle.
 *
 * <p>A lock that is released is nobody's: the first in the queue is told, and whoever comes first
 * takes it. So it is not held while a thread wakes up. It is handed to the first in the queue once
 * so many have passed it, or after some time. (Blasgen, Gray, Mitoma and Price, <i>The Convoy
 * Phenomenon</i>, 1979.)
 */
public final class LockManager {
  private static final int STRIPES = 256;
  private static final int PASSES_MAX = 100;
  private static final long PATIENCE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final Stripe[] stripes = new Stripe[STRIPES];
  final long timeoutNanos;
  final int passesMax;
  final long patienceNanos;
  private final Deque<Locks> toVisit = new ArrayDeque<>();
  private long search;

  /** The monitor of a thread that begins or ends a wait, entered before any stripe's. */
  final Object waiting = new Object();

  /**
   * Makes a manager without locks.
   *
   * @param timeoutNanos how long a request waits at the most: a last resort, since deadlocks are
   *     found at once
   */
  public LockManager(long timeoutNanos) {
    this(timeoutNanos, PASSES_MAX, PATIENCE_NANOS);
  }

  /**
   * Makes a manager without locks.
   *
   * @param passesMax how many may take a lock that the first in the queue was told to be free
   * @param patienceNanos how long after that it is handed to the first in the queue instead
   */
  LockManager(long timeoutNanos, int passesMax, long patienceNanos) {
    this.timeoutNanos = timeoutNanos;
    this.passesMax = passesMax;
    this.patienceNanos = patienceNanos;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /** Returns how many resources anybody holds or waits for: none when nobody is at work. */
  public int size() {
    int size = 0;
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        size += stripe.size();
      }
    }
    return size;
  }

  Stripe stripe(int hash) {
    return stripes[hash >>> 24];
  }

  /**
   * Tells whether a waiting request closes a circle. The caller holds {@link #waiting}. Where
   * nobody waits for the requester, no circle leads back to it, and there is nothing to look for.
   */
  boolean closesCircle(Locks requester) {
    if (!requester.waitedFor()) {
      return false;
    }
    search++;
    toVisit.clear();
    toVisit.push(requester);
    while (!toVisit.isEmpty()) {
      Lock request = toVisit.pop().request();
      if (request != null && blockedBy(request, requester)) {
        return true;
      }
    }
    return false;
  }

  /** Visits those for whom a request waits; returns whether the requester is among them. */
  private boolean blockedBy(Lock request, Locks requester) {
    Resource resource = request.resource;
    synchronized (resource.stripe) {
      for (Lock holder = resource.firstHolder; holder != null; holder = holder.nextHolder) {
        LockMode mode = holder.mode;
        if (holder.owner != request.owner && mode != null && !mode.compatible(request.wanted)) {
          if (visit(holder.owner, requester)) {
            return true;
          }
        }
      }
      // The queue is first come, first served: the request just before stands for all earlier ones.
      Lock ahead = resource.ahead(request);
      return ahead != null && visit(ahead.owner, requester);
    }
  }

  private boolean visit(Locks blocker, Locks requester) {
    if (blocker == requester) {
      return true;
    }
    if (blocker.request() != null && blocker.lastSearch != search) {
      blocker.lastSearch = search;
      toVisit.push(blocker);
    }
    return false;
  }
}
