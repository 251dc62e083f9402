package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The session that keeps other runs from a server's database is killed. */
@Timeout(180)
class LostLockTest {
  private static final String HOLDER = "SELECT IS_USED_LOCK(CONCAT('fasttrack.', DATABASE()))";

  @TempDir Path folder;

  private final Backend backend = new MariadbBackend();
  private EmbeddedServer server;
  private Options options;

  @BeforeEach
  void startServer() throws Exception {
    server = TestServers.start(16);
    Path credentials = folder.resolve("owner.properties");
    PrivateFile.create(
        credentials,
        "user=%s\npassword=%s\n".formatted(server.owner().user(), server.owner().password()));
    options =
        Options.of(
            backend,
            folder,
            Map.of("url", List.of(url()), "credentials-file", List.of(credentials.toString())));
  }

  @AfterEach
  void stopServer() {
    if (server != null) {
      server.stop();
    }
  }

  private String url() {
    return MariadbServer.url(server.addresses().getFirst());
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), server.owner().user(), server.owner().password());
  }

  @Test
  void whoHadItCanReadOnAndSaysWhoHasItNow() throws SQLException {
    try (Database database = backend.open(options);
        Connection connection = connect()) {
      load(database);
      assertThat(database.claimLost()).isEmpty();
      long holder = Queries.number(connection, HOLDER);
      JdbcDatabase.execute(connection, List.of("KILL " + holder));
      try (Database second = backend.open(options)) {
        long now = Queries.number(connection, HOLDER);
        assertThat(database.counters()).isNotEmpty();
        assertThat(database.claimLost().orElseThrow())
            .startsWith("session " + holder + ", which held it, ")
            .contains("; another run has it now: session " + now + " (user ");
        assertThatThrownBy(() -> database.create(Shop.dataset()))
            .isInstanceOf(BackendException.class)
            .hasMessageMatching(
                "another run is using the database \\S+: session %d \\(user .+, from .+, idle for"
                        .formatted(now)
                    + " .+ s\\) holds its lock; where no run is left, KILL %d frees it; wait .+"
                        .formatted(now));
        assertThat(second.claimLost()).isEmpty();
      }
      load(database);
      database.create(Shop.dataset());
      assertThat(database.claimLost()).isEmpty();
    }
  }

  @Test
  void theServerEndsNoSessionThatIsIdle() throws SQLException {
    try (MariadbDatabase database = (MariadbDatabase) backend.open(options);
        Connection control = connect();
        Connection session = connect()) {
      database.prepareControl(control);
      database.prepareSession(session);
      for (Connection each : List.of(control, session)) {
        assertThat(Queries.number(each, "SELECT @@wait_timeout")).isGreaterThan(1_000_000);
      }
    }
  }

  private static void load(Database database) {
    Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
  }
}
