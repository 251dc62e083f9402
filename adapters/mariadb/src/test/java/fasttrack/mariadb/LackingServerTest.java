package fasttrack.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.model.Shop;
import fasttrack.core.population.PopulationListener;
import fasttrack.core.population.Populator;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.ServerIdentity;
import fasttrack.support.guard.PrivateFile;
import fasttrack.support.server.EmbeddedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that lacks what not every one grants that speaks its protocol. */
class LackingServerTest {
  @TempDir Path folder;

  private EmbeddedServer server;
  private String url;

  @BeforeEach
  void startServer() {
    server = TestServers.start(16);
    url = MariadbServer.url(server.addresses().getFirst());
  }

  @AfterEach
  void stopServer() {
    if (server != null) {
      server.stop();
    }
  }

  private List<String> lackingAfterARun(String user, String password) throws Exception {
    Path credentials = folder.resolve(user + ".properties");
    PrivateFile.create(credentials, "user=%s\npassword=%s\n".formatted(user, password));
    MariadbBackend backend = new MariadbBackend();
    Map<String, List<String>> own =
        Map.of("url", List.of(url), "credentials-file", List.of(credentials.toString()));
    try (Database database = backend.open(Options.of(backend, folder, own))) {
      Populator.ensurePopulated(database, Shop.dataset(), PopulationListener.NONE);
      database.counters();
      database.dataSize();
      try (Session session = database.connect(Shop.TYPES)) {
        assertThat(session.execute(Shop.TYPES.indexOf(Shop.ADD), new long[] {1, 1, 1, 1}))
            .isEqualTo(Outcome.COMMITTED);
      }
      return database.disclosure().lacking();
    }
  }

  @Test
  void whatIsNotGrantedIsSaidAndDoneWithout() throws Exception {
    try (Connection connection =
            DriverManager.getConnection(url, server.owner().user(), server.owner().password());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER plain@'127.0.0.1' IDENTIFIED BY 'secret'");
      // the server's only user may not grant
      statement.execute(
          """
          INSERT INTO mysql.db (Host, Db, User, Select_priv, Insert_priv, Update_priv, Delete_priv,
            Create_priv, Drop_priv, Index_priv, Alter_priv, References_priv, Lock_tables_priv)
          VALUES ('127.0.0.1', 'fasttrack', 'plain', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y')
          """);
      statement.execute("FLUSH PRIVILEGES");
    }
    assertThat(lackingAfterARun("plain", "secret"))
        .singleElement()
        .asString()
        .startsWith("innodb_sys_tablespaces, so data growth is not reported (");
    assertThat(lackingAfterARun(server.owner().user(), server.owner().password())).isEmpty();
  }

  @Test
  void otherEnginesAreToldByTheirVersion() {
    assertThat(MariadbDatabase.otherEngine("10.11.19-MariaDB-0+deb12u1")).isEmpty();
    assertThat(MariadbDatabase.otherEngine("5.5.5-10.6.4-MariaDB")).isEmpty();
    assertThat(MariadbDatabase.otherEngine("8.0.36-0ubuntu0.22.04.1"))
        .contains(new ServerIdentity("MySQL", "8.0.36-0ubuntu0.22.04.1"));
    assertThat(MariadbDatabase.otherEngine("8.0.11-TiDB-v7.5.1"))
        .contains(new ServerIdentity("TiDB", "7.5.1"));
    assertThat(MariadbDatabase.otherEngine("8.0.30-Vitess"))
        .contains(new ServerIdentity("Vitess", "8.0.30-Vitess"));
    assertThat(MariadbDatabase.otherEngine("something new")).isEmpty();
  }
}
