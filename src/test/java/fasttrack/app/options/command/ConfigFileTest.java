package fasttrack.app.options.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.Examples;
import fasttrack.app.cli.Commands;
import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What options a command takes from a configuration file, and how it rejects a wrong one. */
class ConfigFileTest {
  private static final Catalog CATALOG =
      new Catalog(
          List.of(
              Examples.FILE,
              Examples.SERVER,
              Examples.locking("netdb", () -> Examples.database(true))),
          List.of(Examples.VARIANTS, Examples.TP1));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scale: 2;terminls: 3|2: unknown option 'terminls'; did you mean 'terminals'?",
        "help: true|1: unknown option 'help'",
        "config: x|1: unknown option 'config'",
        "# why;;scale: two|3: scale: 'two' is not a whole number",
        "seed: 1;backend: serverdb;scale: 0|3: scale: must be from 1 to 10,000, not 0",
        "scale: 1;seed: 2;scale: 3|3: 'scale' is given twice, first in line 1",
        "scale: [1, 2]|1: 'scale' takes one value, not a list",
        "scale: {a: 1}|1: 'scale' takes a single value",
        "scale:|1: 'scale' has no value",
        "scale: ''|1: 'scale' has no value",
        "only: []|1: 'only' has no value",
        "json: maybe|1: 'json' is true or false, not 'maybe'",
        "---;---;scale: 2|3: only one YAML document is allowed",
        "- scale|1: a configuration file takes lines such as 'key: value'",
        "scale: 1;seed: a: b|2: not valid YAML (check indentation, colons and quotes; no tabs):"
            + " mapping values are not allowed here",
        "scale: 1;\tseed: 2|2: not valid YAML (check indentation, colons and quotes; no tabs):"
            + " while scanning for the next token; found character '\\t(TAB)' that cannot start any"
            + " token.",
        "scale: 1;only: [T1, ' ']|2: only: must not be empty",
        "only: 'T1,,T2'|1: only: 'T1,,T2' has an empty element",
        "seed: 1;backend: filedb;url: x|3: url: is an option of backend serverdb, not of filedb",
        "backend: serverdb;url: [x, y]|2: url: given more than once",
        "backend: filedbb|1: backend: unknown backend 'filedbb'; did you mean 'filedb'?",
        "duration: -5s|1: duration: must not be negative: -5s",
        "backend: filedb;duration: 1s;transactions: 5|3: transactions: give either this or",
      })
  void mistakesAreReportedWithTheirLine(String lines, String problem) throws IOException {
    Path file = file(lines);
    assertThat(rejected("run", "--config", file.toString()))
        .startsWith("fasttrack: " + file + ":" + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run|backend: filedb;scale: 0|2: scale: must be from 1 to 10,000, not 0",
        "sweep|scale: 1;terminals: 4..1|2: terminals: '4..1' does not ascend",
        "sweep|backend: filedb;terminals: 1..2;rate: 1..2|3: rate: sweep over either this or",
        "sweep|repeat: 0|1: repeat: must be from 1 to 1,000, not 0",
        "matrix|repeat: 0|1: repeat: must be from 1 to 1,000, not 0",
        "matrix|scale: 1;locks: set|2: locks: the matrix itself sets this option",
        "acid|backend: filedb;kills: 0|2: kills: must be from 1 to 1,000, not 0",
        "acid|backend: filedb;url: x|2: url: is an option of backend serverdb, not of filedb",
        "explain|backend: filedb;only: TX|2: only: no transaction 'TX'",
        "explain|execution: compield|1: execution: unknown execution mode 'compield'; did you",
        "check|backend: filedbb|1: backend: unknown backend 'filedbb'; did you mean 'filedb'?",
        "check|work: \"a\\0b\"|1: 'work' must not hold a NUL character",
        "check|workk: x|1: unknown option 'workk'; did you mean 'work'",
      })
  void everyCommandTakesAFile(String command, String lines, String problem) throws IOException {
    Path file = file(lines);
    assertThat(rejected(command, "-c", file.toString()))
        .startsWith("fasttrack: " + file + ":" + problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# scale: 2", "---", "---;# scale: 2", "---;..."})
  void aFileMaySetNothing(String lines) throws IOException {
    CommandSpec run = parse("run", "-c", file(lines).toString());
    assertThat(value(run, "--scale")).isNull();
  }

  @Test
  void aMissingFileIsRejected() {
    Path file = folder.resolve("none.yaml");
    assertThat(rejected("run", "-c", file.toString()))
        .startsWith("fasttrack: " + file + ": no such file");
    assertThat(rejected("run", "-c", folder.toString()))
        .startsWith("fasttrack: " + folder + ": is a folder, not a file");
  }

  @Test
  void anUnreadableFileIsRejectedWithTheReason() throws IOException {
    Path file = file("scale: 2");
    assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "root may read all");
    assertThat(rejected("run", "-c", file.toString()))
        .startsWith("fasttrack: " + file + ": permission denied");
  }

  @Test
  void aMistakeOnTheCommandLineIsNotBlamedOnTheFile() throws IOException {
    Path file = file("scale: 2;backend: filedb");
    assertThat(rejected("run", "--scale", "two", "-c", file.toString()))
        .startsWith("fasttrack: --scale: 'two' is not a whole number");
    assertThat(rejected("run", "-c", file.toString(), "--scale", "0"))
        .startsWith("fasttrack: --scale: must be from 1 to");
    assertThat(rejected("run", "-c", file.toString(), "-c", file.toString()))
        .startsWith("fasttrack: --config: given more than once");
  }

  @Test
  void theCommandLineTakesPrecedence() throws IOException {
    Path file =
        file(
            "backend: filedb;scale: 7;duration: 3s;only: [T1, T2];setting: [a=1, 'b=2,3'];quiet:"
                + " true");
    CommandSpec run = parse("run", "-c", file.toString(), "-n", "5", "--scale=2");
    assertThat(value(run, "--backend")).isEqualTo("filedb");
    assertThat(value(run, "--scale")).isEqualTo("2");
    assertThat(value(run, "--duration")).isNull();
    assertThat(value(run, "--transactions")).isEqualTo("5");
    assertThat(value(run, "--only")).isEqualTo(List.of("T1", "T2"));
    assertThat(value(run, "--quiet")).isEqualTo(true);
    assertThat(choices(run).given().get("setting")).containsExactly("a=1", "b=2,3");
    assertThat(new BackendOptions(CATALOG.backends()).given(choices(run), Examples.SERVER))
        .containsOnlyKeys("setting");
  }

  @Test
  void aListOnTheCommandLineReplacesThatOfTheFile() throws IOException {
    Path file = file("setting: [a=1, b=2];only: [T1, T2]");
    CommandSpec run =
        parse("run", "--setting", "c=3", "--only=T3", "--config=" + file, "--setting", "d=4");
    assertThat(choices(run).given().get("setting")).containsExactly("c=3", "d=4");
    assertThat(value(run, "--only")).isEqualTo(List.of("T3"));
  }

  @Test
  void valuesAreTakenAsTheyStand() throws IOException {
    Path file = file("out: '${env:HOME}/$$x/${none}$';setting: ['x=\"a b\"', \"y='c'\"]");
    CommandSpec run = parse("run", "-c", file.toString());
    assertThat(value(run, "--out")).isEqualTo(Path.of("${env:HOME}/$$x/${none}$"));
    assertThat(choices(run).given().get("setting")).containsExactly("x=\"a b\"", "y='c'");
    run = parse("run", "--setting=x=\"a b\"", "--setting", "y='c'");
    assertThat(choices(run).given().get("setting")).containsExactly("x=\"a b\"", "y='c'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "sweep", "matrix", "acid", "explain", "check"})
  void whatIsSwitchedOnTwiceIsOn(String command) throws IOException {
    CommandSpec spec =
        Commands.commandLine(CATALOG, new TestConsole().console())
            .getSubcommands()
            .get(command)
            .getCommandSpec();
    for (OptionSpec option : spec.options()) {
      boolean switches = option.arity().max() == 0 && !option.inherited();
      if (switches) {
        String name = option.longestName();
        Path file = file(name.substring(2) + ": true");
        for (List<String> arguments :
            List.of(
                List.of("-c", file.toString()),
                List.of(name, "-c", file.toString()),
                List.of("-c", file.toString(), name))) {
          List<String> all = new ArrayList<>(List.of(command));
          all.addAll(arguments);
          assertThat(value(parse(all.toArray(String[]::new)), name)).as("%s", all).isEqualTo(true);
        }
        String off = file(name.substring(2) + ": false").toString();
        assertThat(value(parse(command, "-c", off), name)).isEqualTo(false);
        assertThat(value(parse(command, "-c", off, name), name)).isEqualTo(true);
      }
    }
  }

  private Path file(String lines) throws IOException {
    return Files.write(folder.resolve("bench.yaml"), List.of(lines.split(";")));
  }

  private static CommandSpec parse(String... arguments) {
    return commandLine().parseArgs(arguments).subcommand().commandSpec();
  }

  private static Object value(CommandSpec command, String option) {
    return command.findOption(option).getValue();
  }

  private static CommandLine commandLine() {
    return Commands.commandLine(CATALOG, new TestConsole().console());
  }

  /** Returns the one line that a usage error gets. */
  private static String rejected(String... arguments) {
    StringWriter err = new StringWriter();
    int status = commandLine().setErr(new PrintWriter(err)).execute(arguments);
    assertThat(status).as(err.toString()).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString().lines()).hasSize(1);
    return err.toString();
  }

  private static Choices choices(CommandSpec run) {
    return GivenRun.choices(CATALOG, run);
  }
}
