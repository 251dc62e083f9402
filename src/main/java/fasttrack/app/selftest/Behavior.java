package fasttrack.app.selftest;

import org.jspecify.annotations.Nullable;

/**
 * What a simulated transaction does, in this order.
 *
 * @param cpu it computes, until its thread's CPU clock has advanced by so much
 * @param lockWait it waits for a lock, and says so
 * @param other it waits for something else
 * @param commit it waits for its commit, and says so
 * @param conflictShare the share of attempts that end in a conflict before the commit, from 0 to 1
 */
record Behavior(Spread cpu, Spread lockWait, Spread other, Spread commit, double conflictShare) {
  /** It computes, and waits for something that it does not name. */
  static Behavior of(Spread cpu, Spread other) {
    return new Behavior(cpu, Spread.NONE, other, Spread.NONE, 0);
  }

  /**
   * All transactions stand still from time to time.
   *
   * @param everyNanos how much time passes from the begin of one stall to that of the next
   * @param lengthNanos how long each is
   */
  record Stalls(long everyNanos, long lengthNanos) {
    /**
     * Returns when the stall ends that holds a moment, or the moment itself where there is none.
     */
    long end(long since, long now) {
      long phase = Math.floorMod(now - since, everyNanos);
      return phase < everyNanos - lengthNanos ? now : now - phase + everyNanos;
    }

    /** Returns when the stall ends that holds a moment, or the moment where nothing stalls. */
    static long endOf(@Nullable Stalls stalls, long since, long now) {
      return stalls == null ? now : stalls.end(since, now);
    }
  }
}
