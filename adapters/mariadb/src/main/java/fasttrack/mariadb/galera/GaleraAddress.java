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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database of the nodes of a cluster, and who uses it: each connection is to one of them, for the
 * driver, which accepts several hosts, too, may then silently reconnect to another one within a
 * transaction. Thread-safe.
 */
public final class GaleraAddress extends MariadbAddress {
  private static final Pattern HOSTS = Pattern.compile("(jdbc:mariadb://)([^/?]+)(/.*)");

  private final Supplier<List<String>> urls;
  private final Credentials credentials;
  private final AtomicReference<@Nullable String> answered;

  /** Whether connections use all nodes in turn, or the first that answers. */
  private final boolean inTurn;

  /** Whether each read waits for what other nodes have acknowledged. */
  private final boolean readsWait;

  private final AtomicInteger next = new AtomicInteger();

  /** Whether they are known to be nodes of one cluster. */
  private volatile boolean checked;

  /**
   * Prepares to connect to nodes that are not known to be of one cluster.
   *
   * @param urls returns the addresses of those that may be connected to now, the preferred first
   */
  private GaleraAddress(
      Supplier<List<String>> urls,
      Credentials credentials,
      ExecutionMode execution,
      AtomicReference<@Nullable String> answered,
      boolean inTurn,
      boolean readsWait) {
    super("", credentials, execution);
    this.urls = urls;
    this.credentials = credentials;
    this.answered = answered;
    this.inTurn = inTurn;
    this.readsWait = readsWait;
    // Galera 26.4 in MariaDB 10.11 sometimes leaves a session without any answer that it aborts
    // between a request to prepare and one to execute, sent together
    set("disablePipeline", "true");
  }

  /** Returns the address of a cluster whose hosts a user has named. */
  public static GaleraAddress named(
      String url, Galera galera, Credentials credentials, ExecutionMode execution) {
    List<String> urls = each(url);
    return new GaleraAddress(
        () -> urls, credentials, execution, new AtomicReference<>(), galera.writeToAll(), false);
  }

  /** Returns the address of a cluster that this run has started. */
  public static GaleraAddress started(
      EmbeddedServer server, Galera galera, ExecutionMode execution) {
    Supplier<List<String>> urls =
        () -> server.addresses().stream().map(MariadbServer::url).toList();
    AtomicReference<@Nullable String> answered = new AtomicReference<>();
    GaleraAddress address =
        new GaleraAddress(urls, server.owner(), execution, answered, galera.writeToAll(), false);
    address.checked = true;
    return address;
  }

  /** Uses one node, that of the terminals if they use only one, and reads what all have written. */
  @Override
  public GaleraAddress forControl() {
    AtomicReference<@Nullable String> first = inTurn ? new AtomicReference<>() : answered;
    GaleraAddress address =
        new GaleraAddress(urls, credentials, ExecutionMode.PREPARED, first, false, inTurn);
    address.checked = checked;
    return address;
  }

  /** Returns an address that a user wrote as one of each host. */
  static List<String> each(String url) {
    Matcher parts = HOSTS.matcher(url);
    return parts.matches()
        ? Stream.of(parts.group(2).split(","))
            .map(host -> parts.group(1) + host.strip() + parts.group(3))
            .toList()
        : List.of(url);
  }

  /** Returns the addresses in the order in which the next connection is to try them. */
  List<String> order() {
    List<String> order = new ArrayList<>(urls.get());
    int first = inTurn ? next.getAndIncrement() : Math.max(0, order.indexOf(answered.get()));
    Collections.rotate(order, -Math.floorMod(first, order.size()));
    return order;
  }

  /** Returns the node that took the last connection: where terminals use one, all begin with it. */
  AtomicReference<@Nullable String> answered() {
    return answered;
  }

  boolean readsWait() {
    return readsWait;
  }

  @Override
  public List<String> urls() {
    return urls.get();
  }

  @Override
  public String toString() {
    List<String> all = urls.get();
    return all.stream()
        .skip(1)
        .map(url -> HOSTS.matcher(url).replaceFirst("$2"))
        .reduce(
            all.getFirst(),
            (url, host) ->
                HOSTS.matcher(url).replaceFirst("$1$2," + Matcher.quoteReplacement(host) + "$3"));
  }

  /** Connects to the node whose turn it is, or else to the next one that answers. */
  @Override
  public Connection connect() throws SQLException {
    if (!checked) {
      checkMembers();
      checked = true;
    }
    SQLException failure = null;
    for (String url : order()) {
      try {
        return Connections.orClose(
            connect(url),
            connection -> {
              catchUp(connection);
              answered.set(url);
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
    for (String url : urls.get()) {
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
      if (!readsWait) {
        statement.execute("SET SESSION wsrep_sync_wait = DEFAULT");
      }
    }
  }
}
