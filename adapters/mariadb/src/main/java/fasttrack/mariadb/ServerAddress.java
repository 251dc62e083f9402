package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.support.server.Credentials;
import fasttrack.support.socket.CountedConnections;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A database of a server, and who uses it. Immutable and thread-safe.
 *
 * @param url its address, without credentials
 */
record ServerAddress(String url, Credentials credentials) {
  private static final String FORM = "jdbc:mariadb://[^/?]+/[^/?]+(\\?.*)?";

  static {
    // the driver would log every conflict, at a cost that is not the engine's
    System.setProperty("mariadb.logging.disable", "true");
  }

  /**
   * Checks an address that a user wrote.
   *
   * @throws BackendException of kind USAGE where it names no database, or holds a secret
   */
  static void check(String url) {
    if (url.matches("(?i).*(password=|user=|@).*")) {
      throw usage(
          "--url: user and password do not belong in it, where others see them: set MARIADB_USER"
              + " and MARIADB_PASSWORD, or give a --credentials-file");
    }
    if (!url.matches(FORM)) {
      throw usage("--url: write jdbc:mariadb://host:port/database instead of '" + url + "'");
    }
  }

  /** Connects for all but transactions. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, properties(ExecutionMode.PREPARED));
  }

  /** Returns what opens connections for sessions, whose round trips are counted. */
  DataSource source(ExecutionMode execution) {
    return new CountedSource(this, execution);
  }

  /** Prepared statements are prepared by the server; in one round trip only texts travel. */
  private Properties properties(ExecutionMode execution) {
    Properties properties = new Properties();
    properties.setProperty("user", credentials.user());
    if (credentials.password() != null) {
      properties.setProperty("password", credentials.password());
    }
    boolean texts = execution == ExecutionMode.PIPELINED || execution == ExecutionMode.UNPREPARED;
    properties.setProperty("useServerPrepStmts", Boolean.toString(!texts));
    properties.setProperty("allowMultiQueries", Boolean.toString(texts));
    return properties;
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }

  /** Opens connections whose round trips are counted. Thread-safe. */
  private static final class CountedSource extends MariaDbDataSource {
    private final ServerAddress address;
    private final ExecutionMode execution;

    CountedSource(ServerAddress address, ExecutionMode execution) {
      this.address = address;
      this.execution = execution;
    }

    @Override
    public Connection getConnection() throws SQLException {
      return CountedConnections.connect(
          name -> {
            Properties properties = address.properties(execution);
            properties.setProperty("socketFactory", NamedSockets.class.getName());
            properties.setProperty(NamedSockets.NAME, name);
            return DriverManager.getConnection(address.url, properties);
          });
    }
  }
}
