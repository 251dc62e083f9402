package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "500ms, 500000000",
    "10s, 10000000000",
    "1.5s, 1500000000",
    "5m, 300000000000",
    "2 min, 120000000000",
    "1H, 3600000000000",
    "0s, 0"
  })
  void lengthsOfTime(String text, long nanos) {
    assertThat(new Durations().convert(text)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10|has no unit; write for example 10s",
        "10x|unknown unit 'x'",
        "soon|invalid duration",
        "''|invalid duration",
        "-5s|must not be negative: -5s",
        "10000h|must be at most 1000h"
      })
  void whatIsNone(String text, String problem) {
    assertThatThrownBy(() -> new Durations().convert(text)).hasMessageContaining(problem);
  }
}
