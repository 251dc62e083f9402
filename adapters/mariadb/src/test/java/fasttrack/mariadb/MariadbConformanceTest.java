package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.conformance.BackendConformanceTest;
import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ConflictCause;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Marker;
import fasttrack.core.spi.Options;
import fasttrack.core.testing.ServerSessions;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MariadbConformanceTest extends BackendConformanceTest {
  private static final int SESSIONS_MAX = 16;
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static final String OTHER_SESSIONS =
      """
      SELECT CONCAT(id, ' of ', user, ' in ', COALESCE(db, ''), ', ', command, ': ', COALESCE(info, ''))
      FROM information_schema.processlist
      WHERE id <> CONNECTION_ID() AND user NOT IN ('system user', 'event_scheduler')\
      """;

  private static EmbeddedServer server;
  private static Path credentials;
  private String url;

  @BeforeAll
  static void startServer() throws Exception {
    server = TestServers.start(SESSIONS_MAX);
    credentials = Files.createTempFile("fasttrack", ".properties");
    Files.delete(credentials);
    PrivateFile.create(
        credentials,
        "user=%s\npassword=%s\n".formatted(server.owner().user(), server.owner().password()));
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      try (Connection last =
          DriverManager.getConnection(
              MariadbServer.url(server.addresses().getFirst()),
              server.owner().user(),
              server.owner().password())) {
        ServerSessions.mustHaveEnded(last, OTHER_SESSIONS);
      } finally {
        Files.deleteIfExists(credentials);
        server.stop();
      }
    }
  }

  @BeforeEach
  void makeDatabase() throws SQLException {
    String name = "test" + DATABASES.incrementAndGet();
    url = MariadbServer.url(server.addresses().getFirst()).replaceFirst("/fasttrack$", "/" + name);
    administer("CREATE DATABASE " + name);
  }

  @Override
  protected Backend backend() {
    return new MariadbBackend();
  }

  @Override
  protected Options options() {
    return Options.of(
            backend(),
            folder,
            Map.of("url", List.of(url), "credentials-file", List.of(credentials.toString())))
        .withSessionsMax(SESSIONS_MAX);
  }

  @Override
  protected Options restartable() {
    return Options.of(backend(), Path.of("target", "test-servers"));
  }

  @Override
  protected Connection stranger() throws SQLException {
    return DriverManager.getConnection(url, server.owner().user(), server.owner().password());
  }

  /** It is a setting of the whole server: its owner decides, and the run checks. */
  @Test
  void anExistingServerHasToKeepThePromiseItself() throws SQLException {
    Options relaxed = options().withDurability(Durability.RELAXED);
    assertThatThrownBy(() -> backend().open(relaxed).close())
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("SET GLOBAL innodb_flush_log_at_trx_commit = 2");
    administer("SET GLOBAL innodb_flush_log_at_trx_commit = 2");
    try (Database database = backend().open(relaxed)) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      database.mark(Marker.of(Shop.dataset(), Marker.State.USED));
      assertThat(database.engine().settings()).containsEntry("innodb_flush_log_at_trx_commit", "2");
    } finally {
      administer("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
    }
  }

  /** A run can have it of its own server alone, which is no other than this one. */
  @Test
  void aCheckpointLeavesNoDirtyPageAndNoSettingChanged() throws SQLException {
    String settings = "SHOW GLOBAL VARIABLES WHERE variable_name REGEXP 'io_capacity|dirty_pages'";
    try (Database database = backend().open(options());
        Connection connection = administrator()) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      Map<String, String> before = pairs(connection, settings);
      ServerCheckpoint.write(connection);
      assertThat(pairs(connection, settings)).isEqualTo(before).hasSize(4);
      assertThat(pairs(connection, "SHOW GLOBAL STATUS LIKE 'Innodb_checkpoint_age'").values())
          .singleElement()
          .satisfies(age -> assertThat(Long.parseLong(age)).isLessThan(100_000));
    }
  }

  private static Map<String, String> pairs(Connection connection, String query)
      throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        pairs.put(result.getString(1), result.getString(2));
      }
    }
    return pairs;
  }

  private static Connection administrator() throws SQLException {
    return DriverManager.getConnection(
        MariadbServer.url(server.addresses().getFirst()),
        server.owner().user(),
        server.owner().password());
  }

  private static void administer(String statement) throws SQLException {
    try (Connection connection = administrator();
        Statement made = connection.createStatement()) {
      made.execute(statement);
    }
  }

  /** Its repeatable read loses updates, as its page says. */
  @Override
  protected Set<Anomaly> seenDespite(Isolation level) {
    return level == Isolation.REPEATABLE_READ ? Set.of(Anomaly.LOST_UPDATE) : Set.of();
  }

  /** At the default level, where nothing but a deadlock makes a session give way. */
  @Override
  protected Set<ConflictCause> conflictCauses() {
    return Set.of(ConflictCause.DEADLOCK);
  }
}
