package fasttrack.app.repeat;

import fasttrack.app.kind.Kind;
import fasttrack.app.kind.ResultFiles;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The runs of saved repeats, whole. */
public final class RepeatFiles {
  private RepeatFiles() {}

  /**
   * Returns the runs that were kept, by their numbers.
   *
   * @param file the file that holds the repeats, beside which the runs are
   * @throws fasttrack.app.bundle.UnreadableException where one of them is not there
   */
  public static Map<Integer, SavedResult<RunResult>> runs(Path file, StudyResult repeats) {
    Map<Integer, SavedResult<RunResult>> runs = new LinkedHashMap<>();
    for (StudyRun run : repeats.runs()) {
      if (run.bundle() != null) {
        runs.put(run.block(), ResultFiles.read(file.resolveSibling(run.bundle()), Kind.RUN));
      }
    }
    return runs;
  }
}
