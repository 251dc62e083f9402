package fasttrack.app.series;

import fasttrack.core.result.Environment;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Survival;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On what all runs ran.
 *
 * @param environment the machine and software around them
 * @param engine the database
 * @param survives what a commit survives; null where an older result does not tell
 * @param freshProcesses whether each run had a Java process of its own; null where an older result
 *     does not tell
 */
public record SeriesSetup(
    Environment environment,
    Engine engine,
    @Nullable Survival survives,
    @Nullable Boolean freshProcesses) {
  /**
   * Takes from runs what they have in common.
   *
   * @param first the first of them
   * @param processes the processes of all of them
   */
  public static SeriesSetup of(RunResult first, List<@Nullable JavaProcess> processes) {
    return new SeriesSetup(
        first.environment(), first.engine(), first.setup().survives(), fresh(processes));
  }

  /** Tells whether no run shared its process with an earlier one; null where that is not known. */
  public static @Nullable Boolean fresh(List<@Nullable JavaProcess> processes) {
    boolean fresh = true;
    for (JavaProcess process : processes) {
      if (process == null) {
        return null;
      }
      fresh &= process.runsBefore() == 0;
    }
    return fresh;
  }
}
