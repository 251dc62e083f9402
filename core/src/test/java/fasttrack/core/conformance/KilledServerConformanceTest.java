package fasttrack.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.model.Shop;
import fasttrack.core.oracle.Oracle;
import fasttrack.core.population.StateCheck;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.cpu.CpuReading;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every backend must do whose server this process starts and kills: what was acknowledged is
 * there again, its CPU time is kept, and nothing of it remains.
 */
@Timeout(180)
public abstract class KilledServerConformanceTest {
  /** Of this class alone: other classes have servers at the same time. */
  private static final Path FOLDER = Path.of("target", "test-servers", "killed").toAbsolutePath();

  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final long[] ONE_TO_THE_FIRST = {1, 1};
  private static final int AT_WORK = 50;

  /** Returns the backend. */
  protected abstract Backend backend();

  /** Returns the folder below which the servers are made, and no others. */
  protected Path serversFolder() {
    return FOLDER;
  }

  /** Returns options that start a server below {@link #serversFolder}. */
  protected Options options() {
    return Options.of(backend(), serversFolder());
  }

  /** Returns the folder of the servers, and no others. */
  protected Path startedIn() {
    return serversFolder().resolve(backend().name());
  }

  /** Returns all processes of a database's server; none if they are not in sight. */
  protected abstract List<ProcessHandle> processes(Database database);

  @BeforeEach
  void needsPrograms() {
    assumeTrue(backend().unavailable().isEmpty(), () -> backend().unavailable().orElse(""));
  }

  @Test
  void whatWasAcknowledgedIsThereAfterEveryKill() throws Exception {
    Oracle oracle = new Oracle(Shop.dataset());
    try (Database database = loaded()) {
      String location = database.engine().location();
      for (int kill = 0; kill < 2; kill++) {
        int acknowledged = untilKilled(database);
        for (int i = 0; i < acknowledged; i++) {
          oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
        }
        database.as(KillableServer.class).recover();
        assertThat(database.engine().location()).isEqualTo(location);
        // The last one's fate was unknown: the connection broke before or inside its commit.
        if (!StateCheck.differences(database, Shop.dataset(), oracle).isEmpty()) {
          oracle.execute(Shop.ADD, ONE_TO_THE_FIRST);
        }
        assertThat(StateCheck.differences(database, Shop.dataset(), oracle)).isEmpty();
      }
    }
    assertNothingRemains();
  }

  /** Kills the server under load; returns how many transactions were acknowledged. */
  private static int untilKilled(Database database) throws Exception {
    CountDownLatch atWork = new CountDownLatch(1);
    try (ExecutorService terminal = Executors.newSingleThreadExecutor();
        Session session = database.connect(Shop.TYPES)) {
      Future<Integer> committed = terminal.submit(() -> untilLost(session, atWork));
      atWork.await();
      database.as(KillableServer.class).kill();
      int acknowledged = committed.get();
      assertThat(session.execute(ADD, ONE_TO_THE_FIRST)).isEqualTo(Outcome.FAILED);
      return acknowledged;
    }
  }

  private static int untilLost(Session session, CountDownLatch atWork) {
    int committed = 0;
    while (session.execute(ADD, ONE_TO_THE_FIRST) == Outcome.COMMITTED) {
      if (++committed == AT_WORK) {
        atWork.countDown();
      }
    }
    assertThat(session.failure()).isNotBlank();
    return committed;
  }

  @Test
  void aKillLeavesNothingButTheCpuTimeThatWasSpent() {
    try (Database database = loaded()) {
      List<ProcessHandle> all = processes(database);
      assumeFalse(all.isEmpty(), "the server's processes are not in sight");
      assertThat(all).allMatch(ProcessHandle::isAlive);
      long before = nanos(database);
      database.as(KillableServer.class).kill();
      // one whose parent has not asked for its status yet has no program any more
      assertThat(all).noneMatch(each -> each.isAlive() && each.info().command().isPresent());
      long whileDown = nanos(database);
      assertThat(whileDown).isGreaterThanOrEqualTo(before);
      assertThat(nanos(database)).isEqualTo(whileDown);
      database.as(KillableServer.class).recover();
      assertThat(nanos(database)).isGreaterThan(whileDown);
      assertThat(processes(database)).isNotEmpty().doesNotContainAnyElementsOf(all);
      database.as(KillableServer.class).kill();
      database.as(KillableServer.class).kill();
    }
    assertNothingRemains();
  }

  private void assertNothingRemains() {
    assertThat(startedIn())
        .isDirectoryNotContaining(
            path ->
                path.toFile().isDirectory() && path.getFileName().toString().contains("server-"));
  }

  private Database loaded() {
    Database database = backend().open(options());
    Work.load(database, Shop.dataset());
    return database;
  }

  private static long nanos(Database database) {
    return ((CpuReading.Nanos) database.serverCpuNanos()).nanos();
  }
}
