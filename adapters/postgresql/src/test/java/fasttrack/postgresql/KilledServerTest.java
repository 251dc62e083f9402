package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.CpuReading;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of our own that is killed comes back with all that it had acknowledged. */
@Timeout(180)
class KilledServerTest {
  private static final Path FOLDER = Path.of("target", "test-servers").toAbsolutePath();
  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final long[] ONE_TO_THE_FIRST = {1, 1};

  @Test
  void whatWasAcknowledgedIsThereAfterEveryKill() throws Exception {
    Oracle oracle = new Oracle(Shop.dataset());
    try (EmbeddedDatabase database = open()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      String location = database.engine().location();
      for (int kill = 0; kill < 2; kill++) {
        CountDownLatch atWork = new CountDownLatch(1);
        try (ExecutorService terminal = Executors.newSingleThreadExecutor();
            Session session = database.connect(Shop.TYPES)) {
          Future<Integer> committed = terminal.submit(() -> untilLost(session, atWork));
          atWork.await();
          database.killServer();
          int acknowledged = committed.get();
          assertThat(session.execute(ADD, ONE_TO_THE_FIRST)).isEqualTo(Outcome.FAILED);
          for (int i = 0; i < acknowledged; i++) {
            oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
          }
        }
        database.recoverServer();
        assertThat(database.engine().location()).isEqualTo(location);
        // The last one's fate was unknown: the connection broke before or inside its commit.
        if (!StateCheck.differences(database, Shop.dataset(), oracle).isEmpty()) {
          oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
      }
    }
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

  @Test
  void aKillLeavesNoProcessAndItsCpuTimeIsKept() {
    try (EmbeddedDatabase database = open()) {
      OptionalLong first = database.postmaster();
      assumeTrue(first.isPresent(), "the server's processes are not in sight");
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      ProcessHandle postmaster = ProcessHandle.of(first.getAsLong()).orElseThrow();
      List<ProcessHandle> all =
          Stream.concat(Stream.of(postmaster), postmaster.children()).toList();
      assertThat(all).hasSizeGreaterThan(3);
      long before = nanos(database);
      database.killServer();
      assertThat(all).noneMatch(ProcessHandle::isAlive);
      long whileDown = nanos(database);
      assertThat(whileDown).isGreaterThanOrEqualTo(before);
      assertThat(nanos(database)).isEqualTo(whileDown);
      database.recoverServer();
      assertThat(nanos(database)).isGreaterThan(whileDown);
      assertThat(database.postmaster()).isPresent().isNotEqualTo(first);
    }
  }

  @Test
  void aServerThatStaysDownIsClearedAway() {
    Path folder;
    try (EmbeddedDatabase database = open()) {
      folder = FOLDER.resolve("postgresql");
      database.killServer();
      database.killServer();
    }
    assertThat(folder)
        .isDirectoryNotContaining(
            path ->
                path.toFile().isDirectory() && path.getFileName().toString().contains("server-"));
  }

  private static EmbeddedDatabase open() {
    return (EmbeddedDatabase)
        new PostgresqlBackend().open(Options.of(new PostgresqlBackend(), FOLDER));
  }

  private static long nanos(EmbeddedDatabase database) {
    return ((CpuReading.Nanos) database.serverCpuNanos()).nanos();
  }
}
