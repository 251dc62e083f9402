package fasttrack.core.run.load;

import java.util.random.RandomGenerator;

/**
 * How long terminals think between their transactions: negative-exponentially distributed, cut at
 * 10 times the mean (TPC-A, clause 8.5).
 *
 * @param meanNanos the mean; 0 where terminals do not think
 */
public record ThinkTime(long meanNanos) {
  /** Terminals do not think. */
  public static final ThinkTime NONE = new ThinkTime(0);

  private static final int CUT = 10;

  /** Draws a think time in nanoseconds. */
  public long draw(RandomGenerator random) {
    double mean = meanNanos;
    return (long) Math.min(CUT * mean, mean * NegativeExponential.draw(random));
  }
}
