package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentTTest {
  /** From the tables of textbooks, twice, since the second answer is a kept one. */
  @Test
  void quantilesAreThoseOfTheTables() {
    for (int time = 0; time < 2; time++) {
      assertThat(StudentT.quantile(1, 0.025)).isCloseTo(12.706, within(0.0005));
      assertThat(StudentT.quantile(1, 0.05)).isCloseTo(6.314, within(0.0005));
      assertThat(StudentT.quantile(4, 0.025)).isCloseTo(2.776, within(0.0005));
      assertThat(StudentT.quantile(1_000_000, 0.025)).isCloseTo(1.960, within(0.0005));
    }
  }

  @Test
  void degreesOfFreedomNeedNotBeWhole() {
    assertThat(StudentT.quantile(4.5, 0.025))
        .isBetween(StudentT.quantile(5, 0.025), StudentT.quantile(4, 0.025));
  }
}
