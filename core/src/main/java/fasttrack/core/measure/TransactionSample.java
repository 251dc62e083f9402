package fasttrack.core.measure;

import fasttrack.core.spi.Outcome;

/**
 * What a worker measures of one transaction, from {@link Samples#current} to {@link
 * Samples#record}. Moments are those of the run's clock; everything is in nanoseconds. Used by one
 * thread.
 */
public final class TransactionSample {
  /** The transaction type's position. */
  public int type;

  /** How the last attempt ended; unknown until it has. */
  public Outcome outcome = Outcome.UNKNOWN;

  /** When the transaction should have begun. */
  public long due;

  /** When its first attempt began. */
  public long first;

  /** When its last attempt began. */
  public long begin;

  /** When it ended. */
  public long end;

  /** Whether the worker had nothing to wait for between its last transaction and this one. */
  public boolean atOnce;

  /**
   * Where {@link #atOnce}: the time from the worker's last transaction to this one's begin, without
   * {@link #betweenNanos}.
   */
  public long gapNanos;

  /** The time that readings between the worker's last transaction and this one took. */
  public long betweenNanos;

  /** What reading CPU clocks took within all attempts; times leave it out. */
  public long readingNanos;

  /** What reading CPU clocks took within the last attempt; at most {@link #readingNanos}. */
  public long lastReadingNanos;

  /** The client's CPU time for all attempts, or an unbiased estimate of it. */
  public long clientCpuNanos;

  /** The client's CPU time for the last attempt; at most {@link #clientCpuNanos}. */
  public long lastClientCpuNanos;

  /** The variance of {@link #clientCpuNanos} where that is estimated, in ns²; else 0. */
  public double clientCpuVariance;

  /** The server's CPU time for all attempts; 0 where it is not read for each transaction. */
  public long serverCpuNanos;

  /** The server's CPU time for the last attempt; 0 likewise. */
  public long lastServerCpuNanos;

  /** The pauses between attempts. */
  public long backoffNanos;

  /** The round trips of all attempts. */
  public long roundTrips;

  /** How long the last attempt waited for locks. */
  public long lockWaitNanos;

  /** From the last attempt's begin to commit to its end; 0 where it did not commit. */
  public long commitNanos;

  /** The client's CPU time in that part. */
  public long commitCpuNanos;

  TransactionSample() {}

  /** Begins another transaction, of which nothing is known but when it was due and began. */
  public void begins(int ofType, long dueAt, long beganAt) {
    type = ofType;
    due = dueAt;
    first = beganAt;
    begin = beganAt;
    atOnce = false;
    gapNanos = 0;
    betweenNanos = 0;
    readingNanos = 0;
    clientCpuNanos = 0;
    clientCpuVariance = 0;
    serverCpuNanos = 0;
    backoffNanos = 0;
    roundTrips = 0;
    attemptBegins();
  }

  /** Clears what belongs to the last attempt alone, before the next one begins. */
  public void attemptBegins() {
    outcome = Outcome.UNKNOWN;
    lastReadingNanos = 0;
    lastClientCpuNanos = 0;
    lastServerCpuNanos = 0;
    lockWaitNanos = 0;
    commitNanos = 0;
    commitCpuNanos = 0;
  }

  /** Returns due to end, less what reading CPU clocks took. */
  long responseNanos() {
    return Math.max(0, end - due - readingNanos);
  }

  /** Returns the last attempt's begin to end, less what reading CPU clocks took. */
  public long serviceNanos() {
    return Math.max(0, end - begin - lastReadingNanos);
  }
}
