package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.command.CommandHelp;
import fasttrack.app.options.parameter.Catalog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.AutoComplete;
import picocli.CommandLine;

/** What is wrong with a command line is reported in one line, and nothing runs. */
class CommandLineTest {
  private static final Catalog FOUND =
      new Catalog(List.of(Examples.FILE, Examples.SERVER), List.of(Examples.TEN, Examples.TP1));

  /** With variants that were published, and a backend that can stand for them. */
  private static final Catalog MATRIX =
      new Catalog(
          List.of(Examples.FILE, Examples.locking("netdb", () -> Examples.database(true))),
          List.of(Examples.VARIANTS));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runn|unknown command 'runn'; did you mean 'run'?",
        "--versoin|unknown option '--versoin'; did you mean '--version' or '--verbose'?",
        "help runn|unknown command 'runn'; did you mean 'run'?",
        "run x|unexpected argument 'x'; see fasttrack run --help",
        "run --terminls 3|unknown option '--terminls'; did you mean '--terminals'?",
        "run --backend filedbb|--backend: unknown backend 'filedbb'; did you mean 'filedb'?",
        "run -b serverdb --workload tp2|--workload: unknown workload 'tp2'; did you mean 'tp1'?",
        "run -b serverdb --scale 0|--scale: must be from 1 to 10,000, not 0",
        "run -b serverdb --scale two|--scale: 'two' is not a whole number",
        "run -b serverdb --scale 99999999999|--scale: 99999999999 is too large; at most"
            + " 2,147,483,647",
        "run -b serverdb --scale|--scale: needs a value",
        "run -b serverdb -s 1 --seed 2 -s 2|--scale: given more than once",
        "run -b serverdb --duration -5s|--duration: must not be negative: -5s",
        "run -b serverdb --duration 0s|--duration: must be above 0",
        "run -b serverdb -d 1s -n 5|--transactions: give either this or --duration, not both",
        "run -b serverdb --terminals 0|--terminals: must be from 1 to 100,000, not 0",
        "run -b filedb --isolation read-committed|--isolation: filedb does not offer"
            + " read-committed; it offers serializable",
        "run -b filedb --isolation serialisable|--isolation: unknown isolation level"
            + " 'serialisable'; did you mean 'serializable'?",
        "run -b filedb --durability yes|--durability: unknown durability 'yes'; known: durable,"
            + " relaxed, none",
        "run -b filedb --server-cpu off|--server-cpu: filedb has no server whose CPU time",
        "sweep -b filedb -t 1..2 --server-cpu measured|--server-cpu: filedb has no server",
        "run -b filedb --server-cpu clock|--server-cpu: unknown method 'clock'; known: off,"
            + " sampled, measured",
        "run -b filedb --begin hot|--begin: unknown state 'hot'; known: fresh,"
            + " steady, checkpointed, warm",
        "run -b filedb --begin warm|--begin: warm needs a checkpoint, which filedb cannot write on"
            + " demand; use fresh or steady",
        "run -b filedb --url x|--url: is an option of backend serverdb, not of filedb",
        "run -b filedb --file a --file b|--file: given more than once",
        "run -b filedb --only T12|--only: no transaction 'T12' in fasttrack or tp1; did you mean"
            + " 'T1' or 'T2' or 'T10'?",
        "run -b filedb -w tp1 --only T1|--only: no transaction 'T1' in tp1; did you mean 'TP1'?",
        "run -b filedb --mix T1=0|--mix: weights must not be negative, and one must be above 0",
        "run -b filedb --mix T1=2147483647,T2=1|--mix: weights must add up to at most"
            + " 2,147,483,647",
        "run -b filedb --mix T1=1 --only T1|--only: a --mix with weights already names the",
        "run -b filedb --reference hpsql-804s|--reference: unknown system 'hpsql-804s'; did you"
            + " mean 'hpsql-840s'?",
        "check -b filedbb|--backend: unknown backend 'filedbb'; did you mean 'filedb'?",
        "check -b serverdb -w tp2|--workload: unknown workload 'tp2'; did you mean 'tp1'?",
        "check -b filedb -b filedb|--backend: given more than once",
        "check --scale 2|unknown option '--scale'; see fasttrack check --help",
        "matrix --repeats 3|unknown option '--repeats'; did you mean '--repeat'",
        "matrix --repeat 0|--repeat: must be from 1 to 1,000, not 0",
        "matrix --repeat 2 --repeat 3|--repeat: given more than once",
        "matrix --duration 0s|--duration: must be above 0",
        "matrix --scale 0|--scale: must be from 1 to 10,000, not 0",
        "matrix --terminals 3|unknown option '--terminals'; see fasttrack matrix --help",
        "matrix --file a --file b|--file: given more than once",
        "matrix --locks set|--locks: the matrix itself sets this option, to each published value",
        "acid -b filedb --kills 0|--kills: must be from 1 to 1,000, not 0",
        "acid -b filedb --scale 0|--scale: must be from 1 to 10,000, not 0",
        "acid -b filedb --terminals 1001|--terminals: must be from 1 to 1,000, not 1,001",
        "acid -b filedb --isolation serializable|unknown option '--isolation'; see fasttrack acid",
        "acid -b filedb --url x|--url: is an option of backend serverdb, not of filedb",
        "acid -w tp1,fasttrack|--workload: acid audits one workload, not [tp1, fasttrack]",
        "acid -b filedb|--workload: tp1 has no transaction that acid can audit: one that adds",
        "explain -b filedb --only X|--only: no transaction 'X' in fasttrack or tp1; known: T1",
      })
  void mistakesAreExplained(String arguments, String problem) {
    assertThat(rejected(arguments.split(" "))).startsWith("fasttrack: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run -b filedb --terminals 2000|--connections: must be from 1 to 1,000, not 2,000; more"
            + " terminals than that share connections: --connections 1000",
        "run -b filedb -t 4 --connections 5|--connections: must be at most the number of"
            + " terminals, 4, not 5",
        "run -b filedb --connections 0|--connections: must be from 1 to 1,000, not 0",
        "run -b filedb --rate 5 -t 4 --connections 4|--terminals: does not apply with --rate;"
            + " use --connections alone",
        "run -b filedb --rate 5 --think 1s|--think: does not apply with --rate: think"
            + " time needs terminals that wait for their previous transaction",
        "run -b filedb --arrivals poisson|--arrivals: needs --rate",
        "run -b filedb --arrivals poison|--arrivals: unknown arrival process 'poison'; did you"
            + " mean 'poisson'?",
        "run -b filedb --rate soon|--rate: invalid rate 'soon'; write a number with its unit",
        "run -b filedb --rate 2000000|--rate: must be above 0, and at most 1,000,000/s",
        "run -b filedb --execution compiled|--execution: filedb does not offer compiled; it"
            + " offers prepared",
        "run -b filedb --execution compield|--execution: unknown execution mode 'compield'; did"
            + " you mean 'compiled'?",
        "explain -b filedb --plan|--plan: no plan: filedb has none",
        "explain -b filedb --scale 0|--scale: must be from 1 to 10,000, not 0",
        "explain -b filedb -x pipelined|--execution: filedb does not offer pipelined; it",
        "run -b filedb --fault kill@1s|--fault: filedb has no server that this program could",
        "run -b filedb --fault stop|--fault: invalid fault 'stop'; write what happens, @",
        "run -b serverdb --fault kill@1s --repeat 2|--fault: applies to a single run only: use"
            + " 'fasttrack run --fault' without --repeat",
        "run -b filedb --repeat 2 --forks 5|--forks: must be 1 (Java processes of their"
            + " own) or 0 (all in one), not 5; --repeat sets the number of runs",
        "run -b filedb --repeat 0|--repeat: must be from 1 to 1,000, not 0",
        "run -b filedb --repeat 1001|--repeat: must be from 1 to 1,000, not 1,001",
        "run -b filedb -w tp1 --profile fixed --scale 2|--scale: tp1 by profile fixed does not"
            + " grow: must be 1, not 2",
        "run -b filedb -w tp1 --hot 3|--hot: tp1 has 1 branch record at scale 1 by profile growing,"
            + " not 3; --scale 3 has as many",
        "sweep -b filedb -t 1,2 --profile fixed --hot 2|--hot: tp1 has 1 branch record at scale 1"
            + " by profile fixed, not 2; no --scale has as many",
        "run -b filedb -w tp1 --hot 0|--hot: must be at least 1, not 0",
        "run -b filedb -w fasttrack --hot 1|--hot: fasttrack has no records to which it could be",
        "matrix --hot 1|unknown option '--hot'",
        "run -b filedb --scale 20000|--scale: must be from 1 to 10,000, not 20,000",
        "matrix --profile fixed|unknown option '--profile'",
        "run -b filedb --profile tpcc|--profile: no chosen workload has profile 'tpcc'",
        "run -b filedb --threshold p95<3|--threshold: 3 has no unit; p95 is a time, in ns, us, ms,"
            + " s, min",
        "run -b filedb --threshold T12.p95<3ms|--threshold: 'T12.p95<3ms': no transaction or"
            + " workload 'T12' runs; did you mean 'T1' or 'T2' or 'T10'?",
        "run -b filedb --only T1 --threshold T5.cpu<3ms|--threshold: 'T5.cpu<3ms': no transaction"
            + " or workload 'T5' runs; did you mean 'T1'?",
        "run -b filedb --threshold failed<0|--threshold: 'failed<0' can never hold: nothing is less"
            + " than 0; write 'failed<=0'",
        "run -b filedb --threshold round-trips<=5|--threshold: 'round-trips<=5': filedb has no"
            + " round-trips",
        "run -b filedb --threshold p95<2*baseline|--baseline: missing: a threshold refers to it",
        "run -b filedb --csv a --csv b|--csv: given more than once",
        "sweep -b filedb -t 1..2 --threshold p95<3ms|unknown option '--threshold'; see",
      })
  void mistakesOfTheLoadAreExplained(String arguments, String problem) {
    assertThat(rejected(arguments.split(" "))).startsWith("fasttrack: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep -b filedb|--terminals: missing: give the steps of the sweep, such as --terminals"
            + " 1..64",
        "sweep -b filedb -t 1..2 --rate 1..2|--rate: sweep over either this or --terminals, not"
            + " both",
        "sweep -b filedb -t 8..1|--terminals: '8..1' does not ascend; write a range such as 1..64",
        "sweep -b filedb -t 0..4|--terminals: '0..4' does not ascend",
        "sweep -b filedb -t 1,two|--terminals: 'two' is not a whole number",
        "sweep -b filedb -t 1,,2|--terminals: '' is not a whole number",
        "sweep -b filedb -t 1..4,2|--terminals: '1..4,2' repeats a step",
        "sweep -b filedb -t 1,0|--terminals: must be from 1 to 100,000, not 0",
        "sweep -b filedb -t 1..2000|--connections: must be from 1 to 1,000, not 1,024",
        "sweep -b filedb -t 1..4 -t 8|--terminals: given more than once",
        "sweep -b filedb --rate 1,2/day|--rate: invalid rate '1/day'; write a number with its unit",
        "sweep -b filedb --rate 1..2 --user-load 1|--user-load: does not apply with --rate",
        "sweep -b filedb -t 1..2 -w tp1,fasttrack|--workload: a study runs a single workload, not",
        "sweep -b filedb -t 1..2 --url x|--url: is an option of backend serverdb, not of filedb",
        "sweep -b serverdb -t 1..2 --fault kill@1s|--fault: applies to a single run only: use"
            + " 'fasttrack run --fault' without --repeat",
        "sweep -b filedb -t 1..2 --repeat 0|--repeat: must be from 1 to 1,000, not 0",
        "sweep -b filedb -t 1..4 --at-most 5|--at-most: applies with --limit alone",
        // the data
        "run -b filedb --populate copied|--populate: unknown way 'copied'; known: load, copy",
        "run -b filedb --populate copy|--populate: copy is not supported by filedb; use load",
        // micro-runs
        "jmh T4|unexpected argument 'T4'; --include chooses micro-runs",
        "jmh -- -f 3|-f is not for JMH here: --forks says how many forks",
        "jmh -- -i 3 -rff x|-rff is not for JMH here",
        "jmh --profile slow|--profile: unknown profile 'slow'",
        "jmh --profile quic|--profile: unknown profile 'quic'; did you mean 'quick'?",
        "jmh --on tape|--on: unknown place 'tape'",
        "jmh --include (|--include: '(' is not a regular expression: Unclosed group",
        "jmh --forks 0|--forks: must be from 1 to 100, not 0",
        "jmh --forks 101|--forks: must be from 1 to 100, not 101",
        "jmh -b filedbb|--backend: unknown backend 'filedbb'; did you mean 'filedb'?",
        "jmh --jar no-such.jar|--jar: no-such.jar is no file; it must be a jar with JMH in it",
        // an argument is missing
        "compare one|compare needs at least 2 RESULT arguments; see fasttrack compare --help",
        "merge|merge needs a RESULT argument; see fasttrack merge --help",
        "schema|schema needs a KIND argument; see fasttrack schema --help",
      })
  void mistakesOfOtherCommandsAndOfTheDataAreExplained(String arguments, String problem) {
    assertThat(rejected(arguments.split(" "))).startsWith("fasttrack: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|--limit: needs a value",
        "p95|--limit: invalid threshold 'p95'; write a figure, one of <",
        "p59<1|--limit: unknown figure 'p59'; did you mean 'p50' or 'p95' or 'p99'?",
        "p95<20|--limit: 20 has no unit; p95 is a time, in ns, us, ms, s, min",
        "failed<0|--limit: 'failed<0' can never hold: nothing is less than 0; write 'failed<=0'",
        "T5.p95<1s|--limit: 'T5.p95<1s': no transaction or workload 'T5' runs; known: TP1, tp1",
        "round-trips<5|--limit: 'round-trips<5': filedb has no round-trips",
        "p95<2*baseline|--limit: 'p95<2*baseline': a limit has no baseline; write a value, such as",
        "p95<1s -t 1,2,4|--terminals: --limit searches in a range: write one such as 1..64, or",
        "p95<1s --rate 1,3/s|--rate: --limit searches in a range: write one such as 100..5000/s",
        "p95<1s -t 1..4 --rate 1..2|--rate: sweep over either this or --terminals, not both",
        "p95<1s -t 1..2000|--connections: must be from 1 to 1,000, not 2,000",
        "p95<1s --at-most 0|--at-most: must be from 1 to 1,000, not 0",
        "p95<1s --at-most 20m|--at-most: '20m' is not a whole number",
        "p95<1s --repeat 3|--repeat: does not apply with --limit, which itself decides what to run",
        "p95<1s --runs 3|--runs: does not apply with --limit",
        "p95<1s --control|--control: does not apply with --limit",
        "p95<1s --user-load 1/min|--user-load: does not apply with --limit",
        "p95<1s --resume x|--resume: does not apply with --limit",
      })
  void mistakesOfALimitAreExplained(@Nullable String limit, String problem) {
    String arguments = "sweep -b filedb --limit" + (limit == null ? "" : " " + limit);
    assertThat(rejected(arguments.split(" "))).startsWith("fasttrack: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --out {}|--out: must not be empty",
        "run --work=|--work: must not be empty",
        "run -b serverdb --url {}|--url: must not be empty",
        "run --config {}|--config: must not be empty",
        "run --backend {}|--backend: must not be empty",
        "run --only {}|--only: must not be empty",
        "run --only T1,|--only: 'T1,' has an empty element",
        "run --only ,|--only: ',' has an empty element",
        "run --workload fasttrack,,tp1|--workload: 'fasttrack,,tp1' has an empty element",
        "sweep -t 1..2 --out {}|--out: must not be empty",
        "acid --work {}|--work: must not be empty",
        "selftest --out {}|--out: must not be empty",
        "explain -b filedb -w {}|--workload: must not be empty",
      })
  void anEmptyValueIsRefusedWhateverTheOption(String arguments, String problem) {
    String[] all = arguments.split(" ");
    Arrays.setAll(all, at -> all[at].replace("{}", ""));
    assertThat(rejected(all)).startsWith("fasttrack: " + problem);
  }

  @Test
  void anOptionOfASystemNeedsAValue() {
    assertThat(rejected("jmh", "--backend", "filedb compression"))
        .startsWith(
            "fasttrack: --backend: 'compression' in 'filedb compression' must be an option");
  }

  @Test
  void aValueNeitherBreaksTheLineNorControlsTheTerminal() {
    assertThat(rejected("run", "-b", "filedb", "--seed", "a\nb\033[31m\u202e"))
        .isEqualTo("fasttrack: --seed: 'a b\\u001b[31m\\u202e' is not a whole number\n");
  }

  @Test
  void aCommandOfTheProgramItselfTellsItsUser() {
    assertThat(rejected("run-child"))
        .isEqualTo("fasttrack: this command is not for users: there is no job on standard input\n");
  }

  @Test
  void everyCommandHasHelpThatFits() {
    Stream.concat(Stream.of(commandLine()), commandLine().getSubcommands().values().stream())
        .forEach(
            command ->
                assertThat(command.getUsageMessage().lines())
                    .hasSizeGreaterThan(3)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80)));
  }

  @Test
  void whatAMatrixSetsItselfIsNotInItsHelp() {
    CommandLine matrix = commandLine(MATRIX).getSubcommands().get("matrix");
    CommandHelp.expand(matrix);
    assertThat(matrix.getUsageMessage())
        .contains("--store", "--file", "--repeat")
        .doesNotContain("--locks");
  }

  @Test
  void onlyCommandsThatAreNamedHaveOptionsAndTheHelpIsTheSame() {
    CommandLine all = commandLine();
    CommandLine lean =
        Commands.commandLine(FOUND, new TestConsole().console(), Commands.needed("-v", "run", "x"));
    assertThat(lean.getUsageMessage()).isEqualTo(all.getUsageMessage());
    assertThat(lean.getSubcommands().get("run").getUsageMessage())
        .isEqualTo(all.getSubcommands().get("run").getUsageMessage());
    assertThat(lean.getSubcommands().get("sweep").getCommandSpec().findOption("--terminals"))
        .isNull();
  }

  @Test
  void aScriptForCompletionHasTheOptionsOfAllCommands() {
    CommandLine root =
        Commands.commandLine(FOUND, new TestConsole().console(), Commands.needed("completion"));
    assertThat(AutoComplete.bash("fasttrack", root))
        .isEqualTo(AutoComplete.bash("fasttrack", commandLine()));
  }

  private static CommandLine commandLine() {
    return commandLine(FOUND);
  }

  private static CommandLine commandLine(Catalog found) {
    return Commands.commandLine(found, new TestConsole().console());
  }

  /** Returns the one line that a usage error gets. */
  private static String rejected(String... arguments) {
    StringWriter err = new StringWriter();
    Catalog found = arguments[0].equals("matrix") ? MATRIX : FOUND;
    int status = commandLine(found).setErr(new PrintWriter(err)).execute(arguments);
    assertThat(status).as(err.toString()).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString().lines()).hasSize(1);
    return err.toString();
  }
}
