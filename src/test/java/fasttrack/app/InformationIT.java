package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that only tell. */
class InformationIT extends InFolder {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "help",
        "help run",
        "help run --all",
        "run --help",
        "run --help=all",
        "matrix --help",
        "sweep --help",
        "backends",
        "workloads",
        "check --help",
        "explain",
        "explain --backend postgresql --workload tp1",
        "--version"
      })
  void nothingIsWiderThan80Columns(String arguments) throws Exception {
    InJvm.Ended ended = fasttrack.run(arguments.split(" ")).well();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isNotEmpty();
    assertThat(ended.linesTooWide()).isEmpty();
  }

  @Test
  void whatThereIs() throws Exception {
    assertThat(fasttrack.run("backends").out())
        .contains("sqlite ", "postgresql ", "--url URL", "berkeleydb");
    assertThat(fasttrack.run("workloads").out()).contains("T10", "reconstruction", "hpsql-840s");
    assertThat(fasttrack.run("explain", "--only", "T7", "-b", "postgresql").out())
        .contains("-- T7: ", "  DELETE FROM line", "  ROLLBACK;")
        .doesNotContain("T8");
    assertThat(fasttrack.run("--version").out()).matches("(?s)fasttrack \\d+\\.\\d+.*Java \\d.*");
  }

  /** Data that a run has changed is as good for a plan; other data is not. */
  @Test
  void plansNeedTheData() throws Exception {
    String[] plan = {"explain", "--plan", "-w", "tp1"};
    InJvm.Ended first = fasttrack.run(plan).well();
    assertThat(first.err()).contains("populating 100,011 rows: not populated yet");
    assertThat(first.out())
        .containsSubsequence(
            "  UPDATE account SET",
            "\n      -- SEARCH account USING INTEGER PRIMARY KEY (rowid=?)\n",
            "  INSERT INTO history",
            "\n      -- the engine has nothing to choose\n",
            "  COMMIT;");
    assertThat(first.linesTooWide()).isEmpty();
    assertThat(script(first)).isEqualTo(script(fasttrack.run("explain", "-w", "tp1")));
    assertThat(fasttrack.run("run", "-w", "tp1", "-n", "5", "--warmup", "0s", "-t", "1").status())
        .isZero();
    InJvm.Ended used = fasttrack.run(plan);
    assertThat(used.out()).isEqualTo(first.out());
    assertThat(used.err()).doesNotContain("populating");
    assertThat(fasttrack.run("explain", "--plan", "-w", "tp1", "--seed", "7").err())
        .contains("populating 100,011 rows: it held data of another version, scale or seed");
  }

  /**
   * What the client does is comment, with the file's names; a statement under a condition has a
   * plan.
   */
  @Test
  void aProgramIsExplainedByTheNamesOfItsFile() throws Exception {
    String orders = WorkloadExamples.folder().resolve("ordered/shop.yaml").toString();
    InJvm.Ended ended = fasttrack.run("explain", "--plan", "-w", orders).well();
    assertThat(ended.out())
        .containsSubsequence(
            "\n    -- :article_price = column 1, :article_stock = column 2, :article_found =\n",
            "    -- rows\n",
            "\n    -- when :taken > 0:\n      -- :stock = :article_stock - :taken",
            "\n      UPDATE article SET write_before = write_no, write_no = :write, stock =\n",
            "\n      -- SEARCH article USING INTEGER PRIMARY KEY (rowid=?)\n");
    assertThat(ended.linesTooWide()).isEmpty();
  }

  /** Returns all but the comments. */
  private static List<String> script(InJvm.Ended explained) {
    return explained.out().lines().filter(line -> !line.strip().startsWith("--")).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "explain --plan -b network|no plan: network has none; its calls, which 'fasttrack explain'",
        "explain --plan -b postgresql -x compiled|no engine shows plans inside its stored",
      })
  void thereIsNoPlan(String arguments, String reason) throws Exception {
    InJvm.Ended ended = fasttrack.run(arguments.split(" "));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).startsWith("fasttrack: --plan: " + reason);
    assertThat(ended.out()).isEmpty();
    try (Stream<Path> made = Files.walk(folder)) {
      assertThat(made.filter(Files::isRegularFile)).as("no database was made").isEmpty();
    }
  }

  @Test
  void withoutACommandThereIsHelp() throws Exception {
    InJvm.Ended ended = fasttrack.run();
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("a command is missing", "workloads");
  }

  @Test
  void theShellCompletes() throws Exception {
    Path script = Files.writeString(folder.resolve("script"), fasttrack.run("completion").out());
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    assertThat(completed(script, "run", "--backend", "")).contains("sqlite", "postgresql");
    assertThat(completed(script, "run", "--workload", "")).contains("fasttrack", "tp1");
    assertThat(completed(script, "run", "--dur")).contains("--duration", "--durability");
    assertThat(completed(script, "back")).contains("backends");
  }

  @Test
  void lostOutputIsAFailureAndAClosedPipeIsNot() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no device that is always full");
    InJvm.Ended full =
        launcher.shell(
            Map.of(),
            """
            for command in --version completion; do
              fasttrack $command >/dev/full
              echo $?
            done
            """);
    assertThat(full.out()).isEqualTo("3\n3\n");
    assertThat(full.err().lines())
        .hasSize(2)
        .allSatisfy(
            line -> assertThat(line).startsWith("fasttrack: standard output cannot be written: "));
    InJvm.Ended closed =
        launcher.shell(Map.of(), "{ fasttrack completion; echo $? >status; } | true; cat status");
    assertThat(closed.out()).isEqualTo("141\n");
    assertThat(closed.err()).isEmpty();
  }

  private static String completed(Path script, String... words) throws Exception {
    String line = "fasttrack '" + String.join("' '", words) + "'";
    String commands =
        """
        source %s
        COMP_WORDS=(%s)
        COMP_CWORD=%d
        _complete_fasttrack 2>/dev/null
        echo "${COMPREPLY[@]}"
        """;
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", commands.formatted(script, line, words.length))
            .redirectErrorStream(true)
            .start();
    return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Two backends have an address, and each its own form of it. */
  @Test
  void anOptionThatBackendsShareSaysWhatItIsForEach() throws Exception {
    InJvm.Ended help = fasttrack.run("run", "--help=all");
    assertThat(help.out().replaceAll("\\s+", " "))
        .contains("Options of backends mariadb and postgresql: --url=URL mariadb: Use the server")
        .contains("postgresql: Use the server at");
  }
}
