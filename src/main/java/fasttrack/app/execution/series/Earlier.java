package fasttrack.app.execution.series;

import fasttrack.core.result.RunResult;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs that an earlier command has completed, so that this one need not.
 *
 * @param folder the folder of their series
 * @param runs the runs by the names that their folders were to have
 */
public record Earlier(Path folder, Map<String, Kept> runs) {
  /**
   * A run.
   *
   * @param bundle the name of the folder that holds it, which ends with a number where an earlier
   *     attempt at this run was ended early
   */
  public record Kept(String bundle, RunResult result) {}

  public Earlier {
    runs = Map.copyOf(runs);
  }
}
