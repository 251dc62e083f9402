package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.core.statistics.RatioInterval;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.jspecify.annotations.Nullable;

/**
 * A time of both builds, and whether its forks differ by their ranks (H. B. Mann and D. R. Whitney,
 * <i>On a test of whether one of two random variables is stochastically larger than the other</i>,
 * Annals of Mathematical Statistics 18, 1947). Ranks assume nothing of how forks are distributed,
 * and a fork that something disturbed counts no more than any other.
 *
 * @param quantity {@code time}, or the metric's name
 * @param unit its unit
 * @param rate whether it is a rate, of which more is faster
 * @param base the forks of the base, at least one
 * @param head the forks of the head, at least one
 */
record TimeTest(String quantity, String unit, boolean rate, Forks base, Forks head) {
  /** Returns how many times as long the head's median is. */
  double ratio() {
    return rate ? base.median() / head.median() : head.median() / base.median();
  }

  /** Returns how likely ranks so different are where the builds do not differ. */
  double chance() {
    double chance = MannWhitneyUTest.withDefaults().test(base.array(), head.array()).getPValue();
    // forks that are equal make the test an approximation, which may be less than can be
    return Math.clamp(chance, leastChance(base.count(), head.count()), 1);
  }

  /** Returns the least chance that so many forks can have: all of one build before the other's. */
  static double leastChance(int base, int head) {
    double orders = 1;
    for (int i = 1; i <= head; i++) {
      orders *= (double) (base + i) / i;
    }
    return Math.min(1, 2 / orders);
  }

  /**
   * Returns what came of it.
   *
   * @param differs whether the test says so, among all tests
   * @param least the least change that is called one, as a share
   */
  TimeChange time(boolean differs, double least) {
    double ratio = ratio();
    TimeVerdict verdict = TimeVerdict.WITHIN_NOISE;
    if (differs && ratio > 1 + least) {
      verdict = TimeVerdict.SLOWER;
    } else if (differs && ratio < 1 / (1 + least)) {
      verdict = TimeVerdict.FASTER;
    }
    return new TimeChange(
        quantity, unit, base.figure(), head.figure(), ratio, interval(), chance(), verdict);
  }

  private @Nullable RatioInterval interval() {
    if (!base.positive() || !head.positive()) {
      return null;
    }
    return rate
        ? RatioInterval.independent(base.values(), head.values())
        : RatioInterval.independent(head.values(), base.values());
  }
}
