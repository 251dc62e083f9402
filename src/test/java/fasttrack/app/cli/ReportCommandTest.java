package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Pages are made again where they belong, or where the user wants them. */
class ReportCommandTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole();
  private final StringWriter err = new StringWriter();
  private Path run;
  private Path sweep;

  @BeforeEach
  void capture() throws Exception {
    run = Files.createDirectory(folder.resolve("run"));
    Files.copy(Stored.file("run-sqlite-rate"), run.resolve("result.json"));
    sweep = folder.resolve("old.json");
    Files.copy(Stored.file("sweep-terminals"), sweep);
  }

  private int report(Object... arguments) {
    CommandLine program =
        Commands.commandLine(new Catalog(List.of(), List.of()), console.console());
    String[] all = new String[arguments.length + 1];
    all[0] = "report";
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i].toString();
    }
    return program.setErr(new PrintWriter(err)).execute(all);
  }

  @Test
  void pagesOfSeveralResultsStandBesideTheirJson() {
    assertThat(report(run, sweep)).as(err.toString()).isZero();
    assertThat(run.resolve("report.html")).content().contains("<h1>");
    assertThat(folder.resolve("report.html")).content().contains("knee");
    assertThat(console.out())
        .isEqualTo(run.resolve("report.html") + "\n" + folder.resolve("report.html") + "\n");
  }

  @Test
  void onePageGoesWhereTheUserWantsIt() {
    assertThat(report(run, "-o", folder.resolve("page.html"))).as(err.toString()).isZero();
    assertThat(folder.resolve("page.html")).isRegularFile();
    assertThat(run.resolve("report.html")).doesNotExist();
  }

  @Test
  void whatIsNoResultIsNamedAndTheOthersPagesAreWritten() throws Exception {
    Path unfinished = Files.createDirectory(folder.resolve("unfinished"));
    assertThat(report(folder.resolve("none"), unfinished, run)).isEqualTo(2);
    assertThat(console.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo("fasttrack: " + folder.resolve("none") + " does not exist"),
            line -> assertThat(line).startsWith("fasttrack: " + unfinished + " holds no result"));
    assertThat(run.resolve("report.html")).isRegularFile();
  }

  @Test
  void whatNeverEndsIsNotRead() {
    assertThat(report(Path.of("/dev/zero"))).isEqualTo(2);
    assertThat(console.err()).isEqualTo("fasttrack: /dev/zero: it is not a regular file\n");
  }

  @Test
  void oneFileIsNotForSeveralPages() {
    assertThat(report(run, sweep, "-o", folder.resolve("page.html"))).isEqualTo(2);
    assertThat(err.toString()).startsWith("fasttrack: --out: names one file, but");
    assertThat(report()).isEqualTo(2);
  }

  @Test
  void theTablesOfOneResultAreWrittenForAPaper() {
    Path tables = folder.resolve("tables.tex");
    assertThat(report(run, sweep, "--latex", tables)).isEqualTo(2);
    assertThat(err.toString()).startsWith("fasttrack: --latex: names one file, but");
    assertThat(report(run, "--latex", tables)).isZero();
    assertThat(tables).content().contains("\\toprule", "mean elapsed & client CPU");
  }

  @Test
  void aPageThatCannotBeWrittenIsAFailureOfTheEnvironment() {
    assertThat(report(run, "-o", folder.resolve("none").resolve("page.html"))).isEqualTo(3);
    assertThat(err.toString()).contains("cannot be written");
  }
}
