package fasttrack.app.audit.acid;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A server that this process has started; the terminals run in this process.
 *
 * @param noticeNanos how long terminals may take to notice the kill
 */
record KilledServer(AcidPlan plan, Database database, KillableServer server, long noticeNanos)
    implements KillTarget {
  @Override
  public TargetLoad load(long seed, Path successFile) throws IOException {
    // not after the last kill, whose recovery is that of the survivors alone
    if (database.facet(ReplicatedServer.class).isPresent()) {
      database.as(ReplicaFaults.class).rejoinReplicas();
    }
    AckLoad terminals =
        AckLoad.start(
            database,
            plan.workload(),
            plan.dataset(),
            seed,
            plan.extent().terminals(),
            successFile);
    return new TargetLoad() {
      @Override
      public void check() throws IOException {
        terminals.check();
      }

      @Override
      public void kill() throws InterruptedException {
        server.kill();
        if (!terminals.join(noticeNanos)) {
          throw new NotShownException(
              "terminals did not notice in time that their server was killed");
        }
      }

      @Override
      public void close() throws IOException {
        terminals.close();
      }
    };
  }

  @Override
  public void recover() {
    server.recover();
  }

  @Override
  public void close() {
    database.close();
  }
}
