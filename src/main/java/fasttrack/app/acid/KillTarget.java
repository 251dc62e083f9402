package fasttrack.app.acid;

import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A database that can be killed under load, again and again. Used by one thread. */
interface KillTarget extends AutoCloseable {
  /** How long terminals may take to be at work, or to notice that their database is gone. */
  long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** How long a wait is before the user's wish is asked for again. */
  long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Returns the database, open, and not under load. */
  Database database();

  /**
   * Puts the loaded database under load, and kills what runs it after a while.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where what was acknowledged is written; not there yet
   * @param afterNanos how long the terminals are at work
   * @throws fasttrack.core.spi.BackendException where the database ends the load of itself
   * @throws NotShownException where the load is not under way in time, or cannot be ended
   * @throws IOException where a file or process of the audit fails
   * @throws fasttrack.core.run.RunInterruptedException where the user ends the audit
   */
  void strike(long seed, Path successFile, long afterNanos) throws IOException;

  /** Brings the database back by its own means. */
  void recover();

  @Override
  void close();

  /** Says that terminals were not at work in time. */
  static NotShownException notAtWork(long patienceNanos) {
    return new NotShownException(
        "not every terminal has committed once in "
            + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
            + " s");
  }
}
