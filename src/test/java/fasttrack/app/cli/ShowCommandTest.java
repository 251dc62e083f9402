package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.report.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saved results are printed again, whole or by section. */
class ShowCommandTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();

  @BeforeEach
  void aResult() throws IOException {
    Files.writeString(folder.resolve("result.json"), Stored.of("run-sqlite-tp1").json());
  }

  private int show(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "show";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Commands.run(all, console.console());
  }

  @Test
  void allOfIt() {
    assertThat(show(folder.toString())).isZero();
    assertThat(console.out())
        .isEqualTo(ReportText.whole(Stored.result("run-sqlite-tp1").report()))
        .contains("TP1 on SQLite", "Elapsed time\n------------\n", "Machine\n-------\n");
  }

  @Test
  void aSectionByTheBeginningOfItsTitle() {
    assertThat(show(folder.toString(), "--section", "elapsed,cpu")).isZero();
    assertThat(console.out())
        .startsWith("Elapsed time\n")
        .contains("\nCPU account\n-----------\n")
        .doesNotContain("Machine", "verified");
  }

  @Test
  void theReportInBrief() {
    assertThat(show(folder.toString(), "--section", "brief")).isZero();
    assertThat(console.out())
        .isEqualTo(ReportText.of(Stored.result("run-sqlite-tp1").report()))
        .doesNotContain("Machine");
  }

  @Test
  void aSectionThatIsNotThereNamesThoseThatAre() {
    assertThat(show(folder.toString(), "--section", "weather")).isEqualTo(2);
    assertThat(console.err())
        .contains(
            "--section: 'weather' is not in the report of " + folder,
            "; it has brief, Service times, Elapsed time,");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void aSectionThatOneLacksDoesNotHideTheOthers() throws IOException {
    Path host = Stored.file("host");
    assertThat(show(host.toString(), folder.toString(), "--section", "CPU account")).isEqualTo(2);
    assertThat(console.err()).contains("'CPU account' is not in the report of " + host);
    assertThat(console.out()).startsWith("CPU account");
  }

  @Test
  void whatIsNoResultDoesNotHideTheOthers() {
    assertThat(show(folder.resolve("nowhere").toString(), folder.toString())).isEqualTo(2);
    assertThat(console.err()).contains("nowhere does not exist");
    assertThat(console.out()).startsWith("TP1 on SQLite");
  }
}
