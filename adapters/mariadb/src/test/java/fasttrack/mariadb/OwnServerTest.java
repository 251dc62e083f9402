package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import fasttrack.mariadb.server.MariadbPrograms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that the run starts: what it promises, and what it counts. */
@Timeout(180)
class OwnServerTest {
  private static final Options OPTIONS =
      Options.of(new MariadbBackend(), Path.of("target", "test-servers"));

  @BeforeEach
  void needsPrograms() {
    assumeTrue(
        MariadbPrograms.unavailable().isEmpty(), () -> MariadbPrograms.unavailable().orElse(""));
  }

  @ParameterizedTest
  @CsvSource({"DURABLE, 1", "RELAXED, 2", "NONE, 0"})
  void aPromiseIsASettingOfTheServer(Durability promise, String flush) {
    assertThat(MariadbSettings.ofOwnServer(OPTIONS.withDurability(promise), Map.of()))
        .containsEntry("innodb_flush_log_at_trx_commit", flush);
  }

  @Test
  void theServerKeepsThePromiseOfDurabilityAndCountsWhatWasWritten() {
    try (Database database = new MariadbBackend().open(OPTIONS)) {
      assertThat(database.engine().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", "1")
          .containsEntry("innodb_doublewrite", "ON");
      Map<EngineCounter, Long> before = database.counters();
      assertThat(before).hasSize(8);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.counters().get(EngineCounter.LOG_BYTES))
          .isGreaterThan(before.get(EngineCounter.LOG_BYTES));
    }
  }

  @Test
  void aServerCanBeOneOfTheUsersOwn() {
    Path home = MariadbPrograms.installed("mariadbd").orElseThrow().resolve("../..").normalize();
    Options own =
        Options.of(
            new MariadbBackend(),
            OPTIONS.workFolder(),
            Map.of(
                "server",
                List.of(home.toString()),
                "server-setting",
                List.of("table-open-cache=99")));
    try (Database database = new MariadbBackend().open(own)) {
      assertThat(database.engine().settings())
          .containsEntry("table_open_cache", "99")
          .hasEntrySatisfying(
              "build", build -> assertThat(build).matches("mariadbd sha256 [0-9a-f]{12}"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense=1", "innodb_flush_method=sideways"})
  void aSettingThatTheServerDoesNotTakeIsTheUsersFault(String setting) {
    Options own =
        Options.of(
            new MariadbBackend(), OPTIONS.workFolder(), Map.of("server-setting", List.of(setting)));
    assertThatThrownBy(() -> new MariadbBackend().open(own))
        .isInstanceOfSatisfying(
            BackendException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(BackendException.Kind.USAGE))
        .hasMessageStartingWith("MariaDB does not take --server-setting " + setting + ": ");
  }

  @Test
  void aServerOfWhichNothingIsPromisedSparesItself() {
    Options none = OPTIONS.withDurability(Durability.NONE);
    try (Database database = new MariadbBackend().open(none)) {
      assertThat(database.engine().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", "0")
          .containsEntry("innodb_doublewrite", "OFF");
      // One that starts deletes the temporary tables in the folder that it has for them.
      ProcessHandle process = database.as(KillableServer.class).process().orElseThrow();
      String[] arguments = process.info().arguments().orElse(new String[0]);
      assumeTrue(arguments.length > 0, "arguments of processes are not in sight");
      assertThat(arguments)
          .anyMatch(each -> each.startsWith("--tmpdir=" + OPTIONS.workFolder().toAbsolutePath()));
    }
  }
}
