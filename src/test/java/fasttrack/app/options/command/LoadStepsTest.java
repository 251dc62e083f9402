package fasttrack.app.options.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused is in {@link CommandLineTest}. */
class LoadStepsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8|8",
        "1,2,4,8|1 2 4 8",
        "8, 2|8 2",
        "1..64|1 2 4 8 16 32 64",
        "1..10|1 2 4 8 10",
        "3..4|3 4",
        "1..8,12,16..20|1 2 4 8 12 16 20"
      })
  void terminals(String text, String values) {
    assertThat(new LoadSteps.OfTerminals().convert(text).values()).isEqualTo(numbers(values));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100|100",
        "100,200,400/s|100 200 400",
        "100..800/s|100 200 400 800",
        "60..240/min|1 2 4",
        "2.5/s,60/min|2.5 1",
        "1/s..4/s|1 2 4"
      })
  void rates(String text, String values) {
    assertThat(new LoadSteps.OfRates().convert(text).values()).isEqualTo(numbers(values));
  }

  private static List<Double> numbers(String values) {
    return Stream.of(values.split(" ", -1)).map(Double::valueOf).toList();
  }
}
