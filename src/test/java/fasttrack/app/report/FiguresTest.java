package fasttrack.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.statistics.RatioInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "0.00001|0.0000",
        "0.0012345|0.0012",
        "0.012345|0.0123",
        "0.12345|0.123",
        "0.99951|1.00",
        "1|1.00",
        "9.994|9.99",
        "9.996|10.0",
        "12.345|12.3",
        "99.96|100",
        "123.4|123",
        "999.6|1,000",
        "1234|1,230",
        "98765.4|98,800",
        "1234567|1,230,000",
        "12345678|1.23e+07",
        "-0.28|-0.280",
        "-16.1|-16.1",
        "NaN|n/a"
      })
  void numberHasThreeSignificantDigits(double value, String text) {
    assertThat(Figures.number(value)).isEqualTo(text);
  }

  @Test
  void aRatioIsNotTakenForADifferenceThatItIsNot() {
    assertThat(Figures.ratio(new RatioInterval(1.2345, 1.181, 1.2949, null)))
        .isEqualTo("1.23 (1.18–1.29)");
    assertThat(Figures.ratio(new RatioInterval(0.8, 0.7, 0.9, null)))
        .isEqualTo("0.800 (0.700–0.900)");
    assertThat(Figures.ratio(new RatioInterval(1.02, 0.97, 1.08, null)))
        .isEqualTo("≈ 1.02 (0.970–1.08)");
    assertThat(Figures.ratio(new RatioInterval(2, null, null, null))).isEqualTo("2.00");
    assertThat(Figures.ratio(null)).isEqualTo("n/a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0 ms",
        "500000000|500 ms",
        "2500000|2.5 ms",
        "10000000000|10 s",
        "1190000000|1.19 s",
        "125000000000|2 min 5 s",
        "3600000000000|1 h 0 min"
      })
  void spanHasItsUnit(long nanos, String text) {
    assertThat(Figures.span(nanos)).isEqualTo(text);
  }
}
