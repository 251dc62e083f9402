package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When the log that a transaction writes has settled, and when response times no longer fall. */
class SettlingTest {
  @Test
  void itTakesTwoWindowsThatDifferLittle() {
    assertThat(Settling.settled(List.of())).isFalse();
    assertThat(Settling.settled(List.of(100.0))).isFalse();
    assertThat(Settling.settled(List.of(200.0, 100.0))).isFalse();
    assertThat(Settling.settled(List.of(200.0, 100.0, 104.9))).isTrue();
    assertThat(Settling.settled(List.of(100.0, 94.0))).isFalse();
    assertThat(Settling.settled(List.of(100.0, 100.0, 200.0))).isFalse();
  }

  @Test
  void aWindowWithoutTransactionsTellsNothing() {
    assertThat(Settling.settled(List.of(100.0, Double.NaN))).isFalse();
    assertThat(Settling.settled(List.of(Double.NaN, 100.0))).isFalse();
    assertThat(Settling.settled(List.of(0.0, 0.0))).isTrue();
  }

  @Test
  void responseTimesFallFromBeginToEnd() {
    assertThat(Settling.falls(slices(24, slice -> 400 - 4 * slice))).isTrue();
    assertThat(Settling.falls(slices(24, slice -> 400 + 4 * slice))).as("they rise").isFalse();
    assertThat(Settling.falls(slices(24, slice -> 400 - 0.4 * slice))).as("by 2 %").isFalse();
  }

  @Test
  void theyFallAfterTheFirstQuarter() {
    assertThat(Settling.falls(slices(24, slice -> (slice < 6 ? 480 : 400) + slice % 2))).isTrue();
  }

  @Test
  void tooFewDoNotTell() {
    assertThat(Settling.falls(List.of())).isFalse();
    assertThat(Settling.falls(slices(7, slice -> 400 - 40 * slice))).isFalse();
  }

  /** With 8 % of noise in slices of an eighth of a second, over 3 s. */
  @Test
  void noiseSeldomHidesAFallOfTenPercentASecondAndSeldomLooksLikeOne() {
    Random random = new Random(1987);
    int found = 0;
    int alarms = 0;
    for (int i = 0; i < 500; i++) {
      double[] noise = new double[24];
      for (int j = 0; j < noise.length; j++) {
        noise[j] = 0.08 * random.nextGaussian();
      }
      found += falls(noise, 0.10 / 8) ? 1 : 0;
      alarms += falls(noise, 0) ? 1 : 0;
    }
    assertThat(found).isGreaterThan(450);
    assertThat(alarms).isLessThan(50);
  }

  private static boolean falls(double[] noise, double perSlice) {
    return Settling.falls(
        slices(noise.length, slice -> 400 * (1 - perSlice * slice) * (1 + noise[slice])));
  }

  private static List<Double> slices(int count, IntToDoubleFunction mean) {
    return IntStream.range(0, count).mapToDouble(mean).boxed().toList();
  }
}
