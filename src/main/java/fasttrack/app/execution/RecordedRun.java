package fasttrack.app.execution;

import fasttrack.core.result.RunResult;
import fasttrack.core.run.Run;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run that has ended.
 *
 * @param saved where its bundle is
 */
public record RecordedRun(Run run, Saved saved) {
  /** Returns the run's result. */
  public RunResult result() {
    return run.result();
  }

  /** Returns the name of the bundle's folder, or null where the run could not be saved. */
  public @Nullable String bundle() {
    Path folder = saved.folder();
    return folder == null ? null : Objects.requireNonNull(folder.getFileName()).toString();
  }
}
