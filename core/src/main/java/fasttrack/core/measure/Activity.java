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

  /** An attempt began or ended meanwhile. */
  public static final int CHANGED = -3;

  private static final int LENGTH = 1 << 8;
  private static final int MASK = LENGTH - 1;

  private final AtomicLongArray begins = new AtomicLongArray(LENGTH);
  private final AtomicLongArray ends = new AtomicLongArray(LENGTH);
  private final AtomicIntegerArray types = new AtomicIntegerArray(LENGTH);
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLongArray vain = new AtomicLongArray(LENGTH);
  private final AtomicLong vainCount = new AtomicLong();
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

  /**
   * Records that the last attempt, which has ended, had no effect; called before another begins.
   */
  public void discards() {
    long next = vainCount.getPlain();
    vain.setOpaque((int) next & MASK, begun.getPlain() - 1);
    vainCount.setRelease(next + 1);
  }

  /** Tells whether the present attempt, if there is one, has begun to commit. */
  public boolean committing() {
    return committing;
  }

  /**
   * Returns the number of the attempt that was going on from a moment until another one, or IDLE,
   * CHANGED or UNKNOWN.
   */
  public long during(long from, long until) {
    long count = begun.getAcquire();
    for (long number = count - 1; number > Math.max(-1, count - LENGTH); number--) {
      int index = (int) number & MASK;
      long began = begins.getOpaque(index);
      if (began <= until) {
        long ended = ends.getAcquire(index);
        boolean still = begun.getAcquire() - number < LENGTH;
        long known = ended <= from ? IDLE : began > from || ended <= until ? CHANGED : number;
        return still ? known : UNKNOWN;
      }
    }
    // Read anew: what was there may have been written over since the count was read.
    return begun.getAcquire() < LENGTH ? IDLE : UNKNOWN;
  }

  /** Returns the type of an attempt by its number, or UNKNOWN. */
  public int type(long number) {
    int type = types.getOpaque((int) number & MASK);
    return begun.getAcquire() - number < LENGTH ? type : UNKNOWN;
  }

  /** Tells whether an attempt is over, with what became of it: another one has begun. */
  public boolean over(long number) {
    return begun.getAcquire() > number + 1;
  }

  /**
   * Tells whether an attempt that is over ended its transaction; one of which it is no longer known
   * did not.
   */
  public boolean counted(long number) {
    long count = vainCount.getAcquire();
    for (long last = count - 1; last >= Math.max(0, count - LENGTH); last--) {
      long each = vain.getOpaque((int) last & MASK);
      if (each <= number) {
        return each < number;
      }
    }
    return count < LENGTH;
  }
}
