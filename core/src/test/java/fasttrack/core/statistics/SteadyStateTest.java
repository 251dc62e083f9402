package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Timeline;
import fasttrack.core.statistics.SteadyState.Steadiness;
import fasttrack.core.testing.Size;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyStateTest {
  private static final long SECOND = 1_000_000_000L;
  static final int RUNS = 1_000;

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(RUNS);
  }

  @ParameterizedTest
  @CsvSource({
    "0, STEADY",
    "0.03, STEADY",
    "0.2, NOT_STEADY",
    "-0.2, NOT_STEADY",
    "0.4, NOT_STEADY",
    "0.6, NEVER_SETTLED",
    "-0.6, NEVER_SETTLED"
  })
  void aTrendIsMeasuredAndJudged(double growth, Steadiness verdict) {
    double[] counts = new double[41];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 1_000 * (1 + growth * (i - 20) / 41);
    }
    SteadyState steady = SteadyState.of(counts, SECOND);

    assertThat(steady.verdict()).isEqualTo(verdict);
    assertThat(estimate(steady.drift())).isCloseTo(growth, within(1e-9));
  }

  /** With a noise of 8 % and 8 slices the rule that tested for a trend alone missed most of it. */
  @Test
  void aDriftOfAQuarterIsNeverCalledSteady() {
    SimulatedNoise noise = new SimulatedNoise(7);
    int foundBefore = 0;
    for (int run = 0; run < size().runs(); run++) {
      foundBefore += FormerRule.finds(noise.slices(8, 0.25, 0.08, 0)) ? 1 : 0;
    }
    assertThat(foundBefore).isBetween(size().fewest(0.1), size().most(0.25));

    for (int slices : new int[] {8, 10, 20, 40}) {
      Map<Steadiness, Integer> verdicts = verdicts(() -> noise.slices(slices, 0.25, 0.08, 0));
      assertThat(verdicts).as("%d slices", slices).doesNotContainKey(Steadiness.STEADY);
    }
    // the same noise in the slices that a run of 20 s has now: 40 in place of 20
    assertThat(verdicts(() -> noise.slices(40, 0.25, 0.08, 0)))
        .hasEntrySatisfying(
            Steadiness.NOT_STEADY,
            number -> assertThat(number).isGreaterThanOrEqualTo(size().fewest(0.9)));
  }

  @ParameterizedTest
  @CsvSource({
    "8, 0.02, 0",
    "8, 0.08, 0.5",
    "20, 0.02, 0",
    "20, 0.08, 0.3",
    "40, 0.04, 0.6",
    "40, 0.15, 0.3"
  })
  void aSteadyRunIsHardlyEverCalledUnsteady(int slices, double variation, double correlation) {
    SimulatedNoise noise = new SimulatedNoise(slices);
    Map<Steadiness, Integer> verdicts =
        verdicts(() -> noise.slices(slices, 0, variation, correlation));

    assertThat(unsteady(verdicts)).isLessThanOrEqualTo(size().most(0.05));
  }

  /** At the very border each interval lies beyond it by chance in 1 of 40. */
  @Test
  void aDriftOfFivePercentIsHardlyEverCalledMore() {
    SimulatedNoise noise = new SimulatedNoise(3);
    Map<Steadiness, Integer> verdicts = verdicts(() -> noise.slices(40, 0.05, 0.02, 0.3));

    assertThat(unsteady(verdicts)).isLessThanOrEqualTo(size().most(0.05));
  }

  @Test
  void aDriftOfTenPercentIsHardlyEverCalledSteady() {
    SimulatedNoise noise = new SimulatedNoise(4);
    for (double variation : new double[] {0.01, 0.03, 0.08}) {
      Map<Steadiness, Integer> verdicts = verdicts(() -> noise.slices(40, 0.10, variation, 0.3));
      assertThat(verdicts.getOrDefault(Steadiness.STEADY, 0))
          .isLessThanOrEqualTo(size().most(0.025));
    }
  }

  /** Theil's and Sen's trend alone does not see a step in the first quarter of the slices. */
  @Test
  void aWarmUpThatIsNotOverIsFound() {
    SimulatedNoise noise = new SimulatedNoise(9);
    Map<Steadiness, Integer> verdicts =
        verdicts(
            () -> {
              double[] counts = noise.slices(40, 0, 0.04, 0.2);
              for (int i = 0; i < 10; i++) {
                counts[i] *= 0.85;
              }
              return counts;
            });

    assertThat(verdicts.getOrDefault(Steadiness.NOT_STEADY, 0))
        .isGreaterThanOrEqualTo(size().fewest(0.9));
    assertThat(verdicts).doesNotContainKey(Steadiness.STEADY);
  }

  @Test
  void theFirstQuarterIsComparedWithTheRest() {
    double[] counts = {90, 90, 90, 90, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100};
    SteadyState steady = SteadyState.of(counts, SECOND);

    assertThat(estimate(steady.firstQuarter())).isCloseTo(-0.1, within(1e-12));
    assertThat(Objects.requireNonNull(steady.firstQuarter()).isWithin(0.1001)).isTrue();
    assertThat(steady.verdict()).isEqualTo(Steadiness.NOT_STEADY);
    assertThat(Objects.requireNonNull(steady.variation())).isCloseTo(0.0459, within(1e-4));
  }

  /** What a run that cannot tell recommends does in most cases, whatever the noise. */
  @Test
  void theTimeThatWouldDoDoes() {
    SimulatedNoise noise = new SimulatedNoise(11);
    int asked = 0;
    int told = 0;
    for (int run = 0; run < size().runs(); run++) {
      SteadyState steady = SteadyState.of(noise.slices(40, 0, 0.08, 0.2), SECOND / 4);
      Long enough = steady.enoughNanos();
      if (steady.verdict() == Steadiness.CANNOT_TELL && enough != null) {
        asked++;
        // the same noise in 40 slices that are longer
        double longer = enough / (10.0 * SECOND);
        double[] again = noise.slices(40, 0, 0.08 / Math.sqrt(longer), 0.2);
        told += SteadyState.of(again, SECOND).verdict() == Steadiness.STEADY ? 1 : 0;
      }
    }
    assertThat(asked).isGreaterThanOrEqualTo(size().fewest(0.5));
    assertThat((double) told / asked)
        .isBetween(0.65 - size().margin(0.65, asked), 0.95 + size().margin(0.95, asked));
  }

  @Test
  void aShortRunIsNotJudged() {
    double[] counts = new double[SteadyState.SLICES_MIN - 1];
    Arrays.setAll(counts, i -> i);
    SteadyState steady = SteadyState.of(counts, SECOND);
    assertThat(steady.verdict()).isEqualTo(Steadiness.CANNOT_TELL);
    assertThat(steady.drift()).isNull();
  }

  @Test
  void aRunOfAFewSecondsWithManyTransactionsHasManySlices() {
    SteadyState steady = SteadyState.of(evenly(1_000, 5 * SECOND), 5 * SECOND);

    assertThat(steady.slices()).isEqualTo(40);
    assertThat(steady.sliceNanos()).isEqualTo(SECOND / 8);
    assertThat(steady.verdict()).isEqualTo(Steadiness.STEADY);
  }

  @Test
  void aLongRunHasLongSlices() {
    SteadyState steady = SteadyState.of(evenly(1_000, 60 * SECOND), 60 * SECOND);

    assertThat(steady.slices()).isEqualTo(40);
    assertThat(steady.sliceNanos()).isEqualTo(3 * SECOND / 2);
  }

  @Test
  void eachSliceHasEnoughTransactionsToBeARate() {
    SteadyState steady = SteadyState.of(evenly(10, 10 * SECOND), 10 * SECOND);

    assertThat(steady.slices()).isEqualTo(10);
    assertThat(steady.sliceNanos()).isEqualTo(SECOND);
  }

  @Test
  void whereTooLittleEndedTheTimeThatWouldDoIsTold() {
    SteadyState steady = SteadyState.of(evenly(4, 10 * SECOND), 10 * SECOND);

    assertThat(steady.slices()).isEqualTo(4);
    assertThat(steady.verdict()).isEqualTo(Steadiness.CANNOT_TELL);
    assertThat(steady.enoughNanos()).isEqualTo(50 * SECOND);
  }

  @Test
  void aLastSlotThatIsCutShortIsLeftOut() {
    Timeline timeline = evenly(800, 5 * SECOND);
    timeline.record(0, 5 * SECOND + 1, 1);
    SteadyState steady = SteadyState.of(timeline, 5 * SECOND + SECOND / 16);

    assertThat(steady.slices()).isEqualTo(40);
    assertThat(steady.drift()).isEqualTo(new Change(0, 0.0, 0.0));
  }

  @Test
  void aStallAtTheEndIsSeen() {
    SteadyState steady = SteadyState.of(evenly(100, 16 * SECOND), 30 * SECOND);

    assertThat(steady.verdict()).isNotIn(Steadiness.STEADY);
    assertThat(estimate(steady.drift())).isLessThan(-0.5);
  }

  @Test
  void whereHardlyAnythingEndedNothingIsJudged() {
    Timeline timeline = new Timeline(1);
    timeline.record(0, 1, 1);
    SteadyState steady = SteadyState.of(timeline, 20 * SECOND);
    assertThat(steady.verdict()).isEqualTo(Steadiness.CANNOT_TELL);
    assertThat(SteadyState.of(new Timeline(1), SECOND).enoughNanos()).isNull();
  }

  private static Timeline evenly(int aSecond, long nanos) {
    Timeline timeline = new Timeline(1);
    for (long i = 0; i < aSecond * nanos / SECOND; i++) {
      timeline.record(0, i * SECOND / aSecond, 1);
    }
    return timeline;
  }

  private Map<Steadiness, Integer> verdicts(Supplier<double[]> runs) {
    Map<Steadiness, Integer> verdicts = new EnumMap<>(Steadiness.class);
    for (int run = 0; run < size().runs(); run++) {
      verdicts.merge(SteadyState.of(runs.get(), SECOND).verdict(), 1, Integer::sum);
    }
    return verdicts;
  }

  private static int unsteady(Map<Steadiness, Integer> verdicts) {
    return verdicts.getOrDefault(Steadiness.NOT_STEADY, 0)
        + verdicts.getOrDefault(Steadiness.NEVER_SETTLED, 0);
  }

  private static double estimate(Change change) {
    return Objects.requireNonNull(change).estimate();
  }

  /** The rule that this one replaces: Mann's and Kendall's test at 1 %, and a drift of 5 %. */
  private static final class FormerRule {
    private FormerRule() {}

    static boolean finds(double[] counts) {
      int n = counts.length;
      double s = 0;
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          s += Math.signum(counts[j] - counts[i]);
        }
      }
      double deviation = Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
      return (Math.abs(s) - 1) / deviation >= 2.576
          && Math.abs(Trend.of(counts).estimate()) >= 0.05;
    }
  }
}
