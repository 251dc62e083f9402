package fasttrack.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.Examples;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.LoadModel.Open.ArrivalProcess;
import fasttrack.core.spec.Pacing;
import fasttrack.core.spi.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlannerTest {
  private static final Catalog FOUND =
      new Catalog(
          List.of(
              Examples.FILE,
              Examples.network("onedb", () -> Examples.network(Map.of())),
              Examples.SERVER),
          List.of(Examples.TEN, Examples.TP1));

  @Test
  void allWorkloadsRunByDefault() {
    List<Planner.Planned> planned = plan("-b", "filedb");
    assertThat(planned)
        .extracting(plan -> plan.spec().workload())
        .containsExactly("fasttrack", "tp1");
    BenchmarkSpec first = planned.getFirst().spec();
    assertThat(first.durationNanos()).isEqualTo(10_000_000_000L);
    assertThat(first.warmupNanos()).isEqualTo(2_000_000_000L);
    assertThat(first.seed()).isEqualTo(RunOptions.SEED);
    assertThat(first.durability()).isEqualTo(Durability.DURABLE);
    assertThat(first.weights()).hasSize(10).containsEntry("T10", 1);
    assertThat(planned).extracting(plan -> plan.spec().terminals()).containsExactly(1, 2);
  }

  @Test
  void onlyRunsTheWorkloadsThatHaveIt() {
    List<Planner.Planned> planned = plan("-b", "filedb", "--only", "t5,T1");
    assertThat(planned).hasSize(1);
    assertThat(planned.getFirst().spec().weights()).isEqualTo(Map.of("T5", 1, "T1", 1));
  }

  @Test
  void aMixNamesItsTransactions() {
    List<Planner.Planned> planned = plan("-b", "filedb", "--mix", "T1=4,T5=1");
    assertThat(planned).hasSize(1);
    assertThat(planned.getFirst().spec().weights()).isEqualTo(Map.of("T1", 4, "T5", 1));
  }

  @Test
  void aBackendForFewTerminalsGetsNoMoreUnlessTold() {
    assertThat(plan("-b", "onedb"))
        .extracting(plan -> plan.spec().terminals())
        .containsExactly(1, 1);
    assertThat(plan("-b", "onedb", "-t", "3"))
        .extracting(plan -> plan.spec().terminals())
        .containsExactly(3, 3);
  }

  @Test
  void terminalsHaveAConnectionEachUnlessTold() {
    assertThat(pacing("-t", "8")).isEqualTo(Pacing.atOnce(8));
    assertThat(pacing("-t", "10000", "--connections", "16", "--think", "10s", "--ramp", "2s"))
        .isEqualTo(new Pacing(16, 10_000_000_000L, null, null, 2_000_000_000L));
    assertThat(plan("-b", "filedb", "-w", "tp1", "--connections", "5").getFirst().spec())
        .extracting(BenchmarkSpec::terminals, BenchmarkSpec::pacing)
        .containsExactly(5, Pacing.atOnce(5));
  }

  @Test
  void whatArrivesAtARateTakesAnyConnection() {
    BenchmarkSpec spec = plan("-b", "filedb", "-w", "tp1", "--rate", "30000/min").getFirst().spec();
    assertThat(spec.terminals()).isEqualTo(RunOptions.RATE_CONNECTIONS);
    assertThat(spec.pacing())
        .isEqualTo(new Pacing(RunOptions.RATE_CONNECTIONS, 0, 500.0, ArrivalProcess.POISSON, 0));
    assertThat(pacing("--rate", "5", "--connections", "2", "--arrivals", "constant"))
        .isEqualTo(new Pacing(2, 0, 5.0, ArrivalProcess.CONSTANT, 0));
    spec = plan("-b", "onedb", "-w", "tp1", "--rate", "5").getFirst().spec();
    assertThat(spec.terminals()).as("no more than the backend takes").isEqualTo(1);
    assertThat(spec.pacing()).isEqualTo(new Pacing(1, 0, 5.0, ArrivalProcess.POISSON, 0));
  }

  private static Pacing pacing(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-b", "filedb", "-w", "tp1"));
    all.addAll(List.of(arguments));
    return plan(all.toArray(String[]::new)).getFirst().spec().pacing();
  }

  @Test
  void aReferenceGoesToTheWorkloadThatHasIt() {
    assertThat(plan("-b", "filedb", "-r", "HPSQL-840s"))
        .extracting(Planner.Planned::reference)
        .containsExactly("hpsql-840s", null);
  }

  private static List<Planner.Planned> plan(String... arguments) {
    RunOptions options = new RunOptions();
    new CommandLine(options).parseArgs(arguments);
    return new Planner(FOUND, options).plan(Map.of());
  }
}
