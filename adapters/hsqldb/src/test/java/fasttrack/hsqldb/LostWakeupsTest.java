package fasttrack.hsqldb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.Queries;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.hsqldb.Session;
import org.hsqldb.jdbc.JDBCConnection;
import org.hsqldb.trigger.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The engine's lost wake-up, made on purpose with the lock that it should have taken earlier. */
@Timeout(120)
class LostWakeupsTest {
  private static final String URL = "jdbc:hsqldb:mem:wakeups;hsqldb.tx=mvcc";
  private static final String ADD = "UPDATE item SET amount = amount + 1";

  /** Of its own: the common pool may have one thread. */
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private Connection holder;
  private Connection waiting;
  private Connection snapshot;

  /** Stops an update between its snapshot and its look at the row. */
  public static final class Pause implements Trigger {
    private static CountDownLatch reached = new CountDownLatch(1);
    private static CountDownLatch ahead = new CountDownLatch(1);

    static void next() {
      reached = new CountDownLatch(1);
      ahead = new CountDownLatch(1);
    }

    @Override
    public void fire(int type, String trigger, String table, Object[] before, Object[] after) {
      reached.countDown();
      try {
        ahead.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @BeforeEach
  void connect() throws SQLException {
    Pause.next();
    holder = session();
    waiting = session();
    snapshot = session();
    try (Statement statement = holder.createStatement()) {
      statement.execute("CREATE TABLE item (item_no bigint PRIMARY KEY, amount bigint NOT NULL)");
      statement.execute("INSERT INTO item VALUES (1, 0)");
      statement.execute(
          "CREATE TRIGGER pause BEFORE UPDATE ON item FOR EACH ROW QUEUE 0 CALL \"%s\""
              .formatted(Pause.class.getName()));
    }
    holder.commit();
  }

  private static Connection session() throws SQLException {
    Connection connection = DriverManager.getConnection(URL, "SA", "");
    connection.setAutoCommit(false);
    return connection;
  }

  @AfterEach
  void shutDown() throws SQLException {
    threads.shutdown();
    try (Connection last = session();
        Statement statement = last.createStatement()) {
      statement.execute("SHUTDOWN");
    }
  }

  private static int run(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT amount FROM item").close();
    }
  }

  /** The engine's lock under which sessions begin to wait, and are woken. */
  private ReentrantReadWriteLock engineLock() throws ReflectiveOperationException, SQLException {
    Session session = (Session) holder.unwrap(JDBCConnection.class).getSession();
    Field lock = session.database.txManager.getClass().getSuperclass().getDeclaredField("lock");
    lock.setAccessible(true);
    return (ReentrantReadWriteLock) lock.get(session.database.txManager);
  }

  private static void awaitQueued(ReentrantReadWriteLock lock, int count)
      throws InterruptedException {
    while (lock.getQueueLength() < count) {
      Thread.sleep(1);
    }
  }

  private Void rollBack() throws SQLException {
    holder.rollback();
    return null;
  }

  /** Behind a snapshot, the row keeps its last commit, and a rollback leaves who it was. */
  private Future<Integer> loseAWakeup() throws Exception {
    read(snapshot);
    Pause.ahead.countDown();
    run(holder, ADD);
    holder.commit();
    run(holder, ADD);
    Pause.next();
    Future<Integer> added = threads.submit(() -> run(waiting, ADD));
    Pause.reached.await();
    ReentrantReadWriteLock lock = engineLock();
    Future<?> rolledBack;
    lock.writeLock().lock();
    try {
      rolledBack = threads.submit(this::rollBack);
      awaitQueued(lock, 1);
      Pause.ahead.countDown();
      awaitQueued(lock, 2);
    } finally {
      lock.writeLock().unlock();
    }
    rolledBack.get();
    return added;
  }

  private boolean waits() throws SQLException {
    Session session = (Session) waiting.unwrap(JDBCConnection.class).getSession();
    return session.latch.getCount() > 0;
  }

  private void awaitWait(Future<?> added) throws Exception {
    while (!waits() && !added.isDone()) {
      Thread.sleep(1);
    }
  }

  @Test
  void aSessionThatNobodyWillWakeGivesWay() throws Exception {
    Future<Integer> added = loseAWakeup();
    awaitWait(added);
    assertThat(added).as("the engine is mended: LostWakeups can go").isNotDone();
    try (LostWakeups wakeups = new LostWakeups(session())) {
      wakeups.look();
      assertThat(waits()).as("one look may see two states").isTrue();
      wakeups.look();
      assertThatThrownBy(added::get).rootCause().hasMessageContaining("serialization failure");
    }
    waiting.rollback();
    assertThat(run(waiting, ADD)).isOne();
    waiting.commit();
  }

  @Test
  void aSessionThatWaitsForATransactionGoesOnWaiting() throws Exception {
    Pause.ahead.countDown();
    run(holder, ADD);
    Future<Integer> added = threads.submit(() -> run(waiting, ADD));
    awaitWait(added);
    try (LostWakeups wakeups = new LostWakeups(session())) {
      wakeups.look();
      wakeups.look();
      wakeups.look();
      assertThat(waits()).isTrue();
    }
    holder.commit();
    assertThat(added.get()).isOne();
    waiting.commit();
  }

  /** Writing a marker sets the durability twice more. */
  @Test
  void aDatabaseLooksInOneSession(@TempDir Path folder) throws SQLException {
    Backend backend = new HsqldbBackend();
    try (Database database = backend.open(Options.of(backend, folder))) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      String url = "jdbc:hsqldb:file:" + folder.resolve("hsqldb/data");
      try (Connection stranger = DriverManager.getConnection(url, "SA", "")) {
        String all = "SELECT COUNT(*) FROM information_schema.system_sessions";
        assertThat(Queries.number(stranger, all)).as("stranger, control and looks").isEqualTo(3);
      }
    }
  }
}
