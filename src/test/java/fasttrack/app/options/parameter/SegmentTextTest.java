package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spec.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class SegmentTextTest {
  @Test
  void aSegmentIsWrittenAsWhichOfHowMany() {
    assertThat(SegmentText.part(" 2/4 ")).isEqualTo(new Segment(2, 4)).hasToString("2/4");
    assertThat(SegmentText.count("4")).isEqualTo(4);
    assertThat(SegmentText.count("1")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2|write which of how many: 2/4",
        "1/2/3|write which of how many: 2/4",
        "a/2|'a' is not a whole number",
        "0/4|counts from 1, not 0",
        "5/4|must be one of 1/4 to 4/4",
        "1/1|there must be from 2 to 1,000 segments, not 1"
      })
  void whatIsNoneIsRefusedWithWhatWouldBeRight(String text, String said) {
    assertThatThrownBy(() -> SegmentText.part(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "1001"})
  void soManyCannotBe(String text) {
    assertThatThrownBy(() -> SegmentText.count(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("from 2 to 1,000");
  }
}
