package fasttrack.core.measure;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The attempts that a worker makes now and made lately, for another thread that wants to know what
 * it did at a moment. To record one neither locks nor allocates. Written by one thread, read by any
 * other.
 */
public final class Activity {
  /** No attempt was going on. */
  public static final int IDLE = -1;

  /** It is too long ago to tell. */
  public static final int UNKNOWN = -2;

  private static final int LENGTH = 1 << 8;
  private static final int MASK = LENGTH - 1;

  private final AtomicLongArray begins = new AtomicLongArray(LENGTH);
  private final AtomicLongArray ends = new AtomicLongArray(LENGTH);
  private final AtomicIntegerArray types = new AtomicIntegerArray(LENGTH);
  private final AtomicLong begun = new AtomicLong();
  private volatile boolean committing;

  /** Records the begin of an attempt of a type; times are those of one {@link Clock}. */
  public void begins(int type, long at) {
    long next = begun.getPlain();
    int index = (int) next & MASK;
    ends.setOpaque(index, Long.MAX_VALUE);
    begins.setOpaque(index, at);
    types.setOpaque(index, type);
    begun.setRelease(next + 1);
  }

  /** Records that the present attempt has begun to commit. */
  public void commits() {
    committing = true;
  }

  /** Records the end of the present attempt. */
  public void ends(long at) {
    if (committing) {
      committing = false;
    }
    ends.setRelease((int) (begun.getPlain() - 1) & MASK, at);
  }

  /** Tells whether the present attempt, if there is one, has begun to commit. */
  public boolean committing() {
    return committing;
  }

  /** Returns the type of the attempt that was going on at a moment, or IDLE or UNKNOWN. */
  public int at(long moment) {
    long count = begun.getAcquire();
    for (long number = count - 1; number > Math.max(-1, count - LENGTH); number--) {
      int index = (int) number & MASK;
      if (begins.getOpaque(index) <= moment) {
        int type = types.getOpaque(index);
        boolean over = ends.getAcquire(index) <= moment;
        boolean still = begun.getAcquire() - number < LENGTH;
        return still ? over ? IDLE : type : UNKNOWN;
      }
    }
    // Read anew: what was there may have been written over since the count was read.
    return begun.getAcquire() < LENGTH ? IDLE : UNKNOWN;
  }
}
