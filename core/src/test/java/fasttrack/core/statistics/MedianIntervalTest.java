package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
  /** The pairs of order statistics are those of the tables, such as Conover's or Hahn's. */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 2, 0.5",
    "3, 1, 3, 0.75",
    "4, 1, 4, 0.875",
    "5, 1, 5, 0.9375",
    "6, 1, 6, 0.96875",
    "8, 1, 8, 0.9921875",
    "9, 2, 8, 0.9609375",
    "10, 2, 9, 0.978515625",
    "15, 4, 12, 0.96484375",
    "20, 6, 15, 0.95861053",
    "25, 8, 18, 0.95671523",
    "1000, 469, 532, 0.95370880"
  })
  void theIntervalIsTheNarrowestPairThatCovers95Percent(
      int n, double low, double high, double coverage) {
    MedianInterval interval = upTo(n);

    assertThat(interval.median()).isEqualTo((n + 1) / 2.0);
    assertThat(interval.low()).isEqualTo(low);
    assertThat(interval.high()).isEqualTo(high);
    assertThat(interval.coverage()).isCloseTo(coverage, within(1e-5));
  }

  @Test
  void veryManyValuesDoNotUnderflow() {
    MedianInterval interval = upTo(10_001);

    assertThat(interval.low()).isEqualTo(4_902);
    assertThat(interval.coverage()).isCloseTo(0.95229076, within(1e-7));
  }

  @Test
  void oneValueHasNoIntervalAndNoneHasNothing() {
    assertThat(MedianInterval.of(List.of(7.0)))
        .isEqualTo(new MedianInterval(1, 7, null, null, null));
    assertThat(MedianInterval.of(List.of())).isNull();
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MedianInterval.of(List.of(1.0, Double.NaN)));
  }

  /** Of intervals of seven values from a skewed distribution, 98.4 % hold the true median. */
  @Test
  void theCoverageIsWhatItSaysWhateverTheDistribution() {
    Random random = new Random(11);
    int samples = 20_000;
    int held = 0;
    for (int i = 0; i < samples; i++) {
      List<Double> values =
          DoubleStream.generate(() -> -Math.log(1 - random.nextDouble())).limit(7).boxed().toList();
      MedianInterval interval = of(values);
      held +=
          Objects.requireNonNull(interval.low()) <= Math.log(2)
                  && Math.log(2) <= Objects.requireNonNull(interval.high())
              ? 1
              : 0;
    }

    assertThat((double) held / samples).isCloseTo(0.984375, within(0.004));
  }

  /** 1, 2, …, n in any order. */
  private static MedianInterval upTo(int n) {
    List<Double> values = new ArrayList<>();
    for (int i = 1; i <= n; i++) {
      values.add((double) i);
    }
    Collections.shuffle(values, new Random(3));
    return of(values);
  }

  private static MedianInterval of(List<Double> values) {
    return Objects.requireNonNull(MedianInterval.of(values), values::toString);
  }
}
