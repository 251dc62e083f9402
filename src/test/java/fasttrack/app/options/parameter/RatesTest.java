package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatesTest {
  @ParameterizedTest
  @CsvSource({"500/s, 500", "500, 500", "2.5 / s, 2.5", "60/min, 1", "90/m, 1.5", "7200/H, 2"})
  void rates(String text, double tps) {
    assertThat(new Rates().convert(text)).isCloseTo(tps, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fast", "", "10/day", "-5/s", "/s", "5/"})
  void whatIsNone(String text) {
    assertThatThrownBy(() -> new Rates().convert(text))
        .hasMessageContaining("; write a number with its unit: 500/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0/s"})
  void nothingIsNoRate(String text) {
    assertThatThrownBy(() -> new Rates().convert(text)).hasMessageContaining("must be above 0");
  }
}
