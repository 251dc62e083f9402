package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class GeometricMeanTest {
  @Test
  void thatOfARatioAndItsInverseIsOne() {
    assertThat(GeometricMean.of(List.of(4.0, 0.25))).isCloseTo(1, within(1e-12));
    assertThat(GeometricMean.of(List.of(2.0, 8.0))).isCloseTo(4, within(1e-12));
    assertThat(GeometricMean.of(List.of())).isNull();
  }
}
