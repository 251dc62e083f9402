package fasttrack.app.acid;

import fasttrack.core.facet.KillableServer;
import fasttrack.core.facet.ReplicaFaults;
import fasttrack.core.facet.ReplicatedServer;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that this process has started; the terminals run in this process.
 *
 * @param patienceNanos how long terminals may take to be at work
 * @param noticeNanos how long they may take to notice the kill
 */
record KilledServer(
    AcidPlan plan, Database database, KillableServer server, long patienceNanos, long noticeNanos)
    implements KillTarget {
  @Override
  public void strike(long seed, Path successFile, long afterNanos) throws IOException {
    // not after the last kill, whose recovery is that of the survivors alone
    if (database.facet(ReplicatedServer.class).isPresent()) {
      database.as(ReplicaFaults.class).rejoinReplicas();
    }
    try (AckLoad load =
        AckLoad.start(
            database,
            plan.workload(),
            plan.dataset(),
            seed,
            plan.extent().terminals(),
            successFile)) {
      KillTarget.awaitAtWork(plan, patienceNanos, load::awaitAtWork);
      long until = System.nanoTime() + afterNanos;
      while (System.nanoTime() < until && load.ends().isEmpty()) {
        plan.checkInterrupted();
        load.check();
        LockSupport.parkNanos(PIECE_NANOS);
      }
      load.check();
      if (!load.ends().isEmpty()) {
        throw BackendException.setup(
            "the load ended before the kill: " + String.join("; ", load.ends()));
      }
      server.kill();
      boolean noticed = load.join(noticeNanos);
      if (!noticed) {
        throw new NotShownException(
            "terminals did not notice in time that their server was killed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
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
