package fasttrack.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.relational.database.Queries;
import fasttrack.relational.session.JdbcSession;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.process.Programs;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.Ports;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PgBouncer before the server. */
@Timeout(120)
class PoolerTest {
  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  @TempDir Path folder;

  private final Backend backend = new PostgresqlBackend();
  private Path program;
  private String url;
  private Process pooler;

  @BeforeEach
  void makeDatabase() throws SQLException {
    program = Programs.find("pgbouncer", List.of("/usr/sbin")).orElse(null);
    assumeTrue(program != null, "no pgbouncer here");
    url = SERVER.database();
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (pooler != null) {
      pooler.destroy();
      pooler.waitFor();
    }
  }

  /** Starts a pooler and returns the URL of the test's database through it. */
  private String pooled(String... settings) throws Exception {
    Credentials owner = SERVER.server().owner();
    String server = url.replaceFirst(".*:(\\d+)/.*", "$1");
    int port = Ports.free();
    Path file = folder.resolve("pgbouncer.ini");
    PrivateFile.create(
        file,
        """
        [databases]
        * = host=127.0.0.1 port=%s user=%s password=%s
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        %s
        """
            .formatted(server, owner.user(), owner.password(), port, String.join("\n", settings)));
    List<String> command = new ArrayList<>(List.of(program.toString(), "-q", file.toString()));
    if (System.getProperty("user.name").equals("root")) {
      // it refuses to run as root, after it has read the file
      command.addAll(1, List.of("-u", "nobody"));
    }
    pooler =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    String through = url.replace(":" + server + "/", ":" + port + "/");
    await(through);
    return through;
  }

  private void await(String through) throws SQLException {
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      try (Connection connection = SERVER.connect(through)) {
        assertThat(connection.isValid(10)).isTrue();
        return;
      } catch (SQLException e) {
        if (!pooler.isAlive() || System.nanoTime() - end > 0) {
          throw e;
        }
        LockSupport.parkNanos(20_000_000);
      }
    }
  }

  private long locks() throws SQLException {
    try (Connection connection = SERVER.connect(url)) {
      return Queries.number(
          connection,
          "SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database"
              + " WHERE locktype = 'advisory' AND datname = current_database()");
    }
  }

  /** As many as terminals of others leave: which one is next depends on how they are taken. */
  private void fill(String through, int connections) throws SQLException {
    List<Connection> all = new ArrayList<>();
    try {
      for (int i = 0; i < connections; i++) {
        Connection connection = SERVER.connect(through);
        all.add(connection);
        connection.setAutoCommit(false);
        assertThat(Queries.number(connection, "SELECT 1")).isOne();
      }
    } finally {
      for (Connection connection : all) {
        connection.rollback();
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "transaction, 0, 0, ''",
    "transaction, 0, 3, ?prepareThreshold=0",
    "transaction, 1, 1, ''",
    "transaction, 1, 2, ''",
    "transaction, 1, 3, ?prepareThreshold=0",
    "statement, 0, 0, ''"
  })
  void oneThatDoesNotKeepSessionsIsRefusedAndNoLockIsLeft(
      String mode, String inTurn, int connections, String parameters) throws Exception {
    String through = pooled("pool_mode = " + mode, "server_round_robin = " + inTurn);
    if (connections > 0) {
      fill(through + "?prepareThreshold=0", connections);
    }
    Options options = SERVER.options(folder, through + parameters);
    // what the driver prepares would be in the way of the next one
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> backend.open(options).close())
          .isInstanceOfSatisfying(
              BackendException.class,
              e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.SETUP))
          .hasMessageStartingWith(through + " leads to a pooler that gives a session another")
          .hasMessageContaining("give the --url of the server's own port")
          .hasMessageContaining("pool_mode=session");
    }
    assertThat(locks()).isZero();
    backend.open(SERVER.options(folder, url)).close();
  }

  @Test
  void oneThatRefusesAParameterIsNamedAsTheReason() throws Exception {
    String through = pooled("pool_mode = session");
    assertThatThrownBy(
            () -> backend.open(SERVER.options(folder, through + "?options=-c%20work_mem=8MB")))
        .isInstanceOfSatisfying(
            BackendException.class,
            e -> assertThat(e.kind()).isEqualTo(BackendException.Kind.UNREACHABLE))
        .hasMessageStartingWith("cannot connect at " + through + ": ")
        .hasMessageContaining("; that is a pooler, which refuses a parameter of the session: ")
        .hasMessageContaining("ignore_startup_parameters");
  }

  @Test
  void oneThatKeepsSessionsIsUsedAndNamed() throws Exception {
    String through = pooled("pool_mode = session");
    try (Database database = backend.open(SERVER.options(folder, through))) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      try (Session session = database.connect(List.of(Shop.ADD));
          Connection connection = SERVER.connect(url)) {
        assertThat(session.execute(0, new long[] {1, 5})).isEqualTo(Outcome.COMMITTED);
        String ofSession =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'fasttrack' AND pid = "
                + ((JdbcSession) session).number();
        assertThat(Queries.number(connection, ofSession)).isOne();
      }
      assertThat(database.disclosure().lacking())
          .singleElement()
          .asString()
          .startsWith("a direct connection: a pooler that keeps sessions is in between");
      assertThat(locks()).isOne();
      assertThatThrownBy(() -> backend.open(SERVER.options(folder, url)))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("another run is using the database");
      assertThat(database.claimLost()).isEmpty();
    }
    backend.open(SERVER.options(folder, url)).close();
  }
}
