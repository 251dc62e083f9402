package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
  @Test
  void allButTheStatementsIsComment() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      Catalog found = new Catalog(List.of(Examples.FILE), List.of(Examples.TEN, Examples.TP1));
      assertThat(Program.commandLine(found, status -> {}).execute("explain", "-b", "filedb"))
          .isZero();
    } finally {
      System.setOut(before);
    }
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\n-- TP1: ", "\n  -- and more and more\n");
    assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> !line.isEmpty()))
        .hasSizeGreaterThan(40)
        .allMatch(line -> line.strip().startsWith("--") || line.matches(" +SELECT T\\w+;"))
        .allMatch(line -> line.length() <= 80);
  }
}
