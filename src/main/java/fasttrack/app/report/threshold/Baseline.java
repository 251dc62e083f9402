package fasttrack.app.report.threshold;

import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.comparison.Comparability;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A saved result with which runs are compared: a run, or the means of repeats.
 *
 * @param spec what it ran
 * @param build by which build of this program
 * @param figures returns a figure of a transaction type, or of all together for null; in
 *     nanoseconds if it is a time, null where it is not known
 */
public record Baseline(
    BenchmarkSpec spec,
    String build,
    BiFunction<Figure, @Nullable String, @Nullable Double> figures) {
  /**
   * Reads a run or a repeat.
   *
   * @param path the result's folder or JSON file
   * @throws UnreadableException where there is none whose figures count
   */
  public static Baseline read(Path path) {
    SavedResult<?> saved = ResultFiles.read(path, List.of(RepeatReport.KIND, Kind.RUN));
    return saved.result() instanceof StudyResult repeat
        ? of(path, repeat)
        : of(path, (RunResult) saved.result());
  }

  /**
   * Returns in what a run differs from the baseline, part by part; empty where in nothing.
   *
   * @param runBuild which build of this program executes the run
   */
  public List<String> differencesOf(BenchmarkSpec run, String runBuild) {
    List<String> differences = new ArrayList<>(Comparability.differences(run, spec));
    if (!runBuild.equals(build)) {
      differences.add("build: run " + runBuild + ", baseline " + build);
    }
    return differences;
  }

  /** Tells whether a run's figures count. */
  static boolean counts(RunResult run) {
    return run.validity() instanceof Validity.Valid && !run.endedBeforeMeasuring();
  }

  private static Baseline of(Path path, RunResult run) {
    if (!counts(run)) {
      throw new UnreadableException(path + " is no baseline: its figures do not count");
    }
    return new Baseline(run.spec(), run.environment().harness(), (f, type) -> f.of(run, type));
  }

  private static Baseline of(Path path, StudyResult repeat) {
    StudyPoint point = repeat.points().getFirst();
    if (point.counted() == 0) {
      throw new UnreadableException(path + " is no baseline: none of its runs counts");
    }
    return new Baseline(
        repeat.spec(),
        repeat.setup().environment().harness(),
        (figure, type) -> point.mean(figure, type == null ? TypeFigures.ALL : type));
  }
}
