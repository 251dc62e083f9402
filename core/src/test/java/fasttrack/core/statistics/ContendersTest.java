package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ContendersTest {
  private static final int STUDIES = 2_000;
  private static final int THINGS = 6;
  private static final int ROUNDS = 3;
  private static final double NOISE = 0.05;

  @Test
  void withoutNoiseTheGreatestStandsAlone() {
    List<double[]> measured =
        List.of(new double[] {1, 2, 3}, new double[] {2, 3, 4}, new double[] {1.5, 2.5, 3.5});
    assertThat(Contenders.of(measured)).containsExactly(1);
  }

  @Test
  void whatNoiseDoesNotTellApartIsAmongThem() {
    List<double[]> measured =
        List.of(
            new double[] {5.0, 5.3, 4.8}, new double[] {5.2, 4.9, 5.1}, new double[] {1, 1.1, 0.9});
    assertThat(Contenders.of(measured)).containsExactly(0, 1);
  }

  /** Two-way layout of R. A. Fisher's kind, worked out by hand: s = 0.5, t(0.95; 1) = 6.314. */
  @Test
  void theMarginIsThatOfTheStudentDistribution() {
    // residuals of ±0.25: their squares sum to 0.25, with one degree of freedom
    double[] one = {0, 0};
    double margin = 6.3138 * Math.sqrt(2 * 0.25 / 2);
    assertThat(Contenders.of(List.of(one, around(margin - 0.001)))).containsExactly(0, 1);
    assertThat(Contenders.of(List.of(one, around(margin + 0.001)))).containsExactly(1);
  }

  /** Worked out by hand: the squares of the residuals sum to 4 · 0.5² / 3, t(0.975; 2) = 4.303. */
  @Test
  void moreThingsNeedALargerMargin() {
    double margin = 4.3027 * Math.sqrt(2 * (4 * 0.25 / 3 / 2) / 2);
    double[] one = {0, 0};
    double[] last = {-10, -10};
    assertThat(Contenders.of(List.of(one, around(margin - 0.001), last))).containsExactly(0, 1);
    assertThat(Contenders.of(List.of(one, around(margin + 0.001), last))).containsExactly(1);
  }

  private static double[] around(double mean) {
    return new double[] {mean - 0.5, mean + 0.5};
  }

  @Test
  void ofOneRoundTheGreatestIsAllThatCanBeSaid() {
    assertThat(Contenders.of(List.of(new double[] {1}, new double[] {1.01}))).containsExactly(1);
    assertThat(Contenders.of(List.of(new double[] {1, 2, 3}))).containsExactly(0);
  }

  /** Nineteen of twenty, the noise of the loads being unlike, as it is under overload. */
  @Test
  void theTrulyGreatestIsAmongThem() {
    RandomGenerator random = new SplittableRandom(26);
    int found = 0;
    int told = 0;
    for (int study = 0; study < STUDIES; study++) {
      List<double[]> measured = new ArrayList<>();
      double[] rounds = random.doubles(ROUNDS).toArray();
      for (int thing = 0; thing < THINGS; thing++) {
        double[] figures = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
          double spread = NOISE * (1 + thing / (double) THINGS);
          figures[round] = rounds[round] + truth(thing) + spread * random.nextGaussian();
        }
        measured.add(figures);
      }
      List<Integer> contenders = Contenders.of(measured);
      found += contenders.contains(3) ? 1 : 0;
      told += contenders.size() < THINGS ? 1 : 0;
    }
    assertThat(found).isGreaterThan(STUDIES * 94 / 100);
    assertThat(told).as("it tells something").isGreaterThan(STUDIES * 9 / 10);
  }

  /** Rises to a top that is flat: the third is next to the greatest. */
  private static double truth(int thing) {
    return new double[] {0, 0.4, 0.68, 0.7, 0.65, 0.5}[thing];
  }
}
