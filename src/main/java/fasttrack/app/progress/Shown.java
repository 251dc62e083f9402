package fasttrack.app.progress;

import org.jspecify.annotations.Nullable;

/**
 * What is shown of runs while they go on.
 *
 * @param quiet whether standard error shows no progress
 * @param metrics where a monitoring system finds figures, or null for nowhere
 */
public record Shown(boolean quiet, @Nullable MetricsAddress metrics) {
  /** Only a log gets progress. */
  public static final Shown NOTHING = new Shown(true, null);
}
