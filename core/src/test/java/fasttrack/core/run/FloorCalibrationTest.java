package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spec.Span;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloorCalibrationTest {
  @ParameterizedTest
  @CsvSource({"3600, 100000", "1, 100000", "0.5, 50000", "0.025, 2500", "0.001, 2500"})
  void aShortRunIsCalibratedBriefly(double seconds, long transactions) {
    assertThat(FloorCalibration.transactions(new Span.Time((long) (seconds * 1e9))))
        .isEqualTo(transactions);
  }

  @ParameterizedTest
  @CsvSource({"1, 2500", "125, 2500", "1000, 20000", "5000, 100000", "1000000000000, 100000"})
  void soIsARunOfFewTransactions(long count, long transactions) {
    assertThat(FloorCalibration.transactions(new Span.Count(count))).isEqualTo(transactions);
  }
}
