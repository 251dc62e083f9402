package fasttrack.core.spec;

import java.util.random.RandomGenerator;

/** When transactions are due. */
public sealed interface LoadModel {
  /**
   * A terminal begins its next transaction a think time after the last one ended.
   *
   * @param thinkNanos the mean think time; drawn from a negative-exponential distribution, cut at
   *     10 times the mean (TPC-A, clause 8.5); 0 for none
   */
  record Closed(long thinkNanos) implements LoadModel {
    private static final int CUT = 10;

    public Closed {
      if (thinkNanos < 0) {
        throw new IllegalArgumentException("think time must not be negative: " + thinkNanos);
      }
    }

    /** Draws a think time. */
    public long draw(RandomGenerator random) {
      double mean = thinkNanos;
      return (long) Math.min(CUT * mean, mean * exponential(random));
    }
  }

  /**
   * Transactions are due at a rate, whether or not earlier ones have ended.
   *
   * @param rateTps how many a second, over all terminals
   * @param process how they are spread
   */
  record Open(double rateTps, ArrivalProcess process) implements LoadModel {
    /** How arrivals are spread over time. */
    public enum ArrivalProcess {
      /** Independent of one another. */
      POISSON,
      /** One every so often. */
      CONSTANT
    }

    public Open {
      if (!(rateTps > 0)) {
        throw new IllegalArgumentException("the rate must be above 0: " + rateTps);
      }
    }
  }

  /** Draws from the negative-exponential distribution of mean 1. */
  static double exponential(RandomGenerator random) {
    return -Math.log(1 - random.nextDouble());
  }
}
