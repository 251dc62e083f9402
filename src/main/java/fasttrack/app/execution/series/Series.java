package fasttrack.app.execution.series;

import fasttrack.app.execution.Document;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import java.util.Iterator;
import java.util.Optional;

/**
 * A plan of runs that belong together, and what they come to. Used once, by one thread.
 *
 * @param <S> a step of this series
 */
public interface Series<S extends Step> {
  /**
   * Returns the name of the folder that keeps the whole series, or nothing where each run stands
   * for itself. Asked once, when the series begins.
   */
  Optional<String> folderName();

  /**
   * Returns the steps in their order. The next one is asked for only when the one before it has
   * been added, so it may depend on what that came to.
   */
  Iterator<S> steps();

  /** Returns what executes the runs; by default each has a database of its own. */
  default RunExecutor executor(Recorder recorder) {
    return recorder;
  }

  /** Takes a run that has ended, and has been saved if that was possible. */
  default void add(S step, RecordedRun run) {}

  /**
   * Returns what the runs so far come to, or nothing where that is nothing to save. Asked once, at
   * the end, also where the series was interrupted or a run could not be executed.
   *
   * @param interrupted whether the user ended the series early
   */
  default Optional<Document> whole(boolean interrupted) {
    return Optional.empty();
  }
}
