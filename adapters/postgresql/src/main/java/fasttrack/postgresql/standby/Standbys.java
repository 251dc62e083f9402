package fasttrack.postgresql.standby;

import fasttrack.core.spi.Database;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.support.server.EmbeddedServer;
import fasttrack.support.server.ServerReplicas;
import java.util.List;
import java.util.function.Function;

/** The standbys of a primary, all of which this run started. */
public final class Standbys extends ServerReplicas {
  private final JdbcDatabase primary;
  private final Replication replication;
  private final Durability durability;

  /** Makes what the primary's database hands out; see {@link ServerReplicas}. */
  public Standbys(
      JdbcDatabase primary,
      EmbeddedServer server,
      Options options,
      Function<String, Database> opener) {
    super(server, Replication.of(options.own()).nodes() - 1, opener);
    this.primary = primary;
    replication = Replication.of(options.own());
    durability = options.durability();
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
        .map(name -> PostgresqlCluster.described(server().folder(), name))
        .toList();
  }

  @Override
  public void awaitReplicas() {
    int running = server().replicas().size();
    primary.run("wait for the standbys", one -> replication.awaitCaughtUp(one, running));
  }

  @Override
  public void releaseCommits() {
    primary.run("stop waiting for lost standbys", replication::release);
  }
}
