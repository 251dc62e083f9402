package fasttrack.mariadb.galera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.mariadb.MariadbBackend;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbPrograms;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.Queries;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerPlaces;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of three nodes; skipped where the packages are not installed. */
class GaleraClusterTest {
  private static final Galera GALERA = new Galera(3, true);
  private static final String ROWS = "SELECT COUNT(*) FROM thing";
  private static final String CATCHING_UP =
      "SELECT COUNT(*) FROM information_schema.processlist WHERE info = 'SELECT 1'";
  private static final String SIZE =
      "SELECT variable_value FROM information_schema.global_status"
          + " WHERE variable_name = 'WSREP_CLUSTER_SIZE'";

  @TempDir Path folder;

  private static EmbeddedServer server;
  private MariadbAddress terminals;

  @BeforeAll
  static void startCluster() {
    assumeTrue(
        MariadbPrograms.unavailable().isEmpty(), () -> MariadbPrograms.unavailable().orElse(""));
    assumeTrue(Galera.unavailable().isEmpty(), () -> Galera.unavailable().orElse(""));
    Path servers = Path.of("target", "test-servers");
    server =
        EmbeddedServer.start(
            "MariaDB",
            ServerPlaces.below(servers),
            message -> {},
            parent ->
                new GaleraCluster(
                    new MariadbServer(new MariadbPrograms(null), Map.of(), true), GALERA));
  }

  @AfterAll
  static void stopCluster() {
    if (server != null) {
      server.stop();
      assertThat(server.folder().path()).doesNotExist();
    }
  }

  @BeforeEach
  void makeTable() throws SQLException {
    terminals = GaleraAddress.started(server, GALERA, ExecutionMode.PREPARED);
    try (Connection connection = terminals.connect()) {
      execute(connection, "CREATE TABLE thing (id int PRIMARY KEY, n int NOT NULL)");
      execute(connection, "INSERT INTO thing VALUES (1, 0)");
    }
  }

  @AfterEach
  void dropTable() throws SQLException {
    try (Connection connection = terminals.connect()) {
      execute(connection, "DROP TABLE IF EXISTS thing");
    }
  }

  private List<String> urls() {
    return server.addresses().stream().map(MariadbServer::url).toList();
  }

  private MariadbAddress address(String url) {
    return new MariadbAddress(url, server.owner(), ExecutionMode.PREPARED);
  }

  @Test
  void connectionsUseAllNodesInTurnAndSeeWhatAnyNodeHasAcknowledged() throws SQLException {
    Set<Long> ports = new TreeSet<>();
    for (int i = 2; i <= 13; i++) {
      try (Connection connection = terminals.connect()) {
        assertThat(Queries.number(connection, ROWS)).isEqualTo(i - 1);
        execute(connection, "INSERT INTO thing VALUES (%d, 0)".formatted(i));
        ports.add(Queries.number(connection, "SELECT @@port"));
      }
    }
    assertThat(ports).hasSize(3);
    assertThat(members()).containsExactlyInAnyOrderElementsOf(server.addresses());
  }

  @Test
  void aClusterThatIsThereIsUsedByTheAddressOfAllItsNodes() throws Exception {
    Path credentials = folder.resolve("credentials");
    PrivateFile.create(
        credentials,
        "user=%s\npassword=%s\n".formatted(server.owner().user(), server.owner().password()));
    try (Connection connection = terminals.connect()) {
      execute(connection, "DROP TABLE thing");
    }
    MariadbBackend backend = new MariadbBackend();
    Map<String, List<String>> own =
        Map.of(
            "url",
            List.of(terminals.toString()),
            "write-to",
            List.of("all"),
            "credentials-file",
            List.of(credentials.toString()));
    try (Database database = backend.open(Options.of(backend, folder, own).withSessionsMax(3))) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      for (int i = 0; i < 3; i++) {
        try (Session session = database.connect(Shop.TYPES)) {
          assertThat(session.execute(Shop.TYPES.indexOf(Shop.ADD), new long[] {1, 1, 1, 1}))
              .isEqualTo(Outcome.COMMITTED);
        }
      }
      assertThat(database.engine().product()).isEqualTo("MariaDB Galera");
      assertThat(database.disclosure().lacking()).isEmpty();
    }
  }

  private List<String> members() throws SQLException {
    try (Connection connection = terminals.connect()) {
      return GaleraNode.members(connection);
    }
  }

  /** A global read lock keeps a node from applying what others commit. */
  @Test
  void aConnectionWaitsUntilItsNodeHasWhatWasAcknowledged() throws Exception {
    String late = urls().getLast();
    try (Connection holder = address(late).connect()) {
      execute(holder, "FLUSH TABLES WITH READ LOCK");
      try (Connection first = address(urls().getFirst()).connect()) {
        execute(first, "INSERT INTO thing VALUES (2, 0)");
      }
      CompletableFuture<Long> rows =
          CompletableFuture.supplyAsync(() -> rowsAt(late), Thread.ofPlatform()::start);
      while (!rows.isDone() && Queries.number(holder, CATCHING_UP) == 0) {
        Thread.onSpinWait();
      }
      execute(holder, "UNLOCK TABLES");
      assertThat(rows.get(1, TimeUnit.MINUTES)).isEqualTo(2);
    }
  }

  private long rowsAt(String url) {
    try (Connection connection =
        GaleraAddress.named(url, GALERA, server.owner(), ExecutionMode.PREPARED).connect()) {
      return Queries.number(connection, ROWS);
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }

  @Test
  void theSecondOfTwoNodesToChangeARowMeetsAConflict() throws SQLException {
    try (Connection first = terminals.connect();
        Connection second = terminals.connect()) {
      for (Connection each : new Connection[] {first, second}) {
        each.setAutoCommit(false);
        execute(each, "UPDATE thing SET n = n + 1 WHERE id = 1");
      }
      first.commit();
      SQLException failure = catchThrowableOfType(SQLException.class, second::commit);
      assertThat(failure.getErrorCode()).as("deadlock").isEqualTo(1213);
    }
  }

  @Test
  void anotherNodeTakesThePlaceOfTheOneThatIsKilledAndAllComeBack() throws SQLException {
    String before = server.addresses().getFirst();
    server.kill();
    server.recover();
    assertThat(server.addresses().getFirst()).isNotEqualTo(before);
    write(2);

    server.killReplica();
    server.kill();
    server.recover();
    write(3);

    server.rejoinReplicas();
    assertThat(server.replicas()).hasSize(2);
    for (String url : urls()) {
      try (Connection connection = address(url).connect()) {
        assertThat(Queries.number(connection, SIZE)).isEqualTo(3);
        assertThat(Queries.number(connection, ROWS)).isEqualTo(3);
      }
    }
  }

  private void write(int id) throws SQLException {
    try (Connection connection = terminals.connect()) {
      assertThat(Queries.number(connection, ROWS)).isEqualTo(id - 1);
      execute(connection, "INSERT INTO thing VALUES (%d, 0)".formatted(id));
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
