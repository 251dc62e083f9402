package fasttrack.core.conformance;

import static fasttrack.core.conformance.Work.count;
import static fasttrack.core.conformance.Work.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationReport.Reason;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that is somebody else's, or that another run uses. */
abstract class SafetyTests {
  private final Adapter adapter;

  SafetyTests(BackendConformanceTest test) {
    adapter = new Adapter(test);
  }

  @BeforeEach
  void once() {
    adapter.skipVariants();
  }

  @Test
  void foreignDatabaseIsRefusedAndNotTouched() throws Exception {
    // Makes what has to be there before a stranger can come, such as a folder.
    adapter.open().close();
    adapter.makeForeign();
    Object content = adapter.foreignContent();
    assertThatThrownBy(() -> adapter.open().close())
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.FOREIGN))
        .hasMessageContaining("was not changed");
    assertThat(adapter.foreignContent()).isEqualTo(content);
  }

  /** A server may have some patience with the second, and takes it. */
  @Test
  void aSecondRunOnOneDatabaseIsRefusedWhileTheFirstLasts() {
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
      assertThatThrownBy(this::openAndLoad)
          .isInstanceOfSatisfying(
              BackendException.class,
              e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.SETUP))
          .hasMessageContaining("another run");
      assertThat(count(database, Shop.ITEM)).isEqualTo(Shop.dataset().rows(Shop.ITEM));
    }
    try (Database database = adapter.open()) {
      assertThat(load(database, Shop.dataset()).reason()).isEqualTo(Reason.REUSED);
    }
  }

  private void openAndLoad() {
    try (Database database = adapter.open()) {
      load(database, Shop.dataset());
    }
  }
}
