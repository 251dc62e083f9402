package fasttrack.core.run.load;

import fasttrack.core.spec.Load.ArrivalProcess;
import java.util.random.RandomGenerator;

/**
 * How long terminals think between their transactions.
 *
 * @param meanNanos the mean; 0 where terminals do not think
 * @param times how they vary: negative-exponentially distributed, cut at 10 times the mean (TPC-A,
 *     clause 8.5), or all the same
 */
public record ThinkTime(long meanNanos, ArrivalProcess times) {
  /** Terminals do not think. */
  public static final ThinkTime NONE = new ThinkTime(0, ArrivalProcess.CONSTANT);

  private static final int CUT = 10;

  /** Draws a think time in nanoseconds. */
  public long draw(RandomGenerator random) {
    double mean = meanNanos;
    return switch (times) {
      case CONSTANT -> meanNanos;
      case POISSON -> (long) Math.min(CUT * mean, mean * drawNegativeExponential(random));
    };
  }

  /** Draws from the negative-exponential distribution of mean 1. */
  public static double drawNegativeExponential(RandomGenerator random) {
    return -Math.log(1 - random.nextDouble());
  }

  /**
   * Draws what is left of a think time at a moment that has nothing to do with it, so that
   * terminals that start together do not act in step.
   */
  public long drawFirst(RandomGenerator random) {
    return switch (times) {
      case CONSTANT -> (long) (meanNanos * random.nextDouble());
      case POISSON -> draw(random);
    };
  }
}
