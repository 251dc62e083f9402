package fasttrack.app.execution;

import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run that has ended, in this process or in another one.
 *
 * @param result what it found
 * @param saved where its bundle is
 */
public record RecordedRun(RunResult result, Saved saved) {
  /** Returns the name of the bundle's folder, or null where the run could not be saved. */
  public @Nullable String bundle() {
    Path folder = saved.folder();
    return folder == null ? null : Objects.requireNonNull(folder.getFileName()).toString();
  }
}
