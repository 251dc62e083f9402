package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--terminls|; did you mean '--terminals'?",
        "--Sacle|; did you mean '--scale'?",
        "--term|; did you mean '--terminals'?",
        "--sed|; did you mean '--seed'?",
        "--xyzzy|''"
      })
  void nearNames(String mistyped, String question) {
    assertThat(Suggestion.question(mistyped, List.of("--terminals", "--scale", "--seed")))
        .isEqualTo(question);
  }

  @ParameterizedTest
  @CsvSource({"a, a, 0", "ab, ba, 1", "abc, abd, 1", "abc, ab, 1", "abc, xyz, 3", "'', abc, 3"})
  void distances(String typed, String name, int distance) {
    assertThat(Suggestion.distance(typed, name)).isEqualTo(distance);
  }
}
