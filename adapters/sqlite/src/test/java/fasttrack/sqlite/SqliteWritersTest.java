package fasttrack.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.facet.Stepwise;
import fasttrack.core.facet.StepwiseSession;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.core.spi.wait.Probe;
import fasttrack.core.spi.wait.Wait;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever waits for a turn heeds no interrupt, so that a fault would make the tests hang. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SqliteWritersTest {
  private static final int ADD = Shop.TYPES.indexOf(Shop.ADD);
  private static final long[] INPUTS = {1, 5};
  private static final int WRITERS = 4;
  private static final int EACH = 200;

  @TempDir Path folder;

  private final Backend backend = new SqliteBackend();

  /** Counts what sessions report. */
  private static final class Told implements Probe {
    private final AtomicInteger waits = new AtomicInteger();
    private final AtomicInteger commits = new AtomicInteger();
    private final AtomicInteger locks = new AtomicInteger();

    @Override
    public void committing() {
      commits.incrementAndGet();
    }

    @Override
    public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {
      assertThat(level).isEqualTo(LockLevel.DATABASE);
      assertThat(nanos).isPositive();
      assertThat(queueLength).isBetween(1, WRITERS);
      waits.incrementAndGet();
    }

    @Override
    public void held(int count) {
      locks.addAndGet(count);
    }
  }

  @Test
  void writersThatQueueAreNeverRefused() throws Exception {
    Told told = new Told();
    try (Database database = open("queue")) {
      List<FutureTask<Integer>> writers =
          List.of(1, 2, 3, 4).stream()
              .map(number -> new FutureTask<>(() -> write(database, told)))
              .toList();
      writers.forEach(Thread::startVirtualThread);
      int refused = 0;
      for (FutureTask<Integer> writer : writers) {
        refused += writer.get();
      }
      assertThat(refused).isZero();
      assertThat(told.commits).hasValue(WRITERS * EACH);
      assertThat(told.locks).hasValue(WRITERS * EACH);
      assertThat(told.waits.get()).isLessThanOrEqualTo(WRITERS * EACH);
    }
  }

  /** Returns how often it was refused. */
  private static int write(Database database, Probe probe) {
    int refused = 0;
    try (Session session = database.connect(Shop.TYPES)) {
      session.probe(probe);
      for (int i = 0; i < EACH; i++) {
        refused += session.execute(ADD, INPUTS) == Outcome.COMMITTED ? 0 : 1;
      }
    }
    return refused;
  }

  /** Another program does not queue with us. */
  @Test
  void whoeverIsRefusedGivesItsTurnAway() throws SQLException {
    try (Database database = open("queue");
        Session one = database.connect(Shop.TYPES);
        Session two = database.connect(Shop.TYPES)) {
      try (Connection other = stranger();
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        assertThat(one.execute(ADD, INPUTS)).isEqualTo(Outcome.CONFLICT);
        assertThat(two.execute(ADD, INPUTS)).isEqualTo(Outcome.CONFLICT);
      }
      assertThat(two.execute(ADD, INPUTS)).isEqualTo(Outcome.COMMITTED);
      assertThat(one.execute(ADD, INPUTS)).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void whoAsksAgainInSqliteIsSeenToWaitForTheDatabase()
      throws SQLException, InterruptedException, ExecutionException {
    try (Database database = open("busy-timeout");
        Session session = database.connect(Shop.TYPES);
        Connection other = stranger();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      FutureTask<Outcome> work = new FutureTask<>(() -> session.execute(ADD, INPUTS));
      Thread thread = Thread.ofPlatform().start(work);
      Wait seen;
      do {
        seen = database.asleep(Frames.of(thread));
      } while (seen == Wait.OTHER && thread.isAlive());
      assertThat(seen).isEqualTo(Wait.DATABASE_LOCK);
      assertThat(database.asleep(Frames.of(Thread.currentThread()))).isEqualTo(Wait.OTHER);
      statement.execute("ROLLBACK");
      assertThat(work.get()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void whoIsToRepeatIsRefusedAtOnce() throws SQLException {
    try (Database database = open("retry");
        Session session = database.connect(Shop.TYPES);
        Connection other = stranger();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      assertThat(session.execute(ADD, INPUTS)).isEqualTo(Outcome.CONFLICT);
      assertThat(session.conflictCause()).isEqualTo(ConflictCause.BUSY);
    }
  }

  /** So that nothing which it has read or done has to be given up later. */
  @Test
  void whoWillWriteHasTheLockFromItsBegin() throws SQLException {
    try (Database database = open("retry");
        StepwiseSession session = database.as(Stepwise.class).connectStepwise(Shop.TYPES);
        Connection other = stranger();
        Statement statement = other.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 0");
      assertThat(session.begin(ADD)).isEqualTo(StepwiseSession.Result.DONE);
      assertThatThrownBy(() -> statement.execute("BEGIN IMMEDIATE"))
          .hasMessageContaining("SQLITE_BUSY");
      assertThat(session.rollback()).isEqualTo(StepwiseSession.Result.DONE);
      statement.execute("BEGIN IMMEDIATE");
    }
  }

  @Test
  void onlyAQueueOfOursReportsItsWaits() {
    assertThat(options("queue").offer().has(Capability.LOCK_WAITS)).isTrue();
    assertThat(Options.of(backend, folder).offer().has(Capability.LOCK_WAITS)).isTrue();
    assertThat(options("retry").offer().has(Capability.LOCK_WAITS)).isFalse();
    assertThat(options("busy-timeout").offer().has(Capability.LOCK_WAITS)).isFalse();
    assertThatThrownBy(() -> options("lifo"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("--writers")
        .hasMessageContaining("one of queue, busy-timeout, retry");
  }

  private Database open(String writers) {
    Database database = backend.open(options(writers));
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
    return database;
  }

  private Options options(String writers) {
    return Options.of(backend, folder, Map.of("writers", List.of(writers)))
        .withDurability(Durability.NONE)
        .withSessionsMax(WRITERS);
  }

  private Connection stranger() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("sqlite/fasttrack.db"));
  }
}
