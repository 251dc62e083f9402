package fasttrack.app.acid;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Starts a process of its own that runs an {@link AckLoad} on a database that is loaded and that no
 * process has open. The process says {@link #AT_WORK} on a line of its standard output when all
 * terminals are at work, and ends when its standard input does. Where the database fails it, it
 * says so by {@link #DATABASE_FAILED} before it ends; where it ends otherwise, that is no fault of
 * the database.
 */
@FunctionalInterface
public interface ChildLoad {
  /** What the process says when all terminals are at work. */
  String AT_WORK = "fasttrack: terminals at work";

  /** Begins the line that says how the database failed. */
  String DATABASE_FAILED = "fasttrack: the database failed: ";

  /**
   * Starts the process.
   *
   * @param seed what the terminals' inputs are drawn from
   * @param successFile where it writes what was acknowledged
   * @param log where its standard error goes
   */
  Process start(long seed, Path successFile, Path log) throws IOException;
}
