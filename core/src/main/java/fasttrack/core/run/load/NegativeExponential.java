package fasttrack.core.run.load;

import java.util.random.RandomGenerator;

/** Draws from negative-exponential distributions. */
public final class NegativeExponential {
  private NegativeExponential() {}

  /** Draws from the distribution of mean 1. */
  public static double draw(RandomGenerator random) {
    return -Math.log(1 - random.nextDouble());
  }
}
