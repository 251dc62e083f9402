package fasttrack.app.series;

import fasttrack.app.analysis.Limits;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
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

  /**
   * Says why no causes are named: in a run that counts, other processes took so much of the
   * machine's CPU time that they may be behind any figure. Nothing where none was so disturbed.
   */
  static Optional<Finding> noCauses(List<? extends SeriesRun> runs) {
    DoubleSummaryStatistics others =
        runs.stream()
            .filter(SeriesRun::counts)
            .flatMap(run -> run.warnings().stream())
            .filter(warning -> warning.id().equals("busy-machine"))
            .mapToDouble(SeriesRun::othersShare)
            .filter(share -> share > Limits.OTHERS_MAX)
            .summaryStatistics();
    return others.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            Finding.conclusion("no-causes")
                .with("othersShare", others.getMax())
                .with("runs", others.getCount()));
  }

  private static double othersShare(Finding warning) {
    return warning.values().get("othersShare") instanceof Double share ? share : 0;
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
