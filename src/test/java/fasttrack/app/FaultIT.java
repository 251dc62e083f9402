package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.kind.Kind;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Outcome;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that dies in the middle of a run. */
class FaultIT {
  @TempDir Path folder;

  @Test
  void terminalsGoOnWhenTheServerIsBackAndNothingIsLost() throws Exception {
    nothingIsLost("prepared");
  }

  @Tag("long")
  @Test
  void soItIsWhereTheServerHoldsTheProgram() throws Exception {
    nothingIsLost("compiled");
  }

  private void nothingIsLost(String execution) throws Exception {
    InJvm fasttrack = new InJvm(folder);
    InJvm.Ended ended =
        fasttrack.run(
            "run",
            "--backend=postgresql",
            "--workload=tp1",
            "--terminals=4",
            // so many that the run is still on when the server dies, and when it is back
            "--transactions=6000",
            "--warmup=0s",
            "--fault=kill@300ms",
            "--execution=" + execution,
            "--json");
    assertThat(ended.status()).as(ended.err()).isZero();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.validity()).isEqualTo(new Validity.Valid());
    assertThat(result.verdict().verification().passed()).isTrue();
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
    InJvm fasttrack = new InJvm(folder);
    InJvm.Ended ended =
        fasttrack.run(
            "run",
            "--backend=postgresql",
            "--workload=tp1",
            "--rate=200/s",
            "--connections=4",
            "--transactions=600",
            "--warmup=0s",
            "--fault=kill@1s",
            "--json");
    assertThat(ended.status()).as(ended.err()).isZero();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.verdict().verification().passed()).isTrue();
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
    InJvm fasttrack = new InJvm(folder);
    InJvm.Ended ended =
        fasttrack.run(
            "run",
            "--backend=postgresql",
            "--nodes=2",
            "--workload=tp1",
            "--terminals=2",
            "--transactions=3000",
            "--warmup=0s",
            "--fault=kill:primary@300ms",
            "--json");
    assertThat(ended.status()).as(ended.err()).isZero();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.verdict().verification().passed()).isTrue();
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
    InJvm.Ended ended =
        new InJvm(folder)
            .run(
                "run",
                "--backend=postgresql",
                "--nodes=2",
                "--workload=tp1",
                "--terminals=2",
                "--duration=4s",
                "--warmup=0s",
                "--fault=pause:replica@500ms..1500ms,kill:replica@2s,rejoin@2500ms",
                "--json");
    assertThat(ended.status()).as(ended.err()).isZero();
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.verdict().verification().passed()).isTrue();
    assertThat(result.course().outage()).isNull();
    assertThat(result.course().marks())
        .extracting(Mark::kind)
        .contains(Mark.Event.PAUSED, Mark.Event.KILLED, Mark.Event.REJOINED);
    assertThat(result.types().getFirst().response().maxNanos()).isGreaterThan(900_000_000);
  }

  @Test
  void whatCannotHappenIsRefused() {
    InJvm fasttrack = new InJvm(folder);
    assertThat(fasttrack.run("run", "-b", "postgresql", "--fault", "rejoin@1s").err())
        .startsWith("fasttrack: --fault: kill:replica, pause:replica and rejoin need replicas");
    assertThat(fasttrack.run("run", "-b", "postgresql", "--fault", "kill@1s,kill@2s").err())
        .startsWith("fasttrack: --fault: the server can be killed only once in a run");
    String[][] wrong = {
      {"pause:replica@1s", "only a pause has a begin and an end: pause:replica@10s..20s"},
      {"kill:replica@1s..2s", "only a pause has a begin and an end: pause:replica@10s..20s"},
      {"pause:replica@2s..1s", "must end after it begins"},
      {"pause:replica@1s..2s,kill@1500ms", "nothing else can happen while a replica is paused"},
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
        new InJvm(folder).run("run", "--backend=sqlite", "--fault=kill@1s", "--workload=tp1");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("fasttrack: --fault: sqlite has no server that this program could start");
  }
}
