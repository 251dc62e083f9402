package fasttrack.app.study;

import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.result.kind.Document;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan of runs that belong together, and their summary. Used once, by one thread. */
public interface Series {
  /**
   * Returns the name of the folder that keeps the whole series, or nothing where each run stands
   * for itself. Asked once, when the series begins.
   */
  Optional<String> folderName();

  /**
   * Returns the folder in which an earlier command has begun this series, so that this one goes on
   * there; nothing where it begins anew.
   */
  default Optional<Path> earlierFolder() {
    return Optional.empty();
  }

  /**
   * Returns the steps in their order. The next one is asked for only when the one before it has
   * been added, so it may depend on its result.
   */
  Iterator<NextRun> steps();

  /**
   * Returns the run that will probably follow the step that was returned last, whatever that comes
   * to; null where none will, or it is not known.
   */
  default @Nullable NextRun upcoming() {
    return null;
  }

  /** Returns what executes the runs. */
  RunExecutor executor(RunExecutors executors);

  /** Takes the run of the step that was returned last, saved if that was possible. */
  default void add(RecordedRun run) {}

  /**
   * Returns the summary of the runs so far, or nothing where there is nothing to summarise. Asked
   * once, at the end, also where the series was interrupted or a run could not be executed.
   *
   * @param interrupted whether the user ended the series early
   */
  default Optional<Document> whole(boolean interrupted) {
    return Optional.empty();
  }

  /** Says, before the first run, what is known of the whole; empty where that is nothing. */
  default Optional<String> outlook() {
    return Optional.empty();
  }

  /** Says what the time was spent on, after the last run; empty where nothing ran. */
  default Optional<String> account() {
    return Optional.empty();
  }
}
