package fasttrack.postgresql.standby;

import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.JdbcReplicas;
import fasttrack.relational.database.JdbcServerDatabase;
import java.util.List;
import java.util.function.Function;

/** The standbys of a primary, all of which this run started. */
public final class Standbys extends JdbcReplicas {
  private final Replication replication;
  private final Durability durability;

  /** Makes what the primary's database hands out; see {@link JdbcReplicas}. */
  public Standbys(
      JdbcServerDatabase primary, Options options, Function<String, JdbcServerDatabase> opener) {
    super(primary, Replication.of(options.own()).nodes() - 1, opener);
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
    return database().ask("list the standbys that replicate", replication::lost).stream()
        .map(name -> PostgresqlCluster.described(server().folder(), name))
        .toList();
  }

  @Override
  public void awaitReplicas() {
    int running = server().replicas().size();
    database().run("wait for the standbys", one -> replication.awaitCaughtUp(one, running));
  }

  @Override
  public void releaseCommits() {
    database().run("stop waiting for lost standbys", replication::release);
  }
}
