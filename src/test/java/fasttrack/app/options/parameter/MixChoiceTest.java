package fasttrack.app.options.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.spec.TypeMix.Order;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixChoiceTest {
  private final MixChoice.Converter converter = new MixChoice.Converter();

  @Test
  void names() {
    assertThat(converter.convert("random")).isEqualTo(new MixChoice(Order.RANDOM, Map.of()));
    assertThat(converter.convert("in-order")).isEqualTo(new MixChoice(Order.IN_ORDER, Map.of()));
  }

  @Test
  void weights() {
    assertThat(converter.convert("T1=4, T5=1"))
        .isEqualTo(new MixChoice(Order.RANDOM, Map.of("T1", 4, "T5", 1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inorder|did you mean 'in-order'?",
        "T1|invalid mix",
        "T1=|is not a whole number",
        "T1=x|'x' is not a whole number",
        "T1=-1|the weight of T1 must not be negative",
        "T1=1,T1=2|T1 is named twice"
      })
  void whatIsNone(String text, String problem) {
    assertThatThrownBy(() -> converter.convert(text)).hasMessageContaining(problem);
  }
}
