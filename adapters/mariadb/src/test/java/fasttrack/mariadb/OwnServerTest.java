package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that the run starts: what it promises, and what it counts. */
@Timeout(180)
class OwnServerTest {
  private static final Options OPTIONS =
      Options.of(new MariadbBackend(), Path.of("target", "test-servers"));

  @BeforeEach
  void needsPrograms() {
    assumeTrue(
        ServerPrograms.unavailable().isEmpty(), () -> ServerPrograms.unavailable().orElse(""));
  }

  @ParameterizedTest
  @EnumSource
  void theServerKeepsThePromiseThatIsAskedFor(Durability promise) {
    try (Database database = new MariadbBackend().open(OPTIONS.withDurability(promise))) {
      assertThat(database.engine().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", ServerSettings.flush(promise))
          .containsEntry("innodb_doublewrite", promise == Durability.NONE ? "OFF" : "ON");
    }
  }

  @Test
  void theServerCountsWhatWasWritten() {
    try (Database database = new MariadbBackend().open(OPTIONS)) {
      Map<EngineCounter, Long> before = database.counters();
      assertThat(before).hasSize(6);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.counters().get(EngineCounter.LOG_BYTES))
          .isGreaterThan(before.get(EngineCounter.LOG_BYTES));
    }
  }
}
