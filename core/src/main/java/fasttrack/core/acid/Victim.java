package fasttrack.core.acid;

import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;

/** A database that can be killed under load, again and again. Used by one thread. */
interface Victim extends AutoCloseable {
  /** Returns the database, open, and not under load. */
  Database database();

  /**
   * Puts the loaded database under load, and kills what runs it after a while.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where what was acknowledged is written; not there yet
   * @param afterNanos how long the terminals are at work
   * @throws fasttrack.core.spi.BackendException where the load ends of itself
   * @throws fasttrack.core.run.RunInterruptedException where the user ends the audit
   */
  void strike(long seed, Path successFile, long afterNanos) throws IOException;

  /** Brings the database back by its own means. */
  void recover();

  @Override
  void close();
}
