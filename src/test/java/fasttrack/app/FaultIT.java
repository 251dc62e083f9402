package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.RunVerdict;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Outcome;
import fasttrack.support.process.PidFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that dies in the middle of a run. */
class FaultIT extends InFolder {
  @Test
  void terminalsGoOnWhenTheServerIsBackAndNothingIsLost() throws Exception {
    nothingIsLost("prepared");
  }

  @Tag("long")
  @Test
  void soItIsWhereTheServerHoldsTheProgram() throws Exception {
    nothingIsLost("compiled");
  }

  /** Runs TP1 on PostgreSQL without a warm-up; the run is complete and was verified. */
  private RunResult run(String... options) throws Exception {
    return verified(ended(options));
  }

  private InJvm.Ended ended(String... options) {
    List<String> all = new ArrayList<>(List.of("run", "--backend=postgresql", "--workload=tp1"));
    all.addAll(List.of("--warmup=0s", "--json"));
    all.addAll(List.of(options));
    return fasttrack.run(all.toArray(String[]::new));
  }

  private static RunResult verified(InJvm.Ended ended) throws Exception {
    assertThat(ended.status()).as(ended.err()).isZero();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.verdict().verification().passed()).isTrue();
    return result;
  }

  private void nothingIsLost(String execution) throws Exception {
    RunResult result =
        run(
            "--terminals=4",
            // so many that the run is still on when the server dies, and when it is back
            "--transactions=4000",
            "--fault=kill@200ms",
            "--execution=" + execution);
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.verdict().verification().invariants()).hasSize(3);

    Outage outage = Objects.requireNonNull(result.course().outage());
    assertThat(outage.killedAtNanos()).isNotNull();
    assertThat(outage.recoveryNanos()).isPositive();
    assertThat(outage.outageNanos()).isGreaterThan(outage.recoveryNanos());
    var outcomes = result.types().getFirst().counts().outcomes();
    long unknown = outcomes.getOrDefault(Outcome.UNKNOWN, 0L);
    assertThat(outcomes.getOrDefault(Outcome.FAILED, 0L) + unknown).isBetween(1L, 4L);
    assertThat(result.verdict().unknownCommits())
        .hasSize((int) unknown)
        .allMatch(commit -> commit.fate() != UnknownCommit.Fate.UNRESOLVED);
  }

  /** Their clocks of the server's processes are read when these are gone, before anything else. */
  @Tag("long")
  @Test
  void connectionsThatAreIdleWhenTheServerDiesFindItBack() throws Exception {
    RunResult result =
        run("--rate=200/s", "--connections=4", "--transactions=600", "--fault=kill@1s");
    assertThat(Objects.requireNonNull(result.course().outage()).outageNanos()).isPositive();
    // What was due while the server was away was late, and is there.
    assertThat(result.types().getFirst().good()).isGreaterThanOrEqualTo(600 - 4);
    assertThat(Objects.requireNonNull(result.work().queueing()).connectionWait().maxNanos())
        .isGreaterThan(result.course().outage().recoveryNanos() / 2);
  }

  /**
   * Commits on the survivor wait for nobody until the interval ends, and the killed one is back.
   */
  @Test
  void aStandbyTakesOverAndNothingIsLost() throws Exception {
    RunResult result =
        run("--nodes=2", "--terminals=2", "--transactions=3000", "--fault=kill:primary@300ms");
    assertThat(Objects.requireNonNull(result.course().outage()).outageNanos()).isPositive();
    assertThat(result.course().marks())
        .extracting(Mark::kind)
        .contains(Mark.Event.KILLED, Mark.Event.RECOVERED)
        .as("it came back after the interval")
        .doesNotContain(Mark.Event.REJOINED);
    fasttrack.awaitNoProcessLeft();
  }

  /** Commits wait for it, since no other standby is there. */
  @Tag("long")
  @Test
  void aStandbyIsPausedGoesAndComesBack() throws Exception {
    RunResult result =
        run(
            "--nodes=2",
            "--terminals=2",
            "--duration=4s",
            "--fault=pause:replica@500ms..1500ms,kill:replica@2s,rejoin@2500ms");
    assertThat(result.course().outage()).isNull();
    assertThat(result.course().marks())
        .extracting(Mark::kind)
        .contains(Mark.Event.PAUSED, Mark.Event.CAUGHT_UP, Mark.Event.KILLED, Mark.Event.REJOINED);
    assertThat(result.types().getFirst().response().maxNanos()).isGreaterThan(900_000_000);
  }

  /** No packet of a commit reaches the only standby, and none of its own arrives. */
  @Test
  void aStandbyIsCutOffAndCatchesUp() throws Exception {
    InJvm.Ended ended =
        ended(
            "--nodes=2",
            "--terminals=2",
            "--think=5ms",
            "--duration=10s",
            "--fault=partition:replica@500ms..1500ms,kill:primary@3s");
    RunResult result = verified(ended);
    assertThat(result.course().marks())
        .filteredOn(mark -> mark.kind() == Mark.Event.PARTITIONED)
        .singleElement()
        .satisfies(mark -> assertThat(mark.lastedNanos()).isGreaterThanOrEqualTo(900_000_000));
    assertThat(result.course().marks()).extracting(Mark::kind).contains(Mark.Event.CAUGHT_UP);
    assertThat(result.types().getFirst().response().maxNanos()).isGreaterThan(900_000_000);
    assertThat(Objects.requireNonNull(result.course().outage()).outageNanos())
        .as("it has what it missed, and takes over")
        .isPositive();
    fasttrack.awaitNoProcessLeft();
  }

  /** Of two standbys one is waited for, so that the run goes on; of one it cannot. */
  @ParameterizedTest
  @CsvSource({"3, 0", "2, 4"})
  void aStandbyThatIsKilledByOthersIsMissed(int nodes, int status) throws Exception {
    CompletableFuture<Void> killed =
        CompletableFuture.runAsync(this::killStandbyUnderLoad, Thread.ofPlatform()::start);
    InJvm.Ended ended =
        ended(
            "--nodes=" + nodes,
            "--terminals=2",
            nodes == 3 ? "--transactions=3000" : "--duration=5m");
    killed.get(1, TimeUnit.MINUTES);
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    RunVerdict verdict = Kind.RUN.read(ended.out()).verdict();
    if (nodes == 3) {
      assertThat(verdict.warnings()).extracting(Finding::id).contains("replica-lost");
    } else {
      assertThat(verdict.validity())
          .asString()
          .contains("commits would wait forever for lost replicas: standby-1 stopped");
    }
    fasttrack.awaitNoProcessLeft();
  }

  /** Waits until transactions of the run have inserted rows. */
  private void killStandbyUnderLoad() {
    while (true) {
      try (var servers =
          Files.newDirectoryStream(folder.resolve("work/postgresql"), "server-*[0-9a-f]")) {
        Path server = servers.iterator().next();
        String port = Files.readAllLines(server.resolve("data/postmaster.pid")).get(3).strip();
        String[] owner = Files.readString(server.resolve("pgpass")).strip().split(":", -1);
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
        try (Connection connection = DriverManager.getConnection(url, owner[3], owner[4]);
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT count(*) FROM history")) {
          rows.next();
          if (rows.getLong(1) > 300) {
            Path pid = server.resolve("standby-1/postmaster.pid");
            PidFile.crash(PidFile.process(pid, "postgres").orElseThrow());
            return;
          }
        }
      } catch (IOException | SQLException | NoSuchElementException | IndexOutOfBoundsException e) {
        // it has not begun
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Test
  void whatCannotHappenIsRefused() {
    assertThat(fasttrack.run("run", "-b", "postgresql", "--fault", "rejoin@1s").err())
        .startsWith(
            "fasttrack: --fault: kill:replica, pause:replica, partition:replica and rejoin need"
                + " replicas");
    assertThat(fasttrack.run("run", "-b", "postgresql", "--fault", "kill@1s,kill@2s").err())
        .startsWith("fasttrack: --fault: the server can be killed only once in a run");
    String[][] wrong = {
      {"pause:replica@1s", "a pause or partition needs a start and an end"},
      {"partition:replica@1s", "a pause or partition needs a start and an end"},
      {"kill:replica@1s..2s", "a pause or partition needs a start and an end"},
      {"pause:replica@2s..1s", "must end after it starts"},
      {"pause:replica@1s..2s,kill@1500ms", "no other fault may overlap a pause"},
      {"partition:replica@1s..2s,kill:replica@2s", "no other fault may overlap"},
      {"pause:replica@1s..12s", "must be over before the measured interval ends"},
      {"pause@1s", "invalid fault 'pause@1s'; write what happens"},
    };
    for (String[] fault : wrong) {
      InJvm.Ended ended =
          fasttrack.run("run", "-b", "postgresql", "--nodes=2", "--fault", fault[0]);
      assertThat(ended.status()).isEqualTo(2);
      assertThat(ended.err()).startsWith("fasttrack: --fault: ").contains(fault[1]);
    }
  }

  @Test
  void aServerOfSomebodyElseIsNotKilled() throws Exception {
    InJvm.Ended ended =
        fasttrack.run("run", "--backend=sqlite", "--fault=kill@1s", "--workload=tp1");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("fasttrack: --fault: sqlite has no server that this program could start");
  }
}
