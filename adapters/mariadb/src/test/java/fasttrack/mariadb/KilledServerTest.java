package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.EngineCounter;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server of our own that is killed comes back with all that it had acknowledged. */
@Timeout(180)
class KilledServerTest {
  private static final Path FOLDER = Path.of("target", "test-servers").toAbsolutePath();
  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final long[] ONE_TO_THE_FIRST = {1, 1};

  @BeforeEach
  void needsPrograms() {
    assumeTrue(
        ServerPrograms.unavailable().isEmpty(), () -> ServerPrograms.unavailable().orElse(""));
  }

  @Test
  void whatWasAcknowledgedIsThereAfterEveryKill() throws Exception {
    Oracle oracle = new Oracle(Shop.dataset());
    try (EmbeddedDatabase database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      String location = database.engine().location();
      for (int kill = 0; kill < 2; kill++) {
        CountDownLatch atWork = new CountDownLatch(1);
        int acknowledged;
        try (ExecutorService terminal = Executors.newSingleThreadExecutor();
            Session session = database.connect(Shop.TYPES)) {
          Future<Integer> committed = terminal.submit(() -> untilLost(session, atWork));
          atWork.await();
          database.killServer();
          acknowledged = committed.get();
          assertThat(session.execute(ADD, ONE_TO_THE_FIRST)).isEqualTo(Outcome.FAILED);
        }
        for (int i = 0; i < acknowledged; i++) {
          oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
        }
        database.recoverServer();
        assertThat(database.engine().location()).isEqualTo(location);
        // the last one's fate was unknown: the connection broke before or inside its commit
        if (!StateCheck.differences(database, Shop.dataset(), oracle).isEmpty()) {
          oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theServerKeepsThePromiseThatIsAskedFor(Durability promise) {
    Options options = Options.of(new MariadbBackend(), FOLDER).withDurability(promise);
    try (Database database = new MariadbBackend().open(options)) {
      assertThat(database.engine().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", ServerSettings.flush(promise))
          .containsEntry("innodb_doublewrite", promise == Durability.NONE ? "OFF" : "ON");
    }
  }

  @Test
  void theServerCountsWhatWasWritten() {
    try (EmbeddedDatabase database = open()) {
      Map<EngineCounter, Long> before = database.counters();
      assertThat(before).hasSize(6);
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      assertThat(database.counters().get(EngineCounter.LOG_BYTES))
          .isGreaterThan(before.get(EngineCounter.LOG_BYTES));
    }
  }

  @Test
  void aKillLeavesNoProcessAndItsCpuTimeIsKept() {
    try (EmbeddedDatabase database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      ProcessHandle process = ProcessHandle.of(database.process().orElseThrow()).orElseThrow();
      long before = nanos(database);
      database.killServer();
      assertThat(process.isAlive()).isFalse();
      long whileDown = nanos(database);
      assertThat(whileDown).isGreaterThanOrEqualTo(before);
      database.recoverServer();
      assertThat(nanos(database)).isGreaterThan(whileDown);
    }
    assertThat(FOLDER.resolve("mariadb"))
        .isDirectoryNotContaining(
            path ->
                path.toFile().isDirectory() && path.getFileName().toString().contains("server-"));
  }

  /** Returns how many transactions were acknowledged. */
  private static int untilLost(Session session, CountDownLatch atWork) {
    int committed = 0;
    while (session.execute(ADD, ONE_TO_THE_FIRST) == Outcome.COMMITTED) {
      if (++committed == 50) {
        atWork.countDown();
      }
    }
    assertThat(session.failure()).isNotBlank();
    return committed;
  }

  private static EmbeddedDatabase open() {
    return (EmbeddedDatabase) new MariadbBackend().open(Options.of(new MariadbBackend(), FOLDER));
  }

  private static long nanos(EmbeddedDatabase database) {
    return ((CpuReading.Nanos) database.serverCpuNanos()).nanos();
  }
}
