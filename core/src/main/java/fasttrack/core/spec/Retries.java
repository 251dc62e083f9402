package fasttrack.core.spec;

import java.util.random.RandomGenerator;

/**
 * How a transaction that gave way is repeated: after a wait that doubles with each attempt up to a
 * longest one, of which between half and all is waited, by chance.
 *
 * @param attemptsMax how many attempts there are at the most
 * @param firstNanos the wait after the first attempt
 * @param longestNanos the longest wait
 */
public record Retries(int attemptsMax, long firstNanos, long longestNanos) {
  /**
   * 1,000 attempts, from 0.05 ms to 1 ms apart: most of a second before a transaction is given up.
   * Longer waits would leave an engine with one writer idle while terminals sleep.
   */
  public static final Retries STANDARD = new Retries(1_000, 50_000, 1_000_000);

  private static final int DOUBLINGS_MAX = 30;

  /**
   * Returns how long to wait before the next attempt.
   *
   * @param attempts how many attempts there were, from 1
   */
  public long waitNanos(int attempts, RandomGenerator random) {
    long wait = Math.min(longestNanos, firstNanos << Math.min(attempts - 1, DOUBLINGS_MAX));
    return wait / 2 + random.nextLong(wait / 2 + 1);
  }
}
