package fasttrack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.spec.Span;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloorCalibrationTest {
  @ParameterizedTest
  @CsvSource({"3600, 200000", "1, 200000", "0.5, 100000", "0.025, 5000", "0.001, 5000"})
  void aShortRunIsCalibratedBriefly(double seconds, long transactions) {
    assertThat(FloorCalibration.transactions(new Span.Time((long) (seconds * 1e9))))
        .isEqualTo(transactions);
  }

  @ParameterizedTest
  @CsvSource({"1, 5000", "125, 5000", "1000, 40000", "5000, 200000", "1000000000000, 200000"})
  void soIsARunOfFewTransactions(long count, long transactions) {
    assertThat(FloorCalibration.transactions(new Span.Count(count))).isEqualTo(transactions);
  }
}
