package fasttrack.app.micro;

import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
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
 * @param base the forks of the base, at least one, all above 0
 * @param control those of the control, likewise; null where there is none
 * @param head those of the head, likewise
 */
record TimeTest(
    String quantity, String unit, boolean rate, Forks base, @Nullable Forks control, Forks head) {
  /** Returns the forks of the base, the control's among them. */
  Forks before() {
    return base.and(control);
  }

  /** Returns how likely ranks so different are where the builds do not differ. */
  double chance() {
    Forks before = before();
    double chance = MannWhitneyUTest.withDefaults().test(before.array(), head.array()).getPValue();
    // forks that are equal make the test an approximation, which may be less than can be
    return Math.clamp(chance, leastChance(), 1);
  }

  /** Returns the least chance that it can have. */
  double leastChance() {
    return leastChance(before().count(), head.count());
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
   * @param changeShare the least change that is called one
   * @param noiseShare how far two measurements of the base lie apart; null where that is not known
   */
  TimeChange time(boolean differs, double changeShare, @Nullable Double noiseShare) {
    Forks before = before();
    RankRatio found = rate ? RankRatio.of(before, head) : RankRatio.of(head, before);
    double least = 1 + (noiseShare == null ? changeShare : Math.max(changeShare, noiseShare));
    TimeVerdict verdict = TimeVerdict.WITHIN_NOISE;
    if (differs && found.ratio() > least) {
      verdict = TimeVerdict.SLOWER;
    } else if (differs && found.ratio() < 1 / least) {
      verdict = TimeVerdict.FASTER;
    }
    return new TimeChange(
        quantity,
        unit,
        before.figure(),
        head.figure(),
        found.ratio(),
        found.low(),
        found.high(),
        noiseShare,
        chance(),
        verdict);
  }
}
