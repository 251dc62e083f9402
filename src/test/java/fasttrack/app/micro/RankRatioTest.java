package fasttrack.app.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ratio of two builds lies in its interval, and both agree with the test. */
class RankRatioTest {
  private static Forks forks(Double... values) {
    return new Forks(Arrays.asList(values));
  }

  @Test
  void itIsTheMedianOfAllRatios() {
    // 1, 2, 3, 4, 6 and 12
    RankRatio ratio = RankRatio.of(forks(6.0, 12.0), forks(1.0, 3.0, 6.0));
    assertThat(ratio.ratio()).isCloseTo(Math.sqrt(2 * 4.0), within(1e-12));
    assertThat(ratio.low()).isNull();
    assertThat(ratio.high()).isNull();
  }

  @Test
  void ofFourForksEachTheIntervalIsAllRatios() {
    RankRatio ratio = RankRatio.of(forks(12.0, 13.0, 14.0, 15.0), forks(10.0, 10.0, 8.0, 12.0));
    assertThat(ratio.low()).isEqualTo(1.0);
    assertThat(ratio.high()).isEqualTo(15.0 / 8);
    assertThat(RankRatio.of(forks(2.0, 2.0, 2.0), forks(1.0, 1.0, 1.0)).low()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "3, 6", "7, 7", "7, 14", "14, 7", "20, 40"})
  void theIntervalHoldsWhatTheTestDoesNotReject(int over, int under) {
    RandomGenerator random = new SplittableRandom(1_963L * over + under);
    int rejected = 0;
    for (int i = 0; i < 300; i++) {
      Forks above = drawn(random, over, 1.05);
      Forks below = drawn(random, under, 1);
      RankRatio ratio = RankRatio.of(above, below);
      assertThat(ratio.ratio()).isBetween(ratio.low(), ratio.high());
      boolean excludes = ratio.low() > 1 || ratio.high() < 1;
      double chance =
          MannWhitneyUTest.withDefaults().test(above.array(), below.array()).getPValue();
      assertThat(excludes).as(above + " " + below).isEqualTo(chance <= 0.05);
      rejected += excludes ? 1 : 0;
      RankRatio inverse = RankRatio.of(below, above);
      assertThat(inverse.ratio()).isCloseTo(1 / ratio.ratio(), within(1e-9));
      assertThat(inverse.low()).isCloseTo(1 / ratio.high(), within(1e-9));
    }
    assertThat(rejected).isBetween(1, 299);
  }

  private static Forks drawn(RandomGenerator random, int count, double time) {
    return new Forks(
        Stream.generate(() -> time * Math.exp(0.05 * random.nextGaussian())).limit(count).toList());
  }
}
