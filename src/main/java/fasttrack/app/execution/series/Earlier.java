package fasttrack.app.execution.series;

import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs that an earlier command has completed, so that this one need not.
 *
 * @param folder the folder of their series
 * @param runs the runs by the names of their folders
 */
public record Earlier(Path folder, Map<String, RunResult> runs) {
  public Earlier {
    runs = Map.copyOf(runs);
  }
}
