package fasttrack.core.acid;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.KillableServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server that this process started; the terminals are this process's own. */
final class KilledServer implements Victim {
  private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final AcidPlan plan;
  private final Database database;
  private final KillableServer server;

  KilledServer(AcidPlan plan, Database database, KillableServer server) {
    this.plan = plan;
    this.database = database;
    this.server = server;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public void strike(long seed, Path successFile, long afterNanos) throws IOException {
    try (AckLoad load =
        AckLoad.start(
            database, plan.workload(), plan.dataset(), seed, plan.terminals(), successFile)) {
      load.awaitAtWork();
      long until = System.nanoTime() + afterNanos;
      while (System.nanoTime() < until && load.ends().isEmpty()) {
        plan.checkInterrupted();
        LockSupport.parkNanos(PIECE_NANOS);
      }
      if (!load.ends().isEmpty()) {
        throw new BackendException(
            BackendException.Kind.SETUP,
            "the load ended before the kill: " + String.join("; ", load.ends()));
      }
      server.killServer();
      boolean noticed = load.join(LAST_WORDS_NANOS);
      if (!noticed) {
        throw new BackendException(
            BackendException.Kind.SETUP, "terminals have not noticed that their server is gone");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void recover() {
    server.recoverServer();
  }

  @Override
  public void close() {
    database.close();
  }
}
