package fasttrack.mariadb;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.ReplicatedServer;
import fasttrack.support.server.EmbeddedServer;
import java.util.ArrayList;
import java.util.List;

/** The database of a cluster that this run started. */
final class ClusterDatabase extends EmbeddedDatabase implements ReplicatedServer {
  ClusterDatabase(EmbeddedServer server, Options options) {
    super(
        server,
        Nodes.cluster(
            () -> server.ports().stream().map(MariadbServer::url).toList(),
            Galera.of(options.own()).writeToAll()),
        options);
  }

  @Override
  public List<Database> replicas() {
    List<Database> all = new ArrayList<>();
    try {
      own().orElseThrow().replicaPorts().forEach(port -> all.add(replica(port)));
      return all;
    } catch (RuntimeException e) {
      all.forEach(Database::close);
      throw e;
    }
  }

  private Database replica(int port) {
    MariadbDatabase replica =
        new MariadbDatabase(
            "MariaDB",
            Nodes.one(MariadbServer.url(port)),
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

  @Override
  protected boolean replicasServe() {
    return Galera.of(options().own()).writeToAll();
  }
}
