package fasttrack.core.run.meter;

import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Draws the transactions of a worker in which its CPU clock is read, and estimates the CPU time of
 * the others. A reading is a system call, which may take longer than a short transaction; of a type
 * of these so many are read that it takes {@link #TIME_SHARE} of the type's time.
 *
 * <p>Each attempt gets an estimate: one that is not read, a guess by its elapsed time; one that is
 * read, the guess and the difference from what was read, divided by the chance of being read. The
 * guess and the chance are known before the draw, so sums of these estimates are unbiased whatever
 * the guess is worth; what it is worth shows in their error (the difference estimator: Särndal,
 * Swensson and Wretman, Model Assisted Survey Sampling, 1992, section 6.3).
 *
 * <p>An attempt that takes many times as long as is usual is read whatever was drawn, at its end:
 * few of these may hold a large part of all CPU time, and a draw would seldom meet one (a take-all
 * stratum: the same book, section 3.7). Used by the worker's thread alone.
 */
final class CpuSampling {
  /** The share of a type's time that readings may take. */
  private static final double TIME_SHARE = 0.01;

  /** Even in the shortest transactions this share is read. */
  private static final double CHANCE_MIN = 0.001;

  /** What takes so many times the mean elapsed time of an attempt is always read. */
  private static final double LONG = 16;

  /** So many transactions of a type are all read, since little is known of it. */
  private static final int FIRST = 100;

  private final RandomGenerator random;
  private final TypeTimes[] types;
  private TypeTimes type;
  private boolean reads = true;
  private boolean isLong;
  private double excessNanos;

  CpuSampling(int types, RandomGenerator random) {
    this.random = random;
    this.types = Stream.generate(TypeTimes::new).limit(types).toArray(TypeTimes[]::new);
    this.type = this.types[0];
  }

  /** Draws whether the next transaction is read; called before it begins. */
  void draw(int ofType) {
    type = types[ofType];
    reads = type.chance == 1 || random.nextDouble() < type.chance;
    excessNanos = 0;
  }

  /** Tells whether the clock is read in the transaction, in all its attempts. */
  boolean reads() {
    return reads;
  }

  /**
   * Tells whether the clock is read at an attempt's end.
   *
   * @param tells whether a reading that was not drawn would tell the attempt's own CPU time, which
   *     does not depend on the draw
   * @param elapsedNanos how long the attempt took
   */
  boolean readsEnd(boolean tells, long elapsedNanos) {
    isLong =
        tells && type.chance < 1 && elapsedNanos > LONG * type.elapsedNanos / type.attemptCount;
    return reads || isLong;
  }

  /**
   * Estimates the CPU time of an attempt.
   *
   * @param elapsedNanos how long it took
   * @param cpuNanos what was read; any value where {@link #readsEnd} has told that nothing is
   */
  long attempt(long elapsedNanos, long cpuNanos) {
    type.elapsedNanos += elapsedNanos;
    type.attemptCount++;
    if (isLong) {
      return cpuNanos;
    }
    return estimate(type.attempts, elapsedNanos, cpuNanos);
  }

  /** Estimates the CPU time of an attempt's commit likewise. */
  long commit(long elapsedNanos, long cpuNanos) {
    double excess = excessNanos;
    long estimate = estimate(type.commits, elapsedNanos, cpuNanos);
    excessNanos = excess; // it is part of the attempt's
    return estimate;
  }

  private long estimate(Guess guess, long elapsedNanos, long cpuNanos) {
    if (reads && type.chance == 1) {
      guess.learn(elapsedNanos, cpuNanos);
      return cpuNanos;
    }
    double guessed = guess.of(elapsedNanos);
    if (!reads) {
      return Math.round(guessed);
    }
    double excess = (cpuNanos - guessed) * (1 / type.chance - 1);
    excessNanos += excess;
    guess.learn(elapsedNanos, cpuNanos);
    return Math.round(cpuNanos + excess);
  }

  /**
   * Ends the transaction.
   *
   * @param readingNanos what its readings took
   * @return an unbiased estimate of the variance of its estimated CPU time, in ns²
   */
  double ended(long readingNanos) {
    double variance = reads && type.chance < 1 ? excessNanos * excessNanos / (1 - type.chance) : 0;
    type.ended(reads, readingNanos);
    return variance;
  }

  /** What is known of a type. */
  private static final class TypeTimes {
    final Guess attempts = new Guess();
    final Guess commits = new Guess();
    double chance = 1;
    long elapsedNanos;
    long attemptCount;
    private long count;
    private long reads;
    private long readingNanos;

    void ended(boolean read, long nanos) {
      count++;
      if (!read) {
        return;
      }
      reads++;
      readingNanos += nanos;
      double allowedNanos = TIME_SHARE * elapsedNanos / count;
      double meanNanos = (double) readingNanos / reads;
      chance =
          count < FIRST || meanNanos <= allowedNanos
              ? 1
              : Math.max(CHANCE_MIN, allowedNanos / meanNanos);
    }
  }

  /**
   * Guesses CPU time: a part of the elapsed time, that of those that were read; of a wait that is
   * much longer no more than of what is usual.
   */
  private static final class Guess {
    /** What is usual is up to so many times the mean CPU time. */
    private static final long USUAL = 3;

    private long count;
    private long cpuNanos;
    private long usualNanos;
    private long usualMax;
    private double part;

    double of(long elapsedNanos) {
      return part * Math.min(elapsedNanos, usualMax);
    }

    void learn(long elapsedNanos, long readNanos) {
      count++;
      cpuNanos += readNanos;
      usualMax = USUAL * cpuNanos / count;
      usualNanos += Math.min(elapsedNanos, usualMax);
      part = usualNanos == 0 ? 0 : (double) cpuNanos / usualNanos;
    }
  }
}
