package fasttrack.app.execution;

import fasttrack.core.run.load.Control;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Executes runs one after the other. Implementations differ in what the runs share: an open
 * database, a virtual machine, or nothing. Used by one thread.
 */
public interface RunExecutor extends AutoCloseable {
  /**
   * Executes a run and saves it. A run that has ended and cannot be saved is returned all the same.
   *
   * @param results the folder in which the run's bundle is made
   * @param control stops the run early
   * @throws fasttrack.core.spi.BackendException where the database cannot be opened, loaded or read
   * @throws fasttrack.app.result.bundle.BundleException where the folder cannot be written; the run
   *     has not begun then
   * @throws fasttrack.core.run.load.RunInterruptedException where the run was stopped before it
   *     measured anything
   * @throws LostRunException where the run's own Java process ends without a result
   * @throws BugException where anything unexpected happens; the run's log is kept then
   */
  RecordedRun execute(NextRun run, Path results, Control control);

  /**
   * Is told, before a run, which one will probably follow it, so as to make ready for that.
   *
   * @param next null where none will
   */
  default void announce(@Nullable NextRun next) {}

  /** Closes what the runs shared. */
  @Override
  default void close() {}
}
