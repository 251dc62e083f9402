package fasttrack.app;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.result.kind.Kind;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.result.Growth;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.statistics.Settling;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that begin in each state. A busy machine may make them invalid, but not wrong. */
class BeginIT extends InFolder {
  /**
   * Counted from the first transaction on, and by transactions rather than by time: once SQLite has
   * written its log's pages to the database, it writes over them, and for a while nothing grows.
   */
  @Test
  void freshDataIsAsLoadedAndGrows() throws Exception {
    RunResult result = result("--workload=tp1", "--warmup=0s", "--transactions=20");
    assertThat(result.spec().schedule().begin()).isEqualTo(DatabaseState.FRESH);
    assertThat(result.course().settling()).isNull();
    Growth growth = Objects.requireNonNull(result.course().growth());
    assertThat(growth.after().bytes()).isGreaterThan(growth.before().bytes());
    assertThat(growth.insertedRows())
        .isPositive()
        .isLessThanOrEqualTo(result.types().getFirst().good());
  }

  /** The warm-up is over by the time of the checkpoint, and still counts as such. */
  @Test
  void aCheckpointIsBetweenWarmUpAndInterval() throws Exception {
    RunResult result = run("--workload=contended", "--begin=checkpointed", "--terminals=2");
    assertThat(result.spec().schedule().begin()).isEqualTo(DatabaseState.CHECKPOINTED);
    assertThat(result.work().counts().warmup()).isPositive();
    assertThat(result.work().counts().due()).isPositive();
  }

  @Test
  void theWarmUpGoesOnUntilResponseTimesNoLongerFall() throws Exception {
    RunResult result = run("--workload=contended", "--begin=steady", "--terminals=2");
    Settling settling = Objects.requireNonNull(result.course().settling());
    assertThat(settling.responseNanos()).hasSizeBetween(3, 60).allMatch(nanos -> nanos > 0);
    assertThat(settling.logBytes()).isEmpty();
    assertThat(settling.nanos()).isEqualTo(settling.responseNanos().size() * 1_000_000_000L);
    assertThat(settling.outcome())
        .isEqualTo(
            settling.responseNanos().size() < 60
                ? Settling.Settled.SETTLED
                : Settling.Settled.NOT_SETTLED);
    assertThat(result.work().counts().warmup()).isPositive();
    assertThat(result.work().counts().due()).isPositive();
  }

  @Test
  void aLogThatIsNotCountedIsSaidNotToSettle() throws Exception {
    RunResult result = run("--workload=contended", "--begin=warm");
    assertThat(outcome(result)).isEqualTo(Settling.Settled.NOT_COUNTED);
    assertThat(result.warnings()).anyMatch(found -> found.id().equals("log-not-counted"));
  }

  @Test
  void whatOnlyReadsIsWarmAfterTheWarmUp() throws Exception {
    RunResult result = run("--workload=fasttrack", "--only=T1,T2", "--begin=warm");
    assertThat(outcome(result)).isEqualTo(Settling.Settled.NOTHING_WRITTEN);
    assertThat(result.warnings())
        .noneMatch(found -> found.id().matches("log-not-counted|not-settled"));
  }

  /** What is rolled back leaves its marks in the files, too, so that it is loaded anew. */
  @Test
  void dataThatWasRolledBackIsNotReused() throws Exception {
    run("--workload=fasttrack", "--only=T9");
    RunResult again = run("--workload=fasttrack", "--only=T9");
    assertThat(again.setup().population().reason()).isEqualTo(PopulationReport.Reason.USED);
  }

  @Tag("long")
  @Test
  void transactionsRunUntilTheirLogHasSettled() throws Exception {
    RunResult result = run("--workload=contended", "--begin=warm", "--backend=postgresql");
    Settling settling = Objects.requireNonNull(result.course().settling());
    assertThat(settling.logBytes()).hasSizeBetween(2, 20).allMatch(bytes -> bytes > 100);
    assertThat(settling.outcome())
        .isEqualTo(
            Settling.settled(settling.logBytes())
                ? Settling.Settled.SETTLED
                : Settling.Settled.NOT_SETTLED);
    assertThat(Objects.requireNonNull(result.course().growth()).before().deadRows()).isNotNull();
  }

  private static Settling.Settled outcome(RunResult result) {
    return Objects.requireNonNull(result.course().settling()).outcome();
  }

  private RunResult run(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--warmup=1s", "--duration=900ms"));
    arguments.addAll(List.of(options));
    return result(arguments.toArray(String[]::new));
  }

  private RunResult result(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "--json"));
    arguments.addAll(List.of(options));
    InJvm.Ended ended = fasttrack.run(arguments.toArray(String[]::new));
    assertThat(ended.status()).as(ended.err()).isIn(0, 4);
    RunResult result = Kind.RUN.read(ended.out());
    assertThat(result.verdict().verification().passed()).isTrue();
    return result;
  }
}
