package fasttrack.core.measure;

import java.util.concurrent.locks.LockSupport;

/** The clock by which transactions are due, begin and end. Thread-safe; allocates nothing. */
public interface Clock {
  /** Returns the time in nanoseconds since some fixed moment. */
  long nanos();

  /** Waits until a moment, or somewhat less. */
  void awaitUntil(long nanos);

  /** Returns the system's monotonic clock. */
  static Clock system() {
    return SystemClock.INSTANCE;
  }

  /** The system's monotonic clock. */
  enum SystemClock implements Clock {
    INSTANCE;

    /**
     * So that readings are never negative, and differences to the largest number do not overflow.
     */
    private static final long ORIGIN = System.nanoTime();

    @Override
    public long nanos() {
      return System.nanoTime() - ORIGIN;
    }

    @Override
    public void awaitUntil(long nanos) {
      long left = nanos - nanos();
      if (left > 0) {
        LockSupport.parkNanos(left);
      }
    }
  }
}
