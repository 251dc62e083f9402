package fasttrack.mariadb.galera;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.mariadb.server.MariadbServer;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerReplicas;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The nodes of a cluster, all started by this run, beside the one that terminals use. */
public final class GaleraReplicas extends ServerReplicas {
  private static final int CATCH_UP_SECONDS_MAX = 30;

  private final JdbcDatabase database;
  private final Galera galera;

  /** Makes what the database hands out; see {@link ServerReplicas}. */
  public GaleraReplicas(
      JdbcDatabase database,
      EmbeddedServer server,
      Galera galera,
      Function<String, Database> opener) {
    super(server, galera.nodes() - 1, opener);
    this.database = database;
    this.galera = galera;
  }

  /** A node may apply a transaction a moment after another has acknowledged it. */
  @Override
  public boolean replicasShowCommits() {
    return false;
  }

  /** The last two are no majority of each other. */
  @Override
  public int replicasToSpare() {
    return galera.nodes() - 2;
  }

  @Override
  public List<String> lostReplicas() {
    List<String> members = database.ask("ask which nodes are members", GaleraNode::members);
    Stream<String> alone =
        server().replicaAddresses().stream()
            .filter(address -> !members.contains(address))
            .map(address -> "the node at " + address + " is running but is not a cluster member");
    return Stream.concat(GaleraCluster.ended(server().folder(), galera), alone).toList();
  }

  @Override
  public void awaitReplicas() {
    List<String> addresses = server().replicaAddresses();
    int nodes = addresses.size() + 1;
    for (String address : addresses) {
      GaleraNode node = new GaleraNode(MariadbServer.url(address), server().owner());
      try {
        node.awaitReady(nodes, nodes, CATCH_UP_SECONDS_MAX);
      } catch (IOException e) {
        throw BackendException.setup(
            "the node at %s did not catch up: %s".formatted(address, e.getMessage()), e);
      }
    }
  }

  /** Those that are members go on without the others. */
  @Override
  public void releaseCommits() {}
}
