package fasttrack.app.series;

import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Engine;

/**
 * On what all runs ran.
 *
 * @param environment the machine and software around them
 * @param engine the database
 */
public record SeriesSetup(Environment environment, Engine engine) {
  /** Takes from a run what it has in common with the others. */
  public static SeriesSetup of(RunResult run) {
    return new SeriesSetup(run.environment(), run.engine());
  }
}
