package fasttrack.core.run;

import java.util.random.RandomGenerator;

/** When a terminal's transactions are due. */
public sealed interface LoadModel {
  /** What {@link Arrivals#next} returns for a transaction that is due as soon as it can begin. */
  long AT_ONCE = Long.MIN_VALUE;

  /** The arrivals of one terminal. Not thread-safe; allocates nothing. */
  @FunctionalInterface
  interface Arrivals {
    /**
     * Returns when the next transaction is due, or {@link #AT_ONCE}.
     *
     * @param end when the terminal's last transaction ended
     */
    long next(long end);
  }

  /**
   * Returns the arrivals of one terminal.
   *
   * @param terminal the terminal's number, from 0
   * @param terminals how many terminals there are
   * @param start when the first may be due
   * @param random a stream of the terminal's own, apart from the one that draws inputs
   */
  Arrivals arrivals(int terminal, int terminals, long start, RandomGenerator random);

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

    @Override
    public Arrivals arrivals(int terminal, int terminals, long start, RandomGenerator random) {
      if (thinkNanos == 0) {
        return end -> AT_ONCE;
      }
      double mean = thinkNanos;
      return end -> end + (long) Math.min(CUT * mean, mean * exponential(random));
    }
  }

  /**
   * Transactions are due at a rate, whether or not earlier ones have ended.
   *
   * @param rateTps how many a second, over all terminals
   * @param process how they are spread
   */
  record Open(double rateTps, ArrivalProcess process) implements LoadModel {
    private static final double SECOND = 1e9;

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

    @Override
    public Arrivals arrivals(int terminal, int terminals, long start, RandomGenerator random) {
      double gap = terminals * SECOND / rateTps;
      return switch (process) {
        case CONSTANT -> new Spaced(start + terminal * SECOND / rateTps, gap);
        case POISSON -> new Independent(start, gap, random);
      };
    }

    private static final class Spaced implements Arrivals {
      private final double first;
      private final double gap;
      private long count;

      Spaced(double first, double gap) {
        this.first = first;
        this.gap = gap;
      }

      @Override
      public long next(long end) {
        return (long) (first + gap * count++);
      }
    }

    private static final class Independent implements Arrivals {
      private final double gap;
      private final RandomGenerator random;
      private double last;

      Independent(double start, double gap, RandomGenerator random) {
        this.last = start;
        this.gap = gap;
        this.random = random;
      }

      @Override
      public long next(long end) {
        last += gap * exponential(random);
        return (long) last;
      }
    }
  }

  private static double exponential(RandomGenerator random) {
    return -Math.log(1 - random.nextDouble());
  }
}
