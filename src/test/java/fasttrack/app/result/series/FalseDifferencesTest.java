package fasttrack.app.result.series;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.testing.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * How often a comparison is wrong: simulated comparisons of systems whose true ratio is known. All
 * runs of a block share the machine's mood; each run has noise of its own, which is not normal but
 * has a long tail to the slow side, as runs do that something disturbed.
 */
class FalseDifferencesTest {
  static final int COMPARISONS = 2_000;
  private static final int TYPES = 10;

  private final SplittableRandom random = new SplittableRandom(1_987);

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(COMPARISONS);
  }

  /** Three standard deviations of the number of 5 in 100 among so many. */
  private double chance() {
    return 3 * Math.sqrt(0.05 * 0.95 / size().runs());
  }

  private record Noise(double mood, double own, boolean tailed) {}

  private double draw(Noise noise) {
    RandomGenerator generator = random;
    double own = noise.own * generator.nextGaussian();
    return noise.tailed && generator.nextInt(10) == 0 ? own + 3 * noise.own : own;
  }

  private Sample compare(int blocks, double ratio, Noise noise) {
    List<Double> one = new ArrayList<>();
    List<Double> two = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      double mood = noise.mood * random.nextGaussian();
      one.add(Math.exp(mood + draw(noise)));
      two.add(ratio * Math.exp(mood + draw(noise)));
    }
    return Sample.paired(new RunPairs(two, one));
  }

  private double falseShare(Noise noise) {
    int wrong = 0;
    for (int i = 0; i < size().runs(); i++) {
      List<Double> chances = new ArrayList<>();
      for (int type = 0; type < TYPES; type++) {
        chances.add(compare(6, 1, noise).chance());
      }
      wrong += Holm.differ(chances).contains(true) ? 1 : 0;
    }
    return (double) wrong / size().runs();
  }

  @Test
  void identicalEnginesAreCalledDifferentInFiveOfAHundredComparisonsAtMost() {
    assertThat(falseShare(new Noise(0.3, 0.03, false)))
        .isBetween(0.02 - size().margin(0.02), 0.05 + chance());
    assertThat(falseShare(new Noise(0.3, 0.03, true)))
        .isBetween(0.01 - size().margin(0.01), 0.05 + chance());
  }

  @Test
  void anIntervalMissesTheTruthInFiveOfAHundredCases() {
    int missed = 0;
    for (int i = 0; i < size().runs(); i++) {
      Sample sample = compare(6, 1.2, new Noise(0.3, 0.03, false));
      missed += sample.ratio().low() > 1.2 || sample.ratio().high() < 1.2 ? 1 : 0;
    }
    assertThat((double) missed / size().runs()).isBetween(0.05 - chance(), 0.05 + chance());
  }

  /** What a study says before its first run that so many blocks find, they do find. */
  @Test
  void theDifferenceThatBlocksAreSaidToFindIsFoundInNineOfTen() {
    for (double own : new double[] {0.01, 0.03, 0.06}) {
      double share = SampleSize.found(12, own * Math.sqrt(2), 1);
      int found = 0;
      int comparisons = size().runs() / 4;
      for (int i = 0; i < comparisons; i++) {
        Noise noise = new Noise(0.3, own, false);
        found += compare(12, 1 + share, noise).ratio().excludesOne() ? 1 : 0;
      }
      assertThat((double) found / comparisons)
          .as("noise " + own)
          .isGreaterThan(0.85 - size().margin(0.85, comparisons));
    }
  }

  @Test
  void whatNeverVariesIsNoChanceUnlessItIsEqual() {
    List<Double> one = Collections.nCopies(6, 2.0);
    List<Double> two = Collections.nCopies(6, 4.0);
    assertThat(Sample.paired(new RunPairs(one, one)).chance()).isEqualTo(1);
    assertThat(Sample.paired(new RunPairs(two, one)).chance()).isZero();
  }

  @Test
  void holmStopsAtTheFirstThatMayBeChance() {
    assertThat(Holm.differ(List.of(0.04, 0.001, 0.02))).containsExactly(true, true, true);
    assertThat(Holm.differ(List.of(0.04, 0.03, 0.01))).containsExactly(false, false, true);
    assertThat(Holm.differ(List.of(0.02, 0.03, 0.04))).containsExactly(false, false, false);
    assertThat(Holm.differ(List.of())).isEmpty();
  }
}
