package fasttrack.mariadb.server;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.support.server.Credentials;
import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * A database of a server, and who uses it: opens connections whose round trips are counted.
 * Thread-safe.
 */
public class MariadbAddress {
  private static final String FORM = "jdbc:mariadb://[^/?,\\s]+(,[^/?,\\s]+)*/[^/?]+(\\?.*)?";

  static {
    // the driver would log every conflict, at a cost that is not the engine's
    System.setProperty("mariadb.logging.disable", "true");
  }

  private final String url;
  private final Credentials credentials;
  private final Properties properties = new Properties();

  /**
   * Prepares to connect. Prepared statements are prepared by the server; in one round trip only
   * texts travel.
   *
   * @param url where, without credentials
   */
  public MariadbAddress(String url, Credentials credentials, ExecutionMode execution) {
    this.url = url;
    this.credentials = credentials;
    set("user", credentials.user());
    if (credentials.password() != null) {
      set("password", credentials.password());
    }
    boolean texts = execution == ExecutionMode.PIPELINED || execution == ExecutionMode.UNPREPARED;
    set("useServerPrepStmts", Boolean.toString(!texts));
    set("allowMultiQueries", Boolean.toString(texts));
    set("socketFactory", CountedSockets.class.getName());
  }

  /** Sets a property of the driver for all connections. */
  protected final void set(String property, String value) {
    properties.setProperty(property, value);
  }

  /**
   * Checks an address that a user wrote.
   *
   * @throws BackendException of kind USAGE where it names no database, or holds a secret
   */
  public static void check(String url) {
    if (url.matches("(?i).*(password=|user=|@).*")) {
      throw BackendException.usage(
          "--url: user and password do not belong in it, where others see them: set MARIADB_USER"
              + " and MARIADB_PASSWORD, or give a --credentials-file");
    }
    if (!url.matches(FORM)) {
      throw BackendException.usage(
          "--url: write jdbc:mariadb://host:port/database instead of '" + url + "'");
    }
  }

  /** Connects. */
  public Connection connect() throws SQLException {
    return connect(url);
  }

  /** Connects to one server. */
  protected final Connection connect(String where) throws SQLException {
    return CountedConnections.connect(() -> DriverManager.getConnection(where, properties));
  }

  /** Returns what connects for all but transactions. */
  public MariadbAddress forControl() {
    return new MariadbAddress(url, credentials, ExecutionMode.PREPARED);
  }

  /** Returns the addresses of all servers that may be connected to now. */
  public List<String> urls() {
    return List.of(url);
  }

  /** As a user writes it. */
  @Override
  public String toString() {
    return url;
  }
}
