package fasttrack.app.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Golden;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the program says of itself. */
class HelpGoldenTest {
  private static CommandLine program() {
    return Commands.commandLine(Catalog.byServiceLoader(), new TestConsole().console());
  }

  static Stream<String> commands() {
    return program().getSubcommands().keySet().stream();
  }

  static Stream<String> backends() {
    return Catalog.byServiceLoader().backends().stream().map(backend -> backend.name());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpOfACommand(String command) {
    String brief = said(command, "--help");
    String full = said(command, "--help=all");
    Golden.check("help/" + command + ".txt", brief);
    if (!full.equals(brief)) {
      Golden.check("help/" + command + "-all.txt", full);
    }
  }

  @Test
  void theHelpOfTheProgram() {
    Golden.check("help/fasttrack.txt", program().getUsageMessage());
  }

  @Test
  void whatThereIs() {
    Golden.check("help/backends-said.txt", wherever(said("backends")));
    Golden.check("help/workloads-said.txt", said("workloads"));
    Golden.check("help/completion-said.txt", inOrder(said("completion")));
  }

  /** Without the reasons why a backend cannot run, which depend on what is installed. */
  private static String wherever(String backends) {
    return backends.replaceAll("\n {12}CANNOT RUN: .*(\n {16}.*)*", "");
  }

  /** Options that are annotated methods have another order in each JVM. */
  private static String inOrder(String script) {
    return Pattern.compile("'--?[^\n]*'")
            .matcher(script)
            .replaceAll(
                options ->
                    Matcher.quoteReplacement(
                        Stream.of(options.group().split(" ")).sorted().collect(joining(" "))))
            .lines()
            .sorted()
            .collect(joining("\n"))
        + "\n";
  }

  @ParameterizedTest
  @MethodSource("backends")
  void theStatementsOfABackend(String backend) {
    Golden.check("help/explain-" + backend + ".sql", said("explain", "--backend", backend));
  }

  /** Returns what a command prints. */
  private static String said(String... arguments) {
    TestConsole console = new TestConsole();
    assertThat(Commands.run(arguments, console.console())).isZero();
    return console.out();
  }
}
