package fasttrack.core.run;

import java.util.random.RandomGenerator;

/** Draws from negative-exponential distributions. */
final class NegativeExponential {
  private NegativeExponential() {}

  /** Draws from the distribution of mean 1. */
  static double draw(RandomGenerator random) {
    return -Math.log(1 - random.nextDouble());
  }
}
