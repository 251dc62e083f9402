package fasttrack.app.audit.acid;

import fasttrack.core.spi.Database;
import java.io.IOException;
import java.nio.file.Path;

/** A database that can be killed under load, repeatedly. Used by one thread. */
interface KillTarget extends AutoCloseable {
  /** Returns the database, open, and not under load. */
  Database database();

  /**
   * Puts the loaded database under load.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where acknowledged commits are written; must not exist
   * @throws IOException where a file or process of the audit fails
   */
  TargetLoad load(long seed, Path successFile) throws IOException;

  /** Lets the database recover. */
  void recover();

  @Override
  void close();

  /** Terminals that are at work. */
  interface TargetLoad extends AutoCloseable {
    /**
     * Checks that they still are.
     *
     * @throws fasttrack.core.spi.BackendException where the database has ended the load
     * @throws NotShownException where it has ended for another reason
     * @throws IOException likewise
     */
    void check() throws IOException;

    /**
     * Kills the process that runs the database.
     *
     * @throws NotShownException where terminals do not notice
     */
    void kill() throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
  }
}
