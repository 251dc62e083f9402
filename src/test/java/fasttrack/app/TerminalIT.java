package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.RunResult;
import fasttrack.core.testing.Signals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ctrl-C at a real terminal, whose signal reaches every process in the foreground: the program says
 * once that it stops, keeps what it has, and ends with status 130 and without leftovers, whatever
 * it does at that moment.
 */
@Execution(ExecutionMode.SAME_THREAD)
class TerminalIT extends InFolder {
  private static final int CTRL_C = 3;

  /** For all tests: the programs of a server are unpacked in it once. */
  @TempDir private static Path work;

  @BeforeEach
  void needsTerminals() throws Exception {
    assumeTrue(!Signals.heeded("INT").isEmpty(), "this process was started with SIGINT ignored");
    assumeTrue(hasTerminals(), "no 'script' of util-linux here, which makes terminals");
  }

  @ParameterizedTest(name = "{0} at \"{1}\"")
  @CsvSource({
    "run -b postgresql -w tp1, making a PostgreSQL cluster, bin/postgres",
    "run -w tp1 -s 20, 'populating 2,000,220 rows', fasttrack",
    "acid -b postgresql, starting PostgreSQL, server.log -t 60",
  })
  void ctrlC(String command, String moment, String program) throws Exception {
    Launcher.Started started = start(command.split(" "));
    started.says(moment);
    started.runs(program);
    InJvm.Ended ended = interrupt(started);
    assertThat(ended.out()).doesNotContain("FAILED");
    assertThat(results()).allMatch(name -> name.endsWith("-acid"));
  }

  /** A busy machine may make a run so short invalid: it is not steady. */
  @Test
  void aRunIsWatchedLiveAndLeavesNothingOnTheTerminal() throws Exception {
    Ended ended = watched("xterm", "--duration", "3s");
    assertThat(ended.status).as(ended.screen).isIn(0, 4);
    assertThat(ended.screen)
        .contains("measuring, ", " left (tp1 on sqlite)", "/s  p95 ", "failed 0, retried ", "█")
        .containsPattern("CPU client \\d+ % server \\d+ % other \\d+ %")
        .doesNotContain("ran ")
        .doesNotContainPattern("\033\\[[0-9;]*m"); // no color
    assertThat(ended.screen.substring(ended.screen.lastIndexOf("\033[J") + 3).strip()).isEmpty();
  }

  @Tag("long")
  @Test
  void aSeriesIsWatchedInItsChildToo() throws Exception {
    Ended ended = watched("xterm", "--duration", "2s", "--repeat", "2");
    assertThat(ended.status).as(ended.screen).isIn(0, 4);
    assertThat(ended.screen).contains(" left (tp1 on sqlite, run", "/s  p95 ");
  }

  @Tag("long")
  @Test
  void aDumbTerminalGetsPlainLines() throws Exception {
    Ended ended = watched("dumb", "--transactions", "50");
    assertThat(ended.status).as(ended.screen).isZero();
    assertThat(ended.screen)
        .contains("tp1 on sqlite: running")
        .doesNotContain("\033", "failed 0, retried ");
  }

  /** How a program ended whose standard error was a terminal, and all that was written there. */
  private record Ended(int status, String screen) {}

