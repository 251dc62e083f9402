package fasttrack.app.execution.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  @Test
  void aTerminalWithoutOurSignsShowsOthers() {
    String text = "T1 ≈ 1.02 (0.97–1.08), 1.50× in 3 µs";
    assertThat(Console.readable(text, StandardCharsets.UTF_8)).isEqualTo(text);
    assertThat(Console.readable(text, StandardCharsets.US_ASCII))
        .isEqualTo("T1 ~ 1.02 (0.97-1.08), 1.50x in 3 us");
    assertThat(Console.readable(text, StandardCharsets.ISO_8859_1))
        .isEqualTo("T1 ~ 1.02 (0.97-1.08), 1.50× in 3 µs");
  }
}
