package fasttrack.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.jmh.profilers.CpuProfiler;
import fasttrack.jmh.profilers.WorkProfiler;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every microbenchmark once, in this JVM: not for its figures, but to see that it works. */
class SmokeTest {
  @Test
  void everyMicrobenchmarkRuns() throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(".*")
                    .mode(Mode.SingleShotTime)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(1))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();

    Set<String> known =
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
            .stream()
            .map(BenchmarkListEntry::getUsername)
            .collect(Collectors.toSet());
    assertThat(known).isNotEmpty();
    assertThat(results).extracting(result -> result.getParams().getBenchmark()).containsAll(known);
  }

  private static Stream<String> transactions() {
    return ServiceLoader.load(Workload.class).stream()
        .map(ServiceLoader.Provider::get)
        .flatMap(workload -> workload.types().stream())
        .map(TransactionType::name);
  }

  /**
   * On a database of each data model: what another backend needs to run is no business of JMH's.
   */
  @ParameterizedTest
  @MethodSource("transactions")
  void everyTransactionIsAMicroRun(String transaction) throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("\\bTransactionBenchmark\\b")
                    .param("system", "sqlite", "network locks=record")
                    .param("transaction", transaction)
                    .mode(Mode.SingleShotTime)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .shouldFailOnError(true)
                    .addProfiler(WorkProfiler.class)
                    .addProfiler(CpuProfiler.class)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    assertThat(results).hasSize(2);
    for (RunResult result : results) {
      String system = result.getParams().getParam("system");
      assertThat(result.getSecondaryResults().keySet())
          .as(system)
          .contains("cpu.client", "cpu.process");
      if (system.startsWith("network")) {
        assertThat(result.getSecondaryResults().get("count.locks").getScore())
            .as("every transaction locks what it reads")
            .isPositive();
      }
    }
  }

  @Test
  void oneSessionIsForOneThread() {
    var twoThreads =
        new OptionsBuilder()
            .include("\\bTransactionBenchmark\\b")
            .mode(Mode.SingleShotTime)
            .forks(0)
            .threads(2)
            .warmupIterations(0)
            .measurementIterations(1)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    assertThatThrownBy(() -> new Runner(twoThreads).run()).isInstanceOf(RunnerException.class);
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatThrownBy(() -> OpenTransaction.open("no-such-database", "T1", StorageMedium.MEMORY))
        .hasMessage("no backend no-such-database");
    assertThatThrownBy(() -> OpenTransaction.open("sqlite", "T99", StorageMedium.MEMORY))
        .hasMessage("no transaction T99");
  }
}
