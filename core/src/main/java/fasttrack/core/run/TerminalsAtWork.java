package fasttrack.core.run;

import fasttrack.core.measure.Samples;
import fasttrack.core.measure.TypeSamples;
import fasttrack.core.measure.TypeSamples.Sum;

/**
 * How many terminals of a closed loop were at work on average, by Little's law, and how many there
 * were to be.
 *
 * @param least without the transactions across the interval's end: each terminal is inside one
 *     there
 * @param most with all of their time
 * @param begun the terminals, less the time that they had not begun yet or had not ended the
 *     warm-up's last transaction; that weighs where a few transactions take long
 * @param started the terminals, less the time that they had not begun yet
 */
record TerminalsAtWork(double least, double most, double begun, double started) {
  private static final double SECOND = 1e9;

  /**
   * Counts them.
   *
   * @param samples what was measured of them, without failures
   * @param apartNanos the mean time between transactions: think time, the harness's own cost, and
   *     readings
   * @param terminals how many there are
   * @param measuredNanos the length of the interval
   */
  static TerminalsAtWork of(
      Samples samples, double apartNanos, int terminals, double measuredNanos) {
    long good = samples.sum(TypeSamples::good);
    double rateTps = samples.sum(TypeSamples::withinInterval) * SECOND / measuredNanos;
    double mean =
        (double) samples.sum(type -> type.sum(Sum.GOOD_RESPONSE_NANOS)) / good + apartNanos;
    // The rate leaves out the transactions at the interval's end, the sum over all scheduled ones
    // includes them in full; the truth lies between. If one takes long, it weighs in the mean too:
    // what those took that ended is less then.
    double least =
        Math.min(
            rateTps * mean / SECOND,
            samples.timeline().responseNanos() / measuredNanos + rateTps * apartNanos / SECOND);
    double started = terminals - samples.startedLateNanos() / measuredNanos;
    return new TerminalsAtWork(
        least,
        good * mean / measuredNanos,
        started - Math.min(terminals, samples.overranNanos() / measuredNanos),
        started);
  }

  /** Tells whether as many were at work as were to be, but for some. */
  boolean agree(double bound) {
    return most >= begun - bound && least <= started + bound;
  }
}
