package fasttrack.app.execution.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ChildsTerminalTest {
  @Test
  void aLineReplacesTheChilds() {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    PrintStream shared = new PrintStream(terminal, true, StandardCharsets.UTF_8);
    PrintStream over = new StatusLine(shared).out();
    shared.print("tp1 on x: running");
    over.println("stopping");
    shared.print("tp1 on x: verifying");
    over.print("still ");
    over.println("stopping");
    assertThat(terminal.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "tp1 on x: running\r\033[Jstopping\ntp1 on x: verifying\r\033[Jstill stopping\n");
  }
}
