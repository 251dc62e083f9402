package fasttrack.core.model;

import static fasttrack.core.model.Counted.counted;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0 rows", "1|1 row", "2|2 rows", "-1|-1 rows", "1234567|1,234,567 rows"})
  void theNounIsSingularForOneAlone(long number, String text) {
    assertThat(counted(number, "row")).isEqualTo(text);
  }
}
