package fasttrack.app.selftest;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How long something takes: a distribution, given by points of its quantile function with straight
 * lines between them. Immutable.
 *
 * @param points the points, levels rising from 0 to 1; empty where it never takes any time
 */
record Spread(List<Quantile> points) {
  /** It never takes any time. */
  static final Spread NONE = new Spread(List.of());

  /**
   * A point of the quantile function.
   *
   * @param level a share of the draws, from 0 to 1
   * @param nanos what that share does not exceed
   */
  record Quantile(double level, long nanos) {}

  Spread {
    points = List.copyOf(points);
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).level() <= points.get(i - 1).level()
          || points.get(i).nanos() < points.get(i - 1).nanos()) {
        throw new IllegalArgumentException("levels and times must rise: " + points);
      }
    }
    if (!points.isEmpty() && (points.getFirst().level() != 0 || points.getLast().level() != 1)) {
      throw new IllegalArgumentException("levels must reach from 0 to 1: " + points);
    }
  }

  /** Every time between two is as likely. */
  static Spread uniform(long leastNanos, long mostNanos) {
    return new Spread(List.of(new Quantile(0, leastNanos), new Quantile(1, mostNanos)));
  }

  /**
   * Most times are short and a few are long, with a median of 1.56 and a 99.9th percentile of 16
   * times the shortest.
   */
  static Spread tailed(long leastNanos) {
    return new Spread(
        List.of(
            new Quantile(0, leastNanos),
            new Quantile(0.9, 2 * leastNanos),
            new Quantile(0.98, 6 * leastNanos),
            new Quantile(0.998, 12 * leastNanos),
            new Quantile(1, 20 * leastNanos)));
  }

  /** Tells whether it never takes any time. */
  boolean none() {
    return points.isEmpty();
  }

  /** Draws a time in nanoseconds; 0 where it never takes any. Allocates nothing. */
  long draw(RandomGenerator random) {
    if (none()) {
      return 0;
    }
    double level = random.nextDouble();
    int next = 1;
    while (points.get(next).level() < level) {
      next++;
    }
    Quantile low = points.get(next - 1);
    Quantile high = points.get(next);
    double share = (level - low.level()) / (high.level() - low.level());
    return low.nanos() + (long) (share * (high.nanos() - low.nanos()));
  }
}
