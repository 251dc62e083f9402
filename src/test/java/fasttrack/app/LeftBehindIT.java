package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.app.audit.acid.AcidResult;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Mark;
import fasttrack.core.testing.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many kills of each kind leave nothing: no shared memory, semaphore, temporary file, process or
 * folder of a server. {@code -DkillsOfEach=N} says how many (default: 50), {@code -Dseed=N} when.
 */
@Tag("long")
class LeftBehindIT extends InFolder {
  private static final int KILLS = Integer.getInteger("killsOfEach", 50);
  private static final long SEED = Long.getLong("seed", 1987);

  /** How long one may take, with what is around it. */
  private static final long SECONDS_MAX = 120;

  /** Longer than a run takes to begin to measure, on a machine that has nothing else to do. */
  private static final long LATEST_MILLIS = 9_000;

  /** What a program does that is killed. */
  private static final List<String> DONE =
      List.of(
          "run -w tp1 -d 5s -b postgresql",
          "run -w tp1 -d 5s -b postgresql --nodes 3 --fault kill:primary@1s,rejoin@2s",
          "run -w tp1 -d 5s -b mariadb --fault kill@1s",
          "run -w tp1 -d 5s -b mariadb --nodes 3 --fault kill:replica@1s,rejoin@2s",
          "run -w tp1 -d 5s -b sqlite",
          "run -w tp1 -d 5s -b duckdb",
          "run -w tp1 -d 5s -b network --store rocksdb",
          "acid -b hsqldb");

  private OwnSystem system;

  @BeforeEach
  void begin() throws IOException {
    system = new OwnSystem(Files.createDirectory(folder.resolve("temporary")));
  }

  @AfterEach
  void end() {
    system.close();
  }

  private Launcher.Started start(String arguments) throws IOException {
    return launcher.startShell(
        Map.of("FASTTRACK_JAVA_OPTS", system.options()), system.command(arguments));
  }

  /** Runs the program to its end; the test is skipped where the database is not installed. */
  private InJvm.Ended run(String arguments) throws Exception {
    InJvm.Ended ended = start(arguments).end((KILLS + 5L) * SECONDS_MAX);
    assumeFalse(ended.status() == 3 && ended.err().contains("installed"), ended.err());
    assertThat(ended.out()).as(ended.err()).isNotEmpty();
    return ended;
  }

  private void nothingIsLeft(String of) throws Exception {
    launcher.awaitNoProcessLeft();
    assertThat(system.left()).as(of).isEmpty();
    Path work = folder.resolve("work");
    if (Files.exists(work)) {
      try (Stream<Path> files = Files.walk(work, 2)) {
        assertThat(files.map(Path::getFileName).map(Path::toString))
            .as(of)
            .noneMatch(name -> name.startsWith("server-"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite",
        "h2",
        "hsqldb",
        "derby",
        "duckdb",
        "network --store rocksdb",
        "network --store berkeleydb",
        "postgresql",
        "postgresql --nodes 3",
        "mariadb",
        "mariadb --nodes 3"
      })
  void auditsLeaveNothing(String backend) throws Exception {
    InJvm.Ended ended = run("acid --json -q --kills " + KILLS + " -b " + backend);
    assertThat(AcidResult.KIND.read(ended.out()).kills()).as(ended.err()).hasSize(KILLS);
    nothingIsLeft(backend);
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, kill@500ms",
    "postgresql --nodes 3, kill:primary@500ms",
    "postgresql --nodes 3, 'kill:replica@500ms,rejoin@1s'",
    "mariadb, kill@500ms",
    "mariadb --nodes 3, kill:primary@500ms",
    "mariadb --nodes 3, 'kill:replica@500ms,rejoin@1s'",
  })
  void faultsLeaveNothing(String backend, String fault) throws Exception {
    String line = "run -w tp1 --json -q --warmup 0s -d 2s -b %s --fault %s";
    for (int i = 0; i < KILLS; i++) {
      InJvm.Ended ended = run(line.formatted(backend, fault));
      assertThat(Kind.RUN.read(ended.out()).course().marks())
          .extracting(Mark::kind)
          .contains(Mark.Event.KILLED);
      nothingIsLeft(backend + ", " + fault);
    }
  }

  /** In each of its phases, with a server whose data are being made, or nodes that are away. */
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "INT", "TERM"})
  void aProgramThatIsKilledLeavesNothing(String signal) throws Exception {
    assumeTrue(Signals.heeded(signal).contains(signal), "this process was started to ignore it");
    Random random = new Random(SEED);
    for (int i = 0; i < KILLS; i++) {
      Launcher.Started started = start(DONE.get(i % DONE.size()));
      long millis = random.nextLong(LATEST_MILLIS);
      started.process().waitFor(millis, TimeUnit.MILLISECONDS);
      Signals.send(signal, started.process().pid());
      started.end(SECONDS_MAX);
      nothingIsLeft(DONE.get(i % DONE.size()) + ", SIG" + signal + " after " + millis + " ms");
    }
  }
}