  private Ended watched(String terminal, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "-b", "sqlite", "-w", "tp1"));
    arguments.addAll(List.of("--warmup", "0s", "--work", work.toString()));
    arguments.addAll(List.of(more));
    Launcher.Started started = launcher.startWatched(terminal, arguments.toArray(String[]::new));
    int status = started.end().status();
    return new Ended(status, Files.readString(started.err()));
  }

  @Tag("long")
  @Test
  void ctrlCKeepsWhatAServerWasMeasuredToDo() throws Exception {
    Launcher.Started started =
        start("run", "-b", "postgresql", "-w", "tp1", "--warmup=0s", "--json");
    started.says(": ran [1-9]");
    InJvm.Ended ended = interrupt(started);
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.state()).isEqualTo(RunResult.State.INTERRUPTED);
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(results()).hasSize(1);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0} at \"{1}\"")
  @CsvSource({
    "run -b sqlite -w tp1, opening",
    "run -b sqlite -w tp1, checking every row",
    "run -b sqlite -w tp1, verifying the answers",
    "run -b sqlite -w tp1, warming up",
    "run -b sqlite -w tp1 --warmup 0s, : running",
    "run -b sqlite -w tp1 --warmup 0s, : ran [1-9]",
    "run -b sqlite -w tp1 --warmup 0s -n 500, verifying the final state",
    "run -b hsqldb -w tp1, opening",
    "run -b hsqldb -w tp1, populating",
    "run -b hsqldb -w tp1 --warmup 0s, : ran [1-9]",
    "run -b network -w tp1, opening",
    "run -b network -w tp1, populating",
    "run -b network -w tp1 --warmup 0s, : ran [1-9]",
    "run -b network -w tp1 --warmup 0s -n 500, checking the structure",
    "run -b network --store berkeleydb -w tp1, populating",
    "run -b network --store berkeleydb -w tp1 --warmup 0s, : ran [1-9]",
    "run -b postgresql -w tp1, opening",
    "run -b postgresql -w tp1, starting PostgreSQL",
    "run -b postgresql -w tp1, populating",
    "run -b postgresql -w tp1, checking every row",
    "run -b postgresql -w tp1, verifying the answers",
    "run -b postgresql -w tp1, warming up",
    "run -b postgresql -w tp1 --warmup 0s, : running",
    "run -b postgresql -w tp1 --warmup 0s -n 500, verifying the final state",
    "run -b postgresql -w tp1 --fault kill@3s --warmup 0s, : ran [1-9]",
    "run -b sqlite -w tp1 --repeat 2, opening",
    "run -b sqlite -w tp1 --repeat 2 --warmup 0s, : ran [1-9]",
    "run -b postgresql -w tp1 --repeat 2, making a PostgreSQL cluster",
    "run -b postgresql -w tp1 --repeat 2, starting PostgreSQL",
    "run -b postgresql -w tp1 --repeat 2 --warmup 0s, : ran [1-9]",
    "sweep -b sqlite -t 1..2, opening",
    "sweep -b sqlite -t 1..2 --warmup 0s, : ran [1-9]",
    "sweep -b postgresql -t 1..2, starting PostgreSQL",
    "sweep -b postgresql -t 1..2 --warmup 0s, : ran [1-9]",
    "matrix, opening",
    "matrix, populating",
    "matrix -d 1m --warmup 0s, : ran [1-9]",
    "acid -b sqlite, all or nothing",
    "acid -b sqlite, invariants",
    "acid -b sqlite, concurrent updates",
    "acid -b sqlite, anomalies at",
    "acid -b sqlite, delaying each sync",
    "acid -b sqlite, kill 1 of 5",
    "acid -b sqlite, recovering",
    "acid -b network, kill 1 of 5",
    "acid -b network, recovering",
    "acid -b postgresql, making a PostgreSQL cluster",
    "acid -b postgresql, all or nothing",
    "acid -b postgresql, invariants",
    "acid -b postgresql, concurrent updates",
    "acid -b postgresql, anomalies at repeatable read",
    "acid -b postgresql, delaying each sync",
    "acid -b postgresql, kill 1 of 5",
    "acid -b postgresql, recovering",
    "host, host: disk",
    "selftest, self-test: ",
    "selftest, self-test: .*\\n.*self-test: .*\\n.*self-test: ",
  })
  void ctrlCAtAnyMoment(String command, String moment) throws Exception {
    Launcher.Started started = start(command.split(" "));
    started.says(moment);
    assertThat(interrupt(started).out()).doesNotContain("FAILED");
  }

  private Launcher.Started start(String... arguments) throws IOException {
    Stream<String> shared =
        arguments[0].equals("selftest") ? Stream.of() : Stream.of("--work", work.toString());
    return launcher.startOnTerminal(
        Stream.concat(Stream.of(arguments), shared).toArray(String[]::new));
  }

  private InJvm.Ended interrupt(Launcher.Started started) throws Exception {
    OutputStream typed = started.process().getOutputStream();
    typed.write(CTRL_C);
    typed.flush();
    InJvm.Ended ended = started.end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(130);
    List<String> told = ended.err().lines().filter(line -> line.startsWith("fasttrack: ")).toList();
    assertThat(told).as(ended.err()).hasSizeBetween(1, 2);
    assertThat(told.getFirst()).startsWith("fasttrack: stopping");
    assertThat(told).filteredOn(line -> !line.contains("stopping")).allMatch(isEarlyEnd());
    assertThat(ended.err()).doesNotContain("\tat ");
    launcher.awaitNoProcessLeft();
    assertThat(list(folder.resolve("results"))).noneMatch(name -> name.startsWith("."));
    assertThat(list(work.resolve("postgresql"))).noneMatch(name -> name.startsWith("server-"));
    return ended;
  }

  private static Predicate<String> isEarlyEnd() {
    return line ->
        line.startsWith("fasttrack: ended ")
            && (line.endsWith("nothing was measured") || line.endsWith(" goes on"));
  }

  private List<String> results() throws IOException {
    return list(folder.resolve("results"));
  }

  private static List<String> list(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(parent)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static boolean hasTerminals() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("script", "--version").start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 && said.contains("util-linux");
    } catch (IOException e) {
      return false;
    }
  }
}
