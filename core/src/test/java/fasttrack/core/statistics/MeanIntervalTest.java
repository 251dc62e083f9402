package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {
  @Test
  void whatIsComparedByRatiosHasTheirMean() {
    MeanInterval mean = MeanInterval.geometric(List.of(1.0, 2.0, 4.0));
    assertThat(mean.mean()).isCloseTo(2, within(1e-12));
    // t(2) = 4.303, times ln 2 / √3
    assertThat(mean.high())
        .isCloseTo(2 * Math.exp(4.302652730 * Math.log(2) / Math.sqrt(3)), within(1e-6));
    assertThat(mean.low() * mean.high()).isCloseTo(4, within(1e-9));
    assertThat(MeanInterval.geometric(List.of())).isNull();
  }

  @Test
  void oneValueIsItselfToTheLastBit() {
    for (double value = 1e6; value < 1e6 + 100; value++) {
      assertThat(MeanInterval.geometric(List.of(value)))
          .isEqualTo(new MeanInterval(1, value, null, null));
      assertThat(MeanInterval.geometric(List.of(value, value)).mean()).isEqualTo(value);
    }
  }

  @Test
  void whatMayBeNoneHasAnArithmeticMeanWithoutAnInterval() {
    assertThat(MeanInterval.arithmetic(List.of(0.0, 3.0)))
        .isEqualTo(new MeanInterval(2, 1.5, null, null));
    assertThat(MeanInterval.arithmetic(List.of())).isNull();
  }
}
