package fasttrack.app.threshold;

import fasttrack.app.figure.Figure;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.MeanInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of a run, or the means of its repeats. */
public interface FigureSource {
  /**
   * Returns a figure, in nanoseconds if it is a time.
   *
   * @param type the name of the type; null for all types together
   * @return null if it is not known
   */
  @Nullable Double value(Figure figure, @Nullable String type);

  /** Tells whether a run's figures count. */
  static boolean counts(RunResult run) {
    return run.validity() instanceof Validity.Valid && !run.endedBeforeMeasuring();
  }

  /**
   * Runs that count.
   *
   * @param counted a run, or several repeats of one; may be empty
   */
  record Runs(List<RunResult> counted) implements FigureSource {
    /**
     * Returns those of some runs that count.
     *
     * @param repeated whether they are repeats, of which, as in their summary, only complete ones
     *     do
     */
    public static Runs of(List<RunResult> runs, boolean repeated) {
      return new Runs(
          runs.stream()
              .filter(FigureSource::counts)
              .filter(run -> !repeated || run.state() == RunResult.State.COMPLETE)
              .toList());
    }

    @Override
    public @Nullable Double value(Figure figure, @Nullable String type) {
      MeanInterval mean = figure.meanOf(counted, type);
      return mean == null ? null : (Double) mean.mean();
    }
  }
}
