package fasttrack.app.options.command;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.cli.Commands;
import fasttrack.app.execution.console.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that is written takes the place of something else. */
class WrittenFilesTest {
  @TempDir Path folder;

  private TestConsole console;
  private Path result;

  @BeforeEach
  void result() throws IOException {
    console = new TestConsole(folder.toAbsolutePath());
    result = Files.createDirectory(folder.resolve("run")).resolve("result.json");
    Files.copy(Stored.file("run-sqlite"), result);
  }

  private void assertRefused(String problem, String... arguments) throws IOException {
    assertThat(Commands.run(arguments, console.console())).as(console.err()).isEqualTo(2);
    assertThat(console.err()).contains(problem);
    assertThat(result).hasSameBinaryContentAs(Stored.file("run-sqlite"));
  }

  @Test
  void aPageIsNotWrittenOverItsResult() throws IOException {
    String problem = "would overwrite what another argument names";
    assertRefused(problem, "report", "-o", "run/result.json", "run");
    assertRefused(problem, "report", "-o", "run/../run/result.json", "run/result.json");
    assertThat(
            Commands.run(
                new String[] {"report", "-o", "run/report.html", "run"}, console.console()))
        .as("what is to be made anew")
        .isZero();
  }

  @Test
  void twoOptionsDoNotWriteOneFile() throws IOException {
    assertRefused(
        "would overwrite what another argument names",
        "run",
        "--junit",
        "told",
        "--markdown",
        folder.resolve("./told").toString());
    assertThat(folder.resolve("told")).doesNotExist();
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("run"));
    assertRefused(
        "would overwrite what another argument names",
        "run",
        "--junit",
        "run",
        "--csv",
        link.toString());
  }

  @Test
  void whatIsReadIsNotWritten() throws IOException {
    assertRefused(
        "--junit: would overwrite what another argument names",
        "run",
        "--threshold",
        "elapsed < 2 * baseline",
        "--baseline",
        "run",
        "--junit",
        "run/result.json");
    assertRefused(
        "--markdown: would overwrite what another argument names",
        "compare",
        "run",
        "hpsql-840s",
        "--markdown",
        "run/result.json");
  }
}
