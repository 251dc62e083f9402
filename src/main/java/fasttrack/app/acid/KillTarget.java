package fasttrack.app.acid;

import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A database that can be killed under load, repeatedly. Used by one thread. */
interface KillTarget extends AutoCloseable {
  /** How long terminals may take to start, or to notice that their database was killed. */
  long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** How long a wait lasts before it is checked whether the user has interrupted. */
  long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Returns the database, open, and not under load. */
  Database database();

  /**
   * Puts the loaded database under load, then kills the process that runs it.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where acknowledged commits are written; must not exist
   * @param afterNanos how long the load lasts before the kill
   * @throws fasttrack.core.spi.BackendException where the database ends the load before the kill
   * @throws NotShownException where the load does not start or end in time
   * @throws IOException where a file or process of the audit fails
   * @throws fasttrack.core.run.load.RunInterruptedException where the user ends the audit
   */
  void strike(long seed, Path successFile, long afterNanos) throws IOException;

  /** Lets the database recover. */
  void recover();

  @Override
  void close();

  /** Waits for at most some nanoseconds, and returns whether what it waits for is so. */
  @FunctionalInterface
  interface Wait {
    boolean over(long nanos) throws InterruptedException;
  }

  /**
   * Waits until all terminals are at work.
   *
   * @throws NotShownException where they are not in time
   */
  static void awaitAtWork(AcidPlan plan, long patienceNanos, Wait atWork)
      throws InterruptedException {
    long begin = System.nanoTime();
    while (!atWork.over(PIECE_NANOS)) {
      plan.checkInterrupted();
      if (System.nanoTime() - begin > patienceNanos) {
        throw new NotShownException(
            "not every terminal committed within "
                + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                + " s");
      }
    }
  }
}
