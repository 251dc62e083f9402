package fasttrack.app.execution.progress;

import org.jspecify.annotations.Nullable;

/**
 * What is shown of runs while they go on.
 *
 * @param quiet whether standard error shows no progress
 * @param metrics where a monitoring system finds figures, or null for nowhere
 */
public record ShownProgress(boolean quiet, @Nullable MetricsAddress metrics) {
  /** Only a log gets progress. */
  public static final ShownProgress NOTHING = new ShownProgress(true, null);
}
