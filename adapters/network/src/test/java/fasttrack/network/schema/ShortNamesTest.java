package fasttrack.network.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of at most six characters, each given once. */
class ShortNamesTest {
  @ParameterizedTest
  @CsvSource({
    "teller, TELLER",
    "account, ACCOUN",
    "a, A",
    "account_id, ACCOUI",
    "branch_id, BRANCI",
    "a_b, AB",
    "one_two_three, ONETWT"
  })
  void areMadeOfTheFirstLetters(String name, String expected) {
    assertThat(new ShortNames().of(name)).isEqualTo(expected);
  }

  @Test
  void areGivenOnce() {
    ShortNames names = new ShortNames();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 1_500; i++) {
      String made = names.of("account_number");
      assertThat(made).hasSizeLessThanOrEqualTo(6);
      assertThat(given.add(made)).as(made).isTrue();
    }
    assertThat(given).contains("ACCOUN", "ACCOU2", "ACCO10", "ACC100");
  }
}
