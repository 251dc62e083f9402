package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.testing.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {
  static final int COMPARISONS = 20_000;

  /** How much is simulated. A tenth is enough to tell 95 % from the 91 % of a fifth less width. */
  Size size() {
    return Size.tenthOf(COMPARISONS);
  }

  @Test
  void pairsByHand() {
    // the logarithms to base e: 0, ln 2, ln 4; mean ln 2, standard deviation ln 2; the quantile of
    // t with 2 degrees of freedom is 4.3027 in every table; 4.3027 / sqrt(3) = 2.4842
    RatioInterval interval = RatioInterval.paired(List.of(3.0, 10.0, 28.0), List.of(3.0, 5.0, 7.0));
    assertThat(interval.ratio()).isCloseTo(2, within(1e-12));
    assertThat(interval.low()).isCloseTo(Math.pow(2, 1 - 2.4842), within(1e-4));
    assertThat(interval.high()).isCloseTo(Math.pow(2, 1 + 2.4842), within(1e-3));
    assertThat(interval.excludesOne()).isFalse();
  }

  @Test
  void independentMeasurementsByHand() {
    // logarithms to base 2: 3, 5 and 1, 2, 3; variances 2 and 1; of the means 1 and 1/3; Welch's
    // degrees of freedom (4/3)² / (1² / 1 + (1/3)² / 2) = 1.6842, where t's quantile is 5.1762
    // (by bisection of the integrated density, in another language)
    RatioInterval interval = RatioInterval.independent(List.of(8.0, 32.0), List.of(2.0, 4.0, 8.0));
    assertThat(interval.ratio()).isCloseTo(4, within(1e-12));
    double half = 5.1762 * Math.sqrt(4.0 / 3);
    assertThat(interval.low()).isCloseTo(Math.pow(2, 2 - half), within(1e-4));
    assertThat(interval.high()).isCloseTo(Math.pow(2, 2 + half), within(0.1));
  }

  @Test
  void theReverseRatioHasTheReverseInterval() {
    List<Double> some = List.of(3.1, 2.7, 2.9, 3.3);
    List<Double> others = List.of(1.9, 2.1, 2.0, 2.2);
    RatioInterval one = RatioInterval.paired(some, others);
    RatioInterval other = RatioInterval.paired(others, some);
    assertThat(one.excludesOne()).isTrue();
    assertThat(other.excludesOne()).isTrue();
    assertThat(other.ratio()).isCloseTo(1 / one.ratio(), within(1e-12));
    assertThat(other.low()).isCloseTo(1 / one.high(), within(1e-12));
    assertThat(other.high()).isCloseTo(1 / one.low(), within(1e-12));
  }

  @Test
  void aSinglePairHasNoInterval() {
    RatioInterval interval = RatioInterval.paired(List.of(6.0), List.of(2.0));
    assertThat(interval.ratio()).isCloseTo(3, within(1e-12));
    assertThat(interval.low()).isNull();
    assertThat(interval.high()).isNull();
    assertThat(interval.excludesOne()).isFalse();
    assertThat(RatioInterval.independent(List.of(6.0), List.of(2.0, 2.1)).low()).isNull();
  }

  @Test
  void ofNothingThereIsNoRatio() {
    assertThat(RatioInterval.paired(List.of(), List.of())).isNull();
    assertThat(RatioInterval.independent(List.of(), List.of(1.0))).isNull();
    assertThat(RatioInterval.independent(List.of(1.0), List.of())).isNull();
  }

  @Test
  void measurementsThatDoNotVaryHaveAnIntervalOfNoWidth() {
    RatioInterval same = RatioInterval.paired(List.of(2.0, 2.0), List.of(2.0, 2.0));
    assertThat(same).isEqualTo(new RatioInterval(1, 1.0, 1.0, null));
    assertThat(same.excludesOne()).isFalse();
    assertThat(RatioInterval.independent(List.of(2.0, 2.0), List.of(2.0, 2.0))).isEqualTo(same);
  }

  @Test
  void whatHasNoRatioIsRefused() {
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> RatioInterval.paired(List.of(1.0), List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(wrong));
    }
  }

  /** Five rounds on a machine whose speed differs from round to round far more than the systems. */
  @Test
  void intervalsOfPairsHoldTheTrueRatioAsOftenAsTheySay() {
    assertThat(held(1.05, 5, 0.3, RatioInterval::paired)).satisfies(this::isNinetyFivePercent);
    assertThat(held(1.05, 2, 0.3, RatioInterval::paired)).satisfies(this::isNinetyFivePercent);
    assertThat(held(1.05, 30, 0.3, RatioInterval::paired)).satisfies(this::isNinetyFivePercent);
  }

  @Test
  void intervalsOfIndependentMeasurementsHoldTheTrueRatioAsOftenAsTheySay() {
    assertThat(held(1.05, 5, 0, RatioInterval::independent))
        .isBetween(0.945 - size().margin(0.95), 0.96 + size().margin(0.95));
  }

  @Test
  void whatRoundsHaveInCommonMakesUnpairedIntervalsUseless() {
    // why rounds are paired: the machine's moods then widen no interval
    RandomGenerator random = new SplittableRandom(9);
    int found = 0;
    int foundUnpaired = 0;
    for (int i = 0; i < 1_000; i++) {
      Rounds rounds = rounds(1.2, 5, 0.3, random);
      found += RatioInterval.paired(rounds.over, rounds.under).excludesOne() ? 1 : 0;
      foundUnpaired += RatioInterval.independent(rounds.over, rounds.under).excludesOne() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(990);
    assertThat(foundUnpaired).isLessThan(200);
  }

  @Test
  void identicalSystemsAreToldApartInFiveOfAHundredComparisons() {
    RandomGenerator random = new SplittableRandom(11);
    int different = 0;
    int worst = 0;
    int hundreds = size().runs() / 100;
    for (int hundred = 0; hundred < hundreds; hundred++) {
      int differentOfHundred = 0;
      for (int i = 0; i < 100; i++) {
        Rounds rounds = rounds(1, 5, 0.3, random);
        differentOfHundred += RatioInterval.paired(rounds.over, rounds.under).excludesOne() ? 1 : 0;
      }
      different += differentOfHundred;
      worst += differentOfHundred > 10 ? 1 : 0;
    }
    assertThat(1 - (double) different / size().runs()).satisfies(this::isNinetyFivePercent);
    // binomially 1.2 % of the hundreds have more than ten: more than 8 of 200, or 2 of 20, have so
    // many in one of a thousand cases
    assertThat(worst).isLessThanOrEqualTo(Math.max(2, hundreds / 25));
  }

  private record Rounds(List<Double> over, List<Double> under) {}

  private static Rounds rounds(double ratio, int count, double mood, RandomGenerator random) {
    List<Double> over = new ArrayList<>();
    List<Double> under = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double machine = 10 * Math.exp(mood * random.nextGaussian());
      over.add(ratio * machine * Math.exp(0.03 * random.nextGaussian()));
      under.add(machine * Math.exp(0.03 * random.nextGaussian()));
    }
    return new Rounds(over, under);
  }

  private void isNinetyFivePercent(double share) {
    double margin = size().full() ? 0.005 : size().margin(0.95);
    assertThat(share).isCloseTo(0.95, within(margin));
  }

  private double held(
      double ratio,
      int count,
      double mood,
      BiFunction<List<Double>, List<Double>, @Nullable RatioInterval> comparison) {
    RandomGenerator random = new SplittableRandom(1987);
    int held = 0;
    for (int i = 0; i < size().runs(); i++) {
      Rounds rounds = rounds(ratio, count, mood, random);
      RatioInterval interval = comparison.apply(rounds.over, rounds.under);
      held += interval.low() <= ratio && ratio <= interval.high() ? 1 : 0;
    }
    return (double) held / size().runs();
  }
}
