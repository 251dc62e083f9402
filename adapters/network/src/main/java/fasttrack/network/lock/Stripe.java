package fasttrack.network.lock;

import fasttrack.core.spi.wait.LockLevel;
import org.jspecify.annotations.Nullable;

/** A part of the lock table; its monitor guards all resources in it. */
final class Stripe {
  private static final int BUCKETS = 256;

  /** How many resources are kept for others: more than transactions lock of one stripe. */
  private static final int FREE_MAX = 1_024;

  private final @Nullable Resource[] buckets = new @Nullable Resource[BUCKETS];

  /**
   * The last commits that changed anything in a bucket, by whole and in parts; see {@link Locks}.
   * Resources that share a bucket share them, which can make somebody wait for nothing.
   */
  private final long[] wholeCommits = new long[BUCKETS];

  private final long[] partCommits = new long[BUCKETS];
  private @Nullable Resource free;
  private int freeCount;

  /** Returns the resource, made where nobody has locked it so far. */
  Resource resource(LockLevel level, int space, long number, int hash) {
    int bucket = hash & (BUCKETS - 1);
    for (Resource found = buckets[bucket]; found != null; found = found.next) {
      if (found.number == number && found.space == space && found.level == level) {
        return found;
      }
    }
    Resource made = free;
    if (made == null) {
      made = new Resource(this);
    } else {
      free = made.next;
      freeCount--;
    }
    made.level = level;
    made.space = space;
    made.number = number;
    made.next = buckets[bucket];
    buckets[bucket] = made;
    return made;
  }

  /** Forgets a resource that nobody holds or waits for. */
  void forget(Resource resource, int hash) {
    int bucket = hash & (BUCKETS - 1);
    Resource before = null;
    for (Resource found = buckets[bucket]; found != null; found = found.next) {
      if (found == resource) {
        if (before == null) {
          buckets[bucket] = found.next;
        } else {
          before.next = found.next;
        }
        found.next = null;
        if (freeCount < FREE_MAX) {
          found.next = free;
          free = found;
          freeCount++;
        }
        return;
      }
      before = found;
    }
  }

  /** Takes note of the commit of one who held something in a mode. */
  void committed(int hash, LockMode mode, long commit) {
    int bucket = hash & (BUCKETS - 1);
    if (mode.covers(LockMode.IX)) {
      partCommits[bucket] = Math.max(partCommits[bucket], commit);
    }
    if (mode == LockMode.X) {
      wholeCommits[bucket] = Math.max(wholeCommits[bucket], commit);
    }
  }

  /** Returns the last commit on which a transaction depends that acquires a lock in a mode. */
  long visibleCommit(int hash, LockMode mode) {
    int bucket = hash & (BUCKETS - 1);
    return mode.covers(LockMode.S) ? partCommits[bucket] : wholeCommits[bucket];
  }

  /** Returns how many resources are locked or waited for. */
  int size() {
    int size = 0;
    for (Resource first : buckets) {
      for (Resource found = first; found != null; found = found.next) {
        size++;
      }
    }
    return size;
  }
}
