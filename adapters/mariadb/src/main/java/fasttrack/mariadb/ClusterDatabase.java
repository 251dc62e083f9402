package fasttrack.mariadb;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.ReplicatedServer;
import fasttrack.support.server.EmbeddedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The database of a cluster that this run started. */
final class ClusterDatabase extends EmbeddedDatabase implements ReplicatedServer {
  ClusterDatabase(EmbeddedServer server, Options options) {
    super(
        server,
        Nodes.cluster(
            () -> server.addresses().stream().map(MariadbServer::url).toList(),
            Galera.of(options.own()).writeToAll()),
        options);
  }

  @Override
  public List<Database> replicas() {
    List<Database> all = new ArrayList<>();
    try {
      own().orElseThrow().replicaAddresses().forEach(each -> all.add(replica(each)));
      return all;
    } catch (RuntimeException e) {
      all.forEach(Database::close);
      throw e;
    }
  }

  private Database replica(String address) {
    MariadbDatabase replica =
        new MariadbDatabase(
            "MariaDB",
            Nodes.one(MariadbServer.url(address)),
            own().orElseThrow().owner(),
            options().withExecution(ExecutionMode.PREPARED),
            null);
    replica.open();
    return replica;
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

  /** Those that are members go on without the others. */
  @Override
  public void releaseCommits() {}

  private Galera galera() {
    return Galera.of(options().own());
  }

  @Override
  protected boolean replicasServe() {
    return galera().writeToAll();
  }
}
