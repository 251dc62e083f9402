package fasttrack.core.run.load;

import fasttrack.core.model.Mix64;
import fasttrack.core.spec.Load.Open;
import fasttrack.core.spec.Segment;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * When the transactions of an open loop are due, one after the other. Thread-safe; allocates
 * nothing.
 *
 * <p>Over a ramp the rate grows from nothing, evenly. What is expected to have arrived until a
 * moment t of it is then rate × t² / (2 × ramp); arrivals are drawn in that scale, and the scale is
 * turned back into time.
 */
public final class Arrivals {
  private static final double SECOND = 1e9;

  private final Open open;
  private final double perNano;
  private final long start;
  private final double ramp;
  private final RandomGenerator random;
  private final int others;
  private int skipped;
  private double expected;

  /**
   * Makes a process.
   *
   * @param start when it starts
   * @param rampNanos how long the rate grows
   * @param random a stream of its own
   * @param segment the segment whose turn comes with every so many arrivals; null for all
   */
  public Arrivals(
      Open open, long start, long rampNanos, RandomGenerator random, @Nullable Segment segment) {
    this.open = open;
    this.perNano = open.rateTps() / SECOND;
    this.start = start;
    this.ramp = rampNanos;
    this.random = random;
    this.others = segment == null ? 0 : segment.of() - 1;
    this.skipped = segment == null ? 0 : segment.number() - 1;
  }

  /**
   * Makes the process of a run, whose seed determines it, or of one of its roles.
   *
   * @param open the load of the whole run
   * @param start when it starts
   * @param rampNanos how long the rate grows
   * @param segment the segment whose turn comes with every so many arrivals; null for all
   */
  public static Arrivals of(
      Open open, long seed, long start, long rampNanos, @Nullable Segment segment) {
    return new Arrivals(open, start, rampNanos, new SplittableRandom(Mix64.mix(~seed)), segment);
  }

  /** Returns when the next transaction is due. */
  public synchronized long next() {
    for (int i = 0; i < skipped; i++) {
      draw();
    }
    skipped = others;
    return draw();
  }

  private long draw() {
    return switch (open.arrivals()) {
      case CONSTANT -> start + (long) elapsed(expected++);
      case POISSON -> start + (long) elapsed(expected += ThinkTime.drawNegativeExponential(random));
    };
  }

  private double elapsed(double count) {
    // Divided by the rate in nanoseconds, a whole second might come out a nanosecond too early.
    return count < perNano * ramp / 2
        ? Math.sqrt(2 * ramp * count / perNano)
        : ramp / 2 + count * SECOND / open.rateTps();
  }
}
