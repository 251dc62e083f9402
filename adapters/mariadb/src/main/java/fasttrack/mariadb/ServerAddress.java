package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.support.server.Credentials;
import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A database of a server, and who uses it: opens connections whose round trips are counted.
 * Immutable and thread-safe.
 */
final class ServerAddress extends MariaDbDataSource {
  private static final String FORM = "jdbc:mariadb://[^/?]+/[^/?]+(\\?.*)?";

  static {
    // the driver would log every conflict, at a cost that is not the engine's
    System.setProperty("mariadb.logging.disable", "true");
  }

  private final String url;
  private final Properties properties = new Properties();

  /**
   * Prepares to connect. Prepared statements are prepared by the server; in one round trip only
   * texts travel.
   *
   * @param url the address, without credentials
   */
  ServerAddress(String url, Credentials credentials, ExecutionMode execution) {
    this.url = url;
    properties.setProperty("user", credentials.user());
    if (credentials.password() != null) {
      properties.setProperty("password", credentials.password());
    }
    boolean texts = execution == ExecutionMode.PIPELINED || execution == ExecutionMode.UNPREPARED;
    properties.setProperty("useServerPrepStmts", Boolean.toString(!texts));
    properties.setProperty("allowMultiQueries", Boolean.toString(texts));
    properties.setProperty("socketFactory", CountedSockets.class.getName());
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

  @Override
  public Connection getConnection() throws SQLException {
    return CountedConnections.connect(() -> DriverManager.getConnection(url, properties));
  }

  private static BackendException usage(String message) {
    return new BackendException(BackendException.Kind.USAGE, message);
  }
}
