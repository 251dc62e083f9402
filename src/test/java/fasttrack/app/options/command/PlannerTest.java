package fasttrack.app.options.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.app.Examples;
import fasttrack.app.cli.GivenRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Role;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Catalog FOUND =
      new Catalog(
          List.of(
              Examples.FILE,
              Examples.network("onedb", () -> Examples.network(Map.of())),
              Examples.SERVER),
          List.of(Examples.TEN, Examples.TP1));

  @Test
  void allWorkloadsRunByDefault() {
    List<PlannedRun> planned = plan("-b", "filedb");
    assertThat(planned)
        .extracting(plan -> plan.spec().data().workload())
        .containsExactly("fasttrack", "tp1");
    BenchmarkSpec first = planned.getFirst().spec();
    assertThat(first.target())
        .isEqualTo(
            new Target(
                "filedb",
                Isolation.SERIALIZABLE,
                Durability.DURABLE,
                ExecutionMode.PREPARED,
                Map.of(),
                null,
                WaitSampling.ON));
    assertThat(first.data())
        .isEqualTo(new Data("fasttrack", "standard", 1, 1987, null, null, null));
    assertThat(first.schedule()).isEqualTo(Schedule.STANDARD);
    assertThat(first.mix().weights()).hasSize(10).containsEntry("T10", 1);
    assertThat(first.faults()).isEmpty();
    assertThat(planned.getLast().spec().data().profile()).isEqualTo("growing");
    assertThat(planned).extracting(plan -> plan.spec().load().terminals()).containsExactly(1, 2);
  }

  @Test
  void onlyRunsTheWorkloadsThatHaveIt() {
    List<PlannedRun> planned = plan("-b", "filedb", "--only", "t5,T1");
    assertThat(planned).hasSize(1);
    assertThat(planned.getFirst().spec().mix().weights()).isEqualTo(Map.of("T5", 1, "T1", 1));
  }

  @Test
  void aMixNamesItsTransactions() {
    List<PlannedRun> planned = plan("-b", "filedb", "--mix", "T1=4,T5=1");
    assertThat(planned).hasSize(1);
    assertThat(planned.getFirst().spec().mix().weights()).isEqualTo(Map.of("T1", 4, "T5", 1));
  }

  @Test
  void aBackendForFewTerminalsGetsNoMoreUnlessTold() {
    assertThat(plan("-b", "onedb"))
        .extracting(plan -> plan.spec().load().terminals())
        .containsExactly(1, 1);
    assertThat(plan("-b", "onedb", "-t", "3"))
        .extracting(plan -> plan.spec().load().terminals())
        .containsExactly(3, 3);
  }

  @Test
  void terminalsHaveAConnectionEachUnlessTold() {
    assertThat(spec("-t", "8").load()).isEqualTo(new Load.Closed(8, 8));
    assertThat(spec("--connections", "5").load()).isEqualTo(new Load.Closed(5, 5));
    BenchmarkSpec thinking =
        spec("-t", "10000", "--connections", "16", "--think", "10s", "--ramp", "2s");
    assertThat(thinking.load()).isEqualTo(new Load.Thinking(10_000, 16, 10 * SECOND));
    assertThat(thinking.schedule().rampNanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void anOpenLoopHasConnectionsAlone() {
    assertThat(spec("--rate", "30000/min").load())
        .isEqualTo(new Load.Open(Parameters.RATE_CONNECTIONS, 500, ArrivalProcess.POISSON));
    assertThat(spec("--rate", "5", "--connections", "2", "--arrivals", "constant").load())
        .isEqualTo(new Load.Open(2, 5, ArrivalProcess.CONSTANT));
    assertThat(spec("--rate", "5", "-t", "2").load())
        .isEqualTo(new Load.Open(2, 5, ArrivalProcess.POISSON));
    assertThat(plan("-b", "onedb", "-w", "tp1", "--rate", "5").getFirst().spec().load())
        .as("no more than the backend takes")
        .isEqualTo(new Load.Open(1, 5, ArrivalProcess.POISSON));
  }

  @Test
  void thinkTimesAreAllTheSameIfAskedFor() {
    assertThat(spec("-t", "2", "--think", "3s", "--arrivals", "constant").load())
        .isEqualTo(new Load.Thinking(2, 2, 3 * SECOND, ArrivalProcess.CONSTANT));
  }

  @Test
  void aRoleRunsItsTransactionsBesideThoseThatWereChosen() {
    BenchmarkSpec spec =
        plan("-b filedb -w fasttrack --only T1 --role report:t5:terminals=2 -t 3".split(" "))
            .getFirst()
            .spec();

    assertThat(spec.mix().weights()).isEqualTo(Map.of("T1", 1, "T5", 1));
    assertThat(spec.roles()).containsExactly(new Role("report", List.of("T5"), Load.Closed.of(2)));
    assertThat(spec.load()).isEqualTo(Load.Closed.of(3));
    assertThat(spec.connectionsOfAll()).isEqualTo(5);
  }

  @Test
  void theRunsOwnTerminalsAreNoRole() {
    assertThatThrownBy(() -> spec("--role", "terminals:TP1"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("terminals are the run's own terminals");
    assertThatThrownBy(() -> spec("--role", "more:TP1"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("none is left for the run's own terminals");
  }

  @Test
  void workloadsAreCombinedInOneDatabase() {
    PlannedRun both = plan("-b", "filedb", "-w", "fasttrack+tp1").getFirst();

    assertThat(both.workload().name()).isEqualTo("fasttrack+tp1");
    assertThat(both.spec().data().workload()).isEqualTo("fasttrack+tp1");
  }

  @Test
  void aNumberOfTransactionsTakesThePlaceOfATime() {
    assertThat(spec("-n", "7", "-t", "2").schedule().span()).isEqualTo(new Span.Count(7));
  }

  @Test
  void noCheckpointIsNeededToBeginSteady() {
    assertThat(spec("--begin", "steady").schedule().begin()).isEqualTo(DatabaseState.STEADY);
  }

  @Test
  void aProfileIsForTheWorkloadsThatHaveIt() {
    assertThat(plan("-b", "filedb", "--profile", "Fixed"))
        .extracting(plan -> plan.spec().data().profile())
        .containsExactly("standard", "fixed");
  }

  @Test
  void theTrafficGoesToAllUnlessLimited() {
    assertThat(spec().data().hot()).isNull();
    assertThat(spec("--scale", "5", "--hot", "5").data().hot()).isEqualTo(5);
  }

  @Test
  void aLevelThatIsNotTheDefaultIsKept() {
    assertThat(spec("-b", "serverdb").target().isolation()).isEqualTo(Isolation.READ_COMMITTED);
    assertThat(spec("-b", "serverdb", "--isolation", "serializable").target().isolation())
        .isEqualTo(Isolation.SERIALIZABLE);
  }

  private static BenchmarkSpec spec(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-w", "tp1"));
    if (!List.of(arguments).contains("-b")) {
      all.addAll(List.of("-b", "filedb"));
    }
    all.addAll(List.of(arguments));
    return plan(all.toArray(String[]::new)).getFirst().spec();
  }

  @Test
  void aReferenceGoesToTheWorkloadThatHasIt() {
    assertThat(plan("-b", "filedb", "-r", "HPSQL-840s"))
        .extracting(PlannedRun::reference)
        .containsExactly("hpsql-840s", null);
  }

  private static List<PlannedRun> plan(String... arguments) {
    return GivenRun.plan(FOUND, arguments);
  }
}
