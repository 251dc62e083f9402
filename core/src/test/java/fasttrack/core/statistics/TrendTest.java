package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.testing.Size;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the interval of a trend holds the truth, simulated. */
class TrendTest {
  static final int RUNS = 2_000;

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(RUNS);
  }

  /** 95 of 100 are promised; with noise that lasts, as many as its few slices can tell. */
  @ParameterizedTest
  @CsvSource({
    "8, 0, 0.95",
    "10, 0, 0.95",
    "30, 0, 0.95",
    "60, 0, 0.95",
    "8, 0.3, 0.95",
    "10, 0.3, 0.95",
    "30, 0.3, 0.945",
    "60, 0.3, 0.945",
    "8, 0.6, 0.945",
    "10, 0.6, 0.94",
    "30, 0.6, 0.93",
    "60, 0.6, 0.935"
  })
  void theIntervalHoldsTheTruth(int slices, double correlation, double share) {
    SimulatedNoise noise = new SimulatedNoise(slices);
    for (double drift : new double[] {0, 0.2}) {
      assertThat(held(drift, () -> noise.slices(slices, drift, 0.05, correlation)))
          .as("%d slices, correlation %s, drift %s", slices, correlation, drift)
          .isGreaterThanOrEqualTo(share - size().margin(share));
    }
  }

  @ParameterizedTest
  @CsvSource({"8", "10", "30", "60"})
  void stallsDoNotMoveIt(int slices) {
    SimulatedNoise noise = new SimulatedNoise(slices);
    assertThat(held(0, () -> noise.stalling(slices, 0.05)))
        .isGreaterThanOrEqualTo(0.95 - size().margin(0.95));
  }

  /** An interval that always holds the truth because it is endless is of no use. */
  @Test
  void theIntervalIsHardlyWiderThanItMustBe() {
    SimulatedNoise noise = new SimulatedNoise(5);
    double halves = 0;
    for (int run = 0; run < size().runs(); run++) {
      halves += Objects.requireNonNull(Trend.of(noise.slices(40, 0, 0.05, 0)).halfWidth());
    }
    // of the least squares of 40 independent slices: 2.02 times 0.05 times the root of 12 / 40
    assertThat(halves / size().runs()).isBetween(0.055, 1.25 * 2.02 * 0.05 * Math.sqrt(12 / 40.0));
  }

  /** Sen's own example: the slopes of 1, 2, 3 … are all 1, and the median of 8 values is 4.5. */
  @Test
  void aStraightLineHasNoNoise() {
    Change trend = Trend.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8});

    assertThat(trend.estimate()).isCloseTo(8 / 4.5, within(1e-12));
    assertThat(trend.low()).isCloseTo(8 / 4.5, within(1e-12));
    assertThat(trend.high()).isCloseTo(8 / 4.5, within(1e-12));
  }

  private double held(double drift, Supplier<double[]> runs) {
    int held = 0;
    for (int run = 0; run < size().runs(); run++) {
      Change trend = Trend.of(runs.get());
      held += holds(trend, drift) ? 1 : 0;
    }
    return (double) held / size().runs();
  }

  private static boolean holds(Change trend, double truth) {
    Double low = trend.low();
    Double high = trend.high();
    // the estimate is a share of the sample's median, which is some percents off the truth
    return low == null || high == null || (low <= truth && truth <= high);
  }
}
