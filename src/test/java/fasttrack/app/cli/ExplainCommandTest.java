package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
  @Test
  void allButTheStatementsIsComment() {
    TestConsole console = new TestConsole();
    Catalog found = new Catalog(List.of(Examples.FILE), List.of(Examples.TEN, Examples.TP1));
    assertThat(Commands.commandLine(found, console.console()).execute("explain", "-b", "filedb"))
        .isZero();
    assertThat(console.out()).contains("\n-- TP1: ", "\n  -- and more and more\n");
    assertThat(console.out().lines().filter(line -> !line.isEmpty()))
        .hasSizeGreaterThan(40)
        .allMatch(line -> line.strip().startsWith("--") || line.matches(" +SELECT T\\w+;"))
        .allMatch(line -> line.length() <= 80);
  }
}
