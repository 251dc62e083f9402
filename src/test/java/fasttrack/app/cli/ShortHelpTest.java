package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Defaults;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --help} is one screen, and {@code --help=all} leaves nothing out. */
class ShortHelpTest {
  private static final int LINES = 40;
  private static final int COLUMNS = 80;

  private static final CommandLine PROGRAM =
      Commands.commandLine(Catalog.byServiceLoader(), new TestConsole().console());

  static Stream<String> commands() {
    return PROGRAM.getSubcommands().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpOfACommandFitsOnAScreen(String command) {
    assertThat(said(command, "--help").lines())
        .hasSizeBetween(4, LINES)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
  }

  @Test
  void theHelpOfTheProgramFitsOnAScreen() {
    assertThat(said("--help").lines())
        .hasSizeBetween(4, LINES)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
    assertThat(said("--help=all")).isEqualTo(said("--help"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theFullHelpShowsEveryOption(String command) {
    String full = said(command, "--help=all");
    assertThat(full.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
    assertThat(PROGRAM.getSubcommands().get(command).getCommandSpec().options())
        .filteredOn(option -> !option.hidden())
        .extracting(OptionSpec::longestName)
        .allSatisfy(name -> assertThat(full).containsPattern(" " + name + "\\b"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionIsDescribed(String command) {
    assertThat(PROGRAM.getSubcommands().get(command).getCommandSpec().options())
        .filteredOn(option -> !option.hidden())
        .allSatisfy(option -> assertThat(option.description()[0]).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "versus",
        "compare",
        "sweep",
        "locks",
        "matrix",
        "acid",
        "host",
        "doctor",
        "history",
        "selftest",
        "jmh",
        "check",
        "explain"
      })
  void aCommandThatPeopleUseHasExamplesAndNamesItsFullHelp(String command) {
    assertThat(said(command, "--help"))
        .contains("\nExamples:\n  fasttrack " + command, "\nOptions:\n")
        .endsWith("\n\nAll options: fasttrack " + command + " --help=all\n")
        .doesNotContain("Exit status:", "Options of backend", "--markdown")
        .as("two lines per option")
        .doesNotContainPattern("(\n {16,}\\S.*){2}");
    assertThat(said(command, "--help=all"))
        .contains("\nExamples:\n  fasttrack " + command, "--help[=all]");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examplesHaveOptionsOfTheCommand(String command) {
    CommandSpec spec = PROGRAM.getSubcommands().get(command).getCommandSpec();
    for (String example : Defaults.examples(command)) {
      String typed = example.replaceFirst(" {2}.*| -- .*", "");
      assertThat(typed + " ").startsWith("fasttrack " + command + " ");
      assertThat(Pattern.compile("(?<= )--?[a-z]+(-[a-z]+)*").matcher(typed).results())
          .extracting(MatchResult::group)
          .isSubsetOf(spec.optionsMap().keySet());
    }
  }

  @Test
  void theFullHelpOfARunHasSections() {
    assertThat(said("run", "--help=all"))
        .containsSubsequence(
            "\nExamples:\n",
            "\nWhat to run, and where:\n",
            "\nOutput:\n",
            "\nOptions of backend postgresql:\n",
            "\nExit status:\n");
  }

  @Test
  void theCommandHelpShowsTheSame() {
    assertThat(said("help", "run")).isEqualTo(said("run", "--help")).isEqualTo(said("run", "-h"));
    assertThat(said("help", "run", "--all")).isEqualTo(said("run", "--help=all"));
    assertThat(said("help")).isEqualTo(said("--help"));
    assertThat(said("help", "--all")).isEqualTo(said("--help"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "ALL", "true", ""})
  void anotherHelpIsRefused(String form) {
    TestConsole console = new TestConsole();
    int status = Commands.run(new String[] {"run", "--help=" + form}, console.console());
    assertThat(status).isEqualTo(ExitStatus.USAGE);
    assertThat(console.out()).isEmpty();
    assertThat(console.err())
        .isEqualTo(
            "fasttrack: --help: '" + form + "' is not a form of help; use --help or --help=all\n");
  }

  /** Returns what a command prints. */
  private static String said(String... arguments) {
    TestConsole console = new TestConsole();
    assertThat(Commands.run(arguments, console.console())).as(console.err()).isZero();
    assertThat(console.err()).isEmpty();
    return console.out();
  }
}
