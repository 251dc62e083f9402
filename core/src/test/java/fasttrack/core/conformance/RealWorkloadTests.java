package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.assertSame;
import static fasttrack.core.conformance.Work.load;
import static fasttrack.core.conformance.Work.runAll;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Workload;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Session;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workloads that are measured, at the size of scale 1, in the default mode of execution. */
abstract class RealWorkloadTests {
  private final Adapter adapter;

  RealWorkloadTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  static Stream<Workload> workloads() {
    List<Workload> workloads =
        ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(workloads).as("workloads on the class path").isNotEmpty();
    return workloads.stream();
  }

  /**
   * Those that are rolled back on purpose leave nothing, as the final state shows. All rows are
   * read twice: when they were loaded, and at the end.
   */
  @ParameterizedTest
  @MethodSource("fasttrack.core.conformance.RealWorkloadTests#workloads")
  void aWholeWorkloadIsLoadedStaysAndIsAnsweredAsTheOracleSays(Workload workload) {
    adapter.skipVariants();
    Dataset dataset = new Dataset(workload.schema(), 1, 7);
    try (Database database = adapter.open()) {
      assertThat(load(database, dataset).reason()).isEqualTo(Reason.ABSENT);
      SelfDescriptionTests.assertDisclosed(database, dataset.rows());
    }
    try (Database database = adapter.open()) {
      LoadingTests.assertMarked(database, dataset);
      Oracle oracle = new Oracle(dataset);
      try (Session session = database.connect(workload.types())) {
        runAll(adapter, session, workload.types(), adapter.realInputs(), oracle, dataset);
      }
      assertSame(database, dataset, oracle, workload.name());
    }
  }
}
