package fasttrack.app.series;

import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run among several, as their result keeps it. */
public interface SeriesRun {
  /** Returns the name of the folder in which all of it is kept; null where it could not be kept. */
  @Nullable String bundle();

  /** Returns whether it came to its end. */
  RunResult.State state();

  /** Returns whether its figures count. */
  Validity validity();

  /**
   * Returns what a reader should know of its figures; nothing where the result does not keep it.
   */
  default List<Finding> warnings() {
    return List.of();
  }

  /** Tells whether it is in the figures of all runs: it came to its end, and is valid. */
  default boolean counts() {
    return counts(state(), validity());
  }

  /** Tells whether a run is in the figures of several. */
  static boolean counts(RunResult run) {
    return counts(run.state(), run.validity());
  }

  private static boolean counts(RunResult.State state, Validity validity) {
    return state == RunResult.State.COMPLETE && validity instanceof Validity.Valid;
  }
}
