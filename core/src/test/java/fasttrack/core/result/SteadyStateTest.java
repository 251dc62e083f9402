package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.measure.Timeline;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyStateTest {
  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "0, STEADY",
    "0.04, STEADY",
    "0.2, DRIFTING",
    "-0.2, DRIFTING",
    "0.4, DRIFTING",
    "0.6, NOT_STEADY",
    "-0.6, NOT_STEADY"
  })
  void aTrendIsMeasuredAndJudged(double growth, SteadyState.Verdict verdict) {
    double[] counts = new double[21];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 1_000 * (1 + growth * (i - 10) / 20);
    }
    SteadyState steady = SteadyState.of(counts);

    assertThat(steady.verdict()).isEqualTo(verdict);
    assertThat(Objects.requireNonNull(steady.drift())).isCloseTo(growth, within(1e-9));
  }

  /** Kendall's S of 1, 3, 2, 4, 6, 5, 8, 7 is 22 of 28; its variance is 8·7·21/18. */
  @Test
  void theTestIsThatOfMannAndKendall() {
    SteadyState steady = SteadyState.of(new double[] {1, 3, 2, 4, 6, 5, 8, 7});

    assertThat(Objects.requireNonNull(steady.z()))
        .isCloseTo(21 / Math.sqrt(8 * 7 * 21 / 18.0), within(1e-12));
  }

  @Test
  void noiseIsNoTrend() {
    SplittableRandom random = new SplittableRandom(7);
    int judged = 0;
    for (int run = 0; run < 1_000; run++) {
      double[] counts = random.doubles(20).map(noise -> 1_000 + 400 * noise).toArray();
      judged += SteadyState.of(counts).verdict() == SteadyState.Verdict.STEADY ? 0 : 1;
    }
    assertThat(judged).isLessThan(25);
  }

  @Test
  void aShortRunIsNotJudged() {
    double[] counts = new double[SteadyState.SLICES_MIN - 1];
    Arrays.setAll(counts, i -> i);
    assertThat(SteadyState.of(counts).verdict()).isEqualTo(SteadyState.Verdict.UNKNOWN);
  }

  @Test
  void aLastSliceThatIsCutShortIsLeftOut() {
    Timeline timeline = new Timeline(1);
    for (int slice = 0; slice < 10; slice++) {
      for (int i = 0; i < (slice == 9 ? 1 : 100); i++) {
        timeline.record(0, slice * SECOND + i, 1);
      }
    }
    SteadyState steady = SteadyState.of(timeline, 1, 9 * SECOND + SECOND / 10);

    assertThat(steady.slices()).isEqualTo(9);
    assertThat(steady.drift()).isZero();
  }

  @Test
  void aStallAtTheEndIsSeen() {
    Timeline timeline = new Timeline(1);
    for (int slice = 0; slice < 16; slice++) {
      for (int i = 0; i < 100 - slice; i++) {
        timeline.record(0, slice * SECOND + i, 1);
      }
    }
    SteadyState steady = SteadyState.of(timeline, 1, 30 * SECOND);

    assertThat(steady.slices()).isEqualTo(30);
    assertThat(steady.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
  }

  @Test
  void whereHardlyAnythingEndedNothingIsJudged() {
    Timeline timeline = new Timeline(1);
    timeline.record(0, 1, 1);
    assertThat(SteadyState.of(timeline, 1, 20 * SECOND).verdict())
        .isEqualTo(SteadyState.Verdict.UNKNOWN);
  }
}
