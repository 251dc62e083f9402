package fasttrack.mariadb;

import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.support.server.EmbeddedServer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** The database of a cluster that this run started. */
final class ClusterDatabase extends MariadbDatabase implements ReplicatedServer {
  private static final int CATCH_UP_SECONDS_MAX = 30;

  ClusterDatabase(EmbeddedServer server, Options options) {
    super(
        Galera.of(options.own()).product(),
        Nodes.cluster(
            () -> server.addresses().stream().map(MariadbServer::url).toList(),
            Galera.of(options.own()).writeToAll()),
        server.owner(),
        options,
        server);
  }

  @Override
  public List<Database> replicas() {
    return openReplicas(this::replica);
  }

  private JdbcServerDatabase replica(String address) {
    return new MariadbDatabase(
        "MariaDB",
        Nodes.one(MariadbServer.url(address)),
        own().orElseThrow().owner(),
        options().withExecution(ExecutionMode.PREPARED),
        null);
  }

  /** A node may apply a transaction a moment after another has acknowledged it. */
  @Override
  public boolean replicasShowCommits() {
    return false;
  }

  /** The last two are no majority of each other. */
  @Override
  public int replicasToSpare() {
    return galera().nodes() - 2;
  }

  @Override
  public int deadReplicas() {
    return galera().nodes() - 1 - own().orElseThrow().replicas().size();
  }

  @Override
  public List<String> lostReplicas() {
    EmbeddedServer server = own().orElseThrow();
    List<String> members = ask("ask which nodes are members", GaleraNode::members);
    Stream<String> alone =
        server.replicaAddresses().stream()
            .filter(address -> !members.contains(address))
            .map(address -> "the node at " + address + " is running but is not a cluster member");
    return Stream.concat(GaleraCluster.ended(server.folder(), galera()), alone).toList();
  }

  @Override
  public void awaitReplicas() {
    List<String> addresses = own().orElseThrow().replicaAddresses();
    int nodes = addresses.size() + 1;
    for (String address : addresses) {
      GaleraNode node = new GaleraNode(MariadbServer.url(address), own().orElseThrow().owner());
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

  private Galera galera() {
    return Galera.of(options().own());
  }
}
