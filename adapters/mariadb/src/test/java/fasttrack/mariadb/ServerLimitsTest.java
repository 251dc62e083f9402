package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.LockLevel;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server's limits say of themselves: the setting, where it is set, and the cure. */
@Timeout(180)
class ServerLimitsTest {
  private static EmbeddedServer server;

  @TempDir Path folder;

  private final Backend backend = new MariadbBackend();
  private Options options;

  @BeforeAll
  static void startServer() throws SQLException {
    server = TestServers.start(16);
    // the server's only user may not grant, and no limit holds for it
    administer(
        "CREATE USER plain@'127.0.0.1' IDENTIFIED BY 'secret'",
        """
        INSERT INTO mysql.db (Host, Db, User, Select_priv, Insert_priv, Update_priv, Delete_priv,
          Create_priv, Drop_priv, Index_priv, Alter_priv, References_priv, Lock_tables_priv)
        VALUES ('127.0.0.1', 'fasttrack', 'plain', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y')
        """,
        "FLUSH PRIVILEGES");
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.stop();
    }
  }

  @BeforeEach
  void plainUser() throws Exception {
    options = options("secret");
    try (Database database = backend.open(options)) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
    }
  }

  private Options options(String password) throws Exception {
    Path credentials = folder.resolve(password + ".properties");
    PrivateFile.create(credentials, "user=plain\npassword=" + password + "\n");
    return Options.of(
        backend,
        folder,
        Map.of("url", List.of(url()), "credentials-file", List.of(credentials.toString())));
  }

  private static String url() {
    return MariadbServer.url(server.addresses().getFirst());
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), server.owner().user(), server.owner().password());
  }

  private static void administer(String... statements) throws SQLException {
    try (Connection connection = connect()) {
      JdbcDatabase.execute(connection, List.of(statements));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max_statement_time | 0.05 | 0 | ; max_statement_time is too short: SET GLOBAL"
            + " max_statement_time = 0, and ALTER USER … WITH MAX_STATEMENT_TIME 0 where the user"
            + " has a limit of its own",
        "lock_wait_timeout | 0 | 86400 | ; another transaction held the lock for longer than"
            + " innodb_lock_wait_timeout, or a table's for longer than lock_wait_timeout (SET"
            + " GLOBAL)",
      })
  void aStatementThatTookTooLongNamesTheSetting(
      String setting, String value, String before, String remedy) throws SQLException {
    // its session has the limits of before, and whoever writes waits for its lock
    try (Connection connection = connect()) {
      JdbcDatabase.execute(
          connection,
          List.of("SET GLOBAL " + setting + " = " + value, "FLUSH TABLES WITH READ LOCK"));
      assertThatThrownBy(
              () -> {
                try (Database database = backend.open(options)) {
                  database.create(Shop.dataset());
                }
              })
          .isInstanceOf(BackendException.class)
          .hasMessageEndingWith(remedy);
      JdbcDatabase.execute(connection, List.of("SET GLOBAL " + setting + " = " + before));
    }
  }

  @Test
  void aServerThatDoesNotWriteNamesTheSetting() throws SQLException {
    administer("SET GLOBAL read_only = ON");
    try (Database database = backend.open(options)) {
      assertThatThrownBy(() -> database.create(Shop.dataset()))
          .isInstanceOf(BackendException.class)
          .hasMessageEndingWith(
              "; if it is a replica, give the primary; else SET GLOBAL read_only = OFF");
    } finally {
      administer("SET GLOBAL read_only = OFF");
    }
  }

  @Test
  void aServerWithoutAConnectionLeftNamesTheSetting() throws SQLException {
    administer("SET GLOBAL max_connections = 10");
    Deque<Session> sessions = new ArrayDeque<>();
    try (Database database = backend.open(options.withSessionsMax(20))) {
      assertThatThrownBy(
              () -> {
                while (sessions.size() < 20) {
                  sessions.push(database.connect(Shop.TYPES));
                }
              })
          .isInstanceOf(BackendException.class)
          .hasMessageEndingWith(
              "; raise the server's max_connections by SET GLOBAL, or lower --terminals or"
                  + " --connections");
      sessions.forEach(Session::close);
    } finally {
      administer("SET GLOBAL max_connections = 151");
    }
  }

  @Test
  void aRefusedPasswordAndARefusedConnectionSayWhatToGive() throws Exception {
    Options wrong = options("wrong");
    assertThatThrownBy(() -> backend.open(wrong))
        .isInstanceOf(BackendException.class)
        .hasMessageEndingWith(
            "; set MARIADB_USER and MARIADB_PASSWORD, or give --credentials-file");
    Options nowhere =
        Options.of(backend, folder, Map.of("url", List.of("jdbc:mariadb://127.0.0.1:1/x")));
    assertThatThrownBy(() -> backend.open(nowhere))
        .isInstanceOf(BackendException.class)
        .hasMessageEndingWith("; is the server running there? Without --url, one is started");
  }

  /** The driver says no more than that the socket failed. */
  @Test
  void aSessionThatWasEndedForBeingIdleNamesTheSettings() throws SQLException {
    try (Connection connection = connect();
        Connection idle = connect()) {
      long id = Queries.number(idle, "SELECT CONNECTION_ID()");
      JdbcDatabase.execute(
          idle, List.of("SET SESSION idle_transaction_timeout = 1", "START TRANSACTION"));
      String count = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + id;
      while (Queries.number(connection, count) > 0) {
        Thread.onSpinWait();
      }
      SQLException error =
          catchThrowableOfType(SQLException.class, () -> Queries.number(idle, "SELECT 1"));
      assertThat(new MariadbDialect(LockLevel.RECORD).remedy(error))
          .contains("wait_timeout, idle_transaction_timeout", "Aborted connection");
    }
  }
}
