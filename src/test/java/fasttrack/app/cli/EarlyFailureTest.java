package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Stored;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** What files for other programs say of a command that has no result. */
class EarlyFailureTest {
  private static final String REFUSED = "-b postgresql --url jdbc:postgresql://127.0.0.1:1/x";

  /** What a command needs so that it gets as far as to its results. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "sweep",
          "--terminals 1,2",
          "versus",
          "-b sqlite,hsqldb",
          "locks",
          "-b network",
          "compare",
          stored("run-sqlite", "run-h2") + " --force",
          "history",
          stored("run-sqlite", "run-sqlite-tp1"),
          "jmh-compare",
          stored("jmh-control", "jmh-head"),
          "merge",
          stored("segments/1/result", "segments/2/result"),
          "host",
          "--only clock");

  @TempDir Path folder;

  private TestConsole console;

  @BeforeEach
  void earlierFiles() throws IOException {
    console = new TestConsole(folder);
    Files.writeString(folder.resolve("j.xml"), "<testsuites/>");
    Files.writeString(folder.resolve("m.md"), "### ✅ tp1");
    Files.createDirectories(folder.resolve("csv"));
    Files.writeString(folder.resolve("csv/fasttrack-tables.txt"), "cpu.csv\n");
    Files.writeString(folder.resolve("csv/cpu.csv"), "a,b\n");
  }

  private static String stored(String one, String two) {
    return Stored.file(one).toAbsolutePath() + " " + Stored.file(two).toAbsolutePath();
  }

  private int run(String arguments) {
    String outputs = " --junit j.xml --markdown m.md --csv csv";
    return Commands.run((arguments + outputs).split("\\s+"), console.console());
  }

  private void mustTellWhy(String command) throws Exception {
    String begin = "fasttrack: ";
    String problem =
        console
            .err()
            .lines()
            .filter(line -> line.startsWith(begin))
            .reduce((one, last) -> last)
            .orElseThrow()
            .substring(begin.length());
    Element suites =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("j.xml").toFile())
            .getDocumentElement();
    assertThat(suites.getAttribute("errors")).isEqualTo("1");
    Element error = (Element) suites.getElementsByTagName("error").item(0);
    assertThat(error.getAttribute("message")).isEqualTo(problem);
    assertThat(((Element) error.getParentNode()).getAttribute("classname"))
        .isEqualTo("fasttrack." + command);
    assertThat(folder.resolve("m.md"))
        .content()
        .startsWith("### ❌ fasttrack " + command + " failed\n");
    assertThat(folder.resolve("csv")).isEmptyDirectory();
  }

  static Stream<String> commands() {
    return Commands.commandLine(Catalog.byServiceLoader(), new TestConsole().console())
        .getSubcommands()
        .values()
        .stream()
        .filter(command -> !command.getCommandSpec().usageMessage().hidden())
        .filter(command -> command.getCommandSpec().findOption("--junit") != null)
        .map(command -> command.getCommandName());
  }

  /** Which is one cause for all commands. */
  @ParameterizedTest
  @MethodSource("commands")
  void aCommandThatCannotSaveItsResultSaysSoInAllFiles(String command) throws Exception {
    Files.writeString(folder.resolve("file"), "");
    assertThat(run(command + " " + NEEDED.getOrDefault(command, "") + " --out file/results"))
        .as(console.err())
        .isEqualTo(3);
    mustTellWhy(command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run -w tp1", "sweep -w tp1 --terminals 1,2", "acid", "locks"})
  void aServerThatCannotBeReachedIsAnErrorAndNoTest(String command) throws Exception {
    assertThat(run(command + " " + REFUSED)).as(console.err()).isEqualTo(3);
    mustTellWhy(command.split(" ")[0]);
  }

  @Test
  void aMistakeOnTheCommandLineIsNoResult() {
    assertThat(run("run --scale 0")).isEqualTo(2);
    assertThat(folder.resolve("j.xml")).hasContent("<testsuites/>");
    assertThat(folder.resolve("csv/cpu.csv")).exists();
  }
}
