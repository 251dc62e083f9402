package fasttrack.mariadb.galera;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.Connections;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.EmbeddedServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A database of a cluster, and who uses it. Thread-safe. */
public final class GaleraAddress extends MariadbAddress {
  private final Nodes nodes;
  private final Credentials credentials;
  private volatile boolean checked;

  GaleraAddress(Nodes nodes, Credentials credentials, ExecutionMode execution) {
    super("", credentials, execution);
    this.nodes = nodes;
    this.credentials = credentials;
    // Galera 26.4 in MariaDB 10.11 sometimes leaves a session without any answer that it aborts
    // between a request to prepare and one to execute, sent together
    set("disablePipeline", "true");
  }

  /** Returns the address of a cluster whose nodes a user has named. */
  public static MariadbAddress named(
      String url, Galera galera, Credentials credentials, ExecutionMode execution) {
    Nodes nodes = Nodes.named(Nodes.each(url), galera.writeToAll());
    return new GaleraAddress(nodes, credentials, execution);
  }

  /** Returns the address of a cluster that this run has started. */
  public static MariadbAddress started(
      EmbeddedServer server, Galera galera, ExecutionMode execution) {
    Nodes nodes =
        Nodes.started(
            () -> server.addresses().stream().map(MariadbServer::url).toList(),
            galera.writeToAll());
    return new GaleraAddress(nodes, server.owner(), execution);
  }

  @Override
  public MariadbAddress forControl() {
    return new GaleraAddress(nodes.forControl(), credentials, ExecutionMode.PREPARED);
  }

  @Override
  public List<String> urls() {
    return nodes.all();
  }

  @Override
  public String toString() {
    return nodes.toString();
  }

  /** Connects to the node whose turn it is, or else to the next one that answers. */
  @Override
  public Connection getConnection() throws SQLException {
    if (nodes.areNamed() && !checked) {
      checkMembers();
      checked = true;
    }
    SQLException failure = null;
    for (String url : nodes.order()) {
      try {
        return Connections.orClose(
            connect(url),
            connection -> {
              catchUp(connection);
              nodes.answered(url);
              return connection;
            });
      } catch (SQLException e) {
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    throw failure == null ? new SQLNonTransientConnectionException("there is no node") : failure;
  }

  /** A node that is no member, or promises less, would take terminals, too. */
  private void checkMembers() throws SQLException {
    Set<String> clusters = new HashSet<>();
    Set<String> promises = new HashSet<>();
    for (String url : nodes.all()) {
      try (Connection node = connect(url)) {
        clusters.add(GaleraNode.cluster(node));
        promises.add(GaleraNode.durability(node));
      }
    }
    if (clusters.size() != 1 || clusters.contains("")) {
      throw BackendException.setup(
          "the hosts of --url are not the nodes of one Galera cluster; name a single host");
    }
    if (promises.size() != 1) {
      throw BackendException.setup(
          "the nodes of --url differ in durability: " + String.join("; ", promises));
    }
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
