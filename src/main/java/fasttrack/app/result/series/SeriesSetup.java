package fasttrack.app.result.series;

import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.spi.Engine;
import fasttrack.core.spi.Survival;
import org.jspecify.annotations.Nullable;

/**
 * On what all runs ran.
 *
 * @param environment the machine and software around them
 * @param engine the database
 * @param survives what a commit survives; null where the result is none of runs
 */
public record SeriesSetup(Environment environment, Engine engine, @Nullable Survival survives) {
  /** Takes from the first run what all have in common. */
  public static SeriesSetup of(RunResult first) {
    return new SeriesSetup(first.environment(), first.engine(), first.setup().survives());
  }
}
