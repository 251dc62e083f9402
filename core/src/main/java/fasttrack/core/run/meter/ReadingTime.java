package fasttrack.core.run.meter;

/**
 * How much of the time around a reading of a CPU clock the reading itself took. Used by one thread.
 */
final class ReadingTime {
  /** A reading takes less; a thread that has lost its processor is away for longer. */
  private static final long PREEMPTED_NANOS_MIN = 10_000;

  private long lastNanos;

  /**
   * Returns what a reading took: all the time around it, or, where the thread lost its processor
   * meanwhile, as much as the reading before it took.
   *
   * @param before the moment just before it
   * @param after the moment just after it
   */
  long of(long before, long after) {
    if (after - before < PREEMPTED_NANOS_MIN) {
      lastNanos = after - before;
    }
    return lastNanos;
  }
}
