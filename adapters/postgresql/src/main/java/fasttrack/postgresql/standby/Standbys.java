package fasttrack.postgresql.standby;

import fasttrack.core.spi.Durability;
import fasttrack.relational.server.JdbcReplicas;
import fasttrack.relational.server.JdbcServerDatabase;
import fasttrack.support.server.EmbeddedServer;
import java.util.List;
import java.util.function.Function;

/** The standbys of a primary, all of which this run started. */
public final class Standbys extends JdbcReplicas {
  private final JdbcServerDatabase primary;
  private final EmbeddedServer server;
  private final Replication replication;
  private final Durability durability;

  /**
   * Makes what the primary's database hands out.
   *
   * @param durability what its sessions promise
   * @param opener prepares the database of the standby at an address, {@code host:port}
   */
  public Standbys(
      JdbcServerDatabase primary,
      EmbeddedServer server,
      Replication replication,
      Durability durability,
      Function<String, JdbcServerDatabase> opener) {
    super(server, replication.nodes() - 1, opener);
    this.primary = primary;
    this.server = server;
    this.replication = replication;
    this.durability = durability;
  }

  @Override
  public boolean replicasShowCommits() {
    return durability == Durability.DURABLE && replication.showsCommitsEverywhere();
  }

  @Override
  public int replicasToSpare() {
    return replication.toSpare(durability);
  }

  @Override
  public List<String> lostReplicas() {
    return primary.ask("list the standbys that replicate", replication::lost).stream()
        .map(name -> PostgresqlCluster.described(server.folder(), name))
        .toList();
  }

  @Override
  public void awaitReplicas() {
    int running = server.replicas().size();
    primary.run("wait for the standbys", one -> replication.awaitCaughtUp(one, running));
  }

  @Override
  public void releaseCommits() {
    primary.run("stop waiting for lost standbys", replication::release);
  }
}
