package fasttrack.core.run.meter;

import java.util.random.RandomGenerator;

/**
 * Draws transactions of a thread at random for readings that take a moment, so few that these take
 * a small share of the thread's time. Used by that thread.
 */
final class ReadingGaps {
  /** The share of the thread's time; it is kept by larger gaps. */
  private static final double TIME_SHARE = 0.005;

  private static final double GAP_MEAN_MIN = 2;
  private static final double GAP_MEAN_MAX = 100_000;

  private final RandomGenerator random;
  private int gap = 1;
  private long readingNanos;
  private long readings;
  private long startedAt;
  private long passed;

  ReadingGaps(RandomGenerator random) {
    this.random = random;
  }

  /** Tells whether a transaction is one that is read; asked once of each. */
  boolean due() {
    return --gap <= 0;
  }

  /** Adds what it took to read. */
  void took(long nanos) {
    readingNanos += nanos;
  }

  /** Draws after how many transactions the next one is read, when all is read of this one. */
  void next(long now) {
    readings++;
    startedAt = startedAt == 0 ? now : startedAt;
    double transactionNanos = (double) (now - startedAt - readingNanos) / passed;
    double mean =
        transactionNanos > 0
            ? Math.clamp(
                (double) readingNanos / readings / transactionNanos / TIME_SHARE,
                GAP_MEAN_MIN,
                GAP_MEAN_MAX)
            : GAP_MEAN_MIN;
    gap = 1 + random.nextInt((int) Math.round(2 * mean - 1));
    passed += gap;
  }
}
