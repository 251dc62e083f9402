package fasttrack.postgresql;

import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.JdbcServerDatabase;
import fasttrack.support.server.EmbeddedServer;
import java.util.List;
import java.util.Set;

/** The database of a primary with standbys that this run started. */
final class ClusterDatabase extends PostgresqlDatabase implements ReplicatedServer {
  private final BackendCpu.Vantage cpuPlace;

  ClusterDatabase(
      EmbeddedServer server, Set<String> reported, Options options, BackendCpu.Vantage cpuPlace) {
    super(PostgresqlServer.address(server), reported, options, cpuPlace, server);
    this.cpuPlace = cpuPlace;
  }

  @Override
  public List<Database> replicas() {
    return openReplicas(this::replica);
  }

  /** A standby takes no definitions of functions, and is never serializable. */
  private JdbcServerDatabase replica(String address) {
    return new PostgresqlDatabase(
        PostgresqlServer.address(address, own().orElseThrow().owner()),
        Set.of(),
        options().withExecution(ExecutionMode.PREPARED).withIsolation(Isolation.READ_COMMITTED),
        cpuPlace,
        null);
  }

  @Override
  public boolean replicasShowCommits() {
    return options().durability() == Durability.DURABLE && replication().showsCommitsEverywhere();
  }

  private Replication replication() {
    return Replication.of(options().own());
  }

  @Override
  public int replicasToSpare() {
    return replication().toSpare(options().durability());
  }

  @Override
  public int deadReplicas() {
    return replication().nodes() - 1 - own().orElseThrow().replicas().size();
  }

  @Override
  public List<String> lostReplicas() {
    return ask("list the standbys that replicate", replication()::lost).stream()
        .map(name -> PostgresqlCluster.described(own().orElseThrow().folder(), name))
        .toList();
  }

  @Override
  public void awaitReplicas() {
    int running = own().orElseThrow().replicas().size();
    run("wait for the standbys", primary -> replication().awaitCaughtUp(primary, running));
  }

  @Override
  public void releaseCommits() {
    run("stop waiting for lost standbys", replication()::release);
  }
}
