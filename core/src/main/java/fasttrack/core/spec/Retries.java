package fasttrack.core.spec;

import java.util.random.RandomGenerator;

/**
 * How a transaction is repeated after a conflict: after a back-off that doubles with each attempt
 * up to a maximum; between half of it and all of it is waited, at random. Whether it is repeated is
 * decided by {@code run.Worker}; which errors are conflicts, by an engine's dialect.
 *
 * @param attemptsMax the most attempts before a transaction is given up
 * @param firstNanos the back-off after the first attempt
 * @param longestNanos the longest back-off
 */
public record Retries(int attemptsMax, long firstNanos, long longestNanos) {
  /**
   * 1,000 attempts, from 0.05 ms to 1 ms apart: most of a second before a transaction is given up.
   * Longer back-offs would leave an engine with one writer idle while terminals sleep.
   */
  public static final Retries STANDARD = new Retries(1_000, 50_000, 1_000_000);

  private static final int DOUBLINGS_MAX = 30;

  /**
   * Draws how long to wait before the next attempt, in nanoseconds.
   *
   * @param attempts how many attempts there were, from 1
   */
  public long drawBackoffNanos(int attempts, RandomGenerator random) {
    long backoff = Math.min(longestNanos, firstNanos << Math.min(attempts - 1, DOUBLINGS_MAX));
    return backoff / 2 + random.nextLong(backoff / 2 + 1);
  }
}
