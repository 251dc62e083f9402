package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.count;
import static fasttrack.core.conformance.Work.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.PopulationReport;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Marker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loading, and the marker that says what is loaded. */
abstract class LoadingTests {
  private final Adapter adapter;

  LoadingTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  @Test
  void loadsEveryRowAndReusesIt() {
    try (Database database = adapter.open()) {
      assertLoaded(database, Shop.dataset());
    }
    try (Database database = adapter.open()) {
      assertMarked(database, Shop.dataset());
      assertThat(load(database, Shop.dataset()).reason()).isEqualTo(Reason.REUSED);
    }
  }

  /** Loads a data set into an empty database; asserts that all of it is there. */
  private static void assertLoaded(Database database, Dataset dataset) {
    List<Long> progress = new ArrayList<>();
    PopulationReport report =
        Populator.ensurePopulated(
            database,
            dataset,
            new PopulationListener() {
              @Override
              public void loaded(long rowsSoFar, long rowsTotal) {
                progress.add(rowsSoFar);
              }
            });
    assertThat(report.reason()).isEqualTo(Reason.ABSENT);
    for (RecordType type : dataset.schema().types()) {
      assertThat(count(database, type)).as(type.name()).isEqualTo(dataset.rows(type));
    }
    assertThat(progress).isSorted().last().isEqualTo(dataset.rows());
  }

  /** Asserts that a database that was opened again says what was loaded. */
  static void assertMarked(Database database, Dataset dataset) {
    assertThat(database.marker(dataset.schema().name()))
        .contains(Marker.of(dataset, Marker.State.LOADED));
  }

  @Test
  void replacesOtherAndUsedData() {
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      Dataset larger = new Dataset(Shop.SCHEMA, 2, 42);
      assertThat(load(database, larger).reason()).isEqualTo(Reason.OTHER_DATA);
      assertThat(count(database, Shop.ITEM)).isEqualTo(larger.rows(Shop.ITEM));
      database.mark(Marker.of(larger, Marker.State.USED));
      assertThat(load(database, larger).reason()).isEqualTo(Reason.USED);
    }
  }

  @Test
  void interruptedLoadIsNoticedAndRedone() {
    Dataset dataset = new Dataset(Shop.SCHEMA, 2_000, 42);
    try (Database database = adapter.open()) {
      database.create(dataset);
      assertThatThrownBy(
              () ->
                  database.populate(
                      dataset,
                      rows -> {
                        throw new IllegalStateException("stop");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("stop");
    }
    try (Database database = adapter.open()) {
      assertThat(database.marker("shop")).contains(Marker.of(dataset, Marker.State.LOADING));
      assertThat(load(database, Shop.dataset()).reason()).isEqualTo(Reason.INTERRUPTED);
      assertThat(count(database, Shop.ITEM)).isEqualTo(Shop.dataset().rows(Shop.ITEM));
    }
  }
}
