package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.relational.database.Connections;
import fasttrack.support.server.Credentials;
import fasttrack.support.socket.CountedConnections;
import fasttrack.support.socket.CountedSockets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.Properties;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A database of a server or a cluster, and who uses it: opens connections whose round trips are
 * counted. Thread-safe.
 */
final class ServerAddress extends MariaDbDataSource {
  private static final String FORM = "jdbc:mariadb://[^/?,\\s]+(,[^/?,\\s]+)*/[^/?]+(\\?.*)?";

  static {
    // the driver would log every conflict, at a cost that is not the engine's
    System.setProperty("mariadb.logging.disable", "true");
  }

  private final Nodes nodes;
  private final Properties properties = new Properties();

  /**
   * Prepares to connect. Prepared statements are prepared by the server; in one round trip only
   * texts travel.
   *
   * @param nodes where, without credentials
   */
  ServerAddress(Nodes nodes, Credentials credentials, ExecutionMode execution) {
    this.nodes = nodes;
    properties.setProperty("user", credentials.user());
    if (credentials.password() != null) {
      properties.setProperty("password", credentials.password());
    }
    boolean texts = execution == ExecutionMode.PIPELINED || execution == ExecutionMode.UNPREPARED;
    properties.setProperty("useServerPrepStmts", Boolean.toString(!texts));
    properties.setProperty("allowMultiQueries", Boolean.toString(texts));
    if (nodes.isCluster()) {
      // Galera 26.4 in MariaDB 10.11 sometimes leaves a session without any answer that it aborts
      // between a request to prepare and one to execute, sent together
      properties.setProperty("disablePipeline", "true");
    }
    properties.setProperty("socketFactory", CountedSockets.class.getName());
  }

  /**
   * Checks an address that a user wrote.
   *
   * @throws BackendException of kind USAGE where it names no database, or holds a secret
   */
  static void check(String url) {
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

  /** Connects to the node whose turn it is, or else to the next one that answers. */
  @Override
  public Connection getConnection() throws SQLException {
    SQLException failure = null;
    for (String url : nodes.order()) {
      try {
        return connect(url);
      } catch (SQLException e) {
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    throw failure == null ? new SQLNonTransientConnectionException("there is no node") : failure;
  }

  private Connection connect(String url) throws SQLException {
    return Connections.orClose(
        CountedConnections.connect(() -> DriverManager.getConnection(url, properties)),
        connection -> {
          if (nodes.isCluster()) {
            catchUp(connection);
          }
          nodes.answered(url);
          return connection;
        });
  }

  /**
   * Waits until the node has applied what any node has acknowledged before: by default it shows
   * that a moment later. A node that has lost its cluster refuses.
   */
  private void catchUp(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION wsrep_sync_wait = 1");
      statement.execute("SELECT 1");
      if (!nodes.readsWait()) {
        statement.execute("SET SESSION wsrep_sync_wait = DEFAULT");
      }
    }
  }
}
