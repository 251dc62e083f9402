package fasttrack.app.threshold;

import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.comparison.Comparability;
import fasttrack.app.kind.Kind;
import fasttrack.app.kind.ResultFiles;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.repeat.RepeatFiles;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.app.repeat.RepeatResult.TypeMedians;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.spec.BenchmarkSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A saved result with which runs are compared: a run, or the medians of repeats.
 *
 * @param spec what it ran
 * @param build by which build of this program
 * @param types the names of the types that ran
 * @param figures its figures
 */
public record Baseline(BenchmarkSpec spec, String build, List<String> types, FigureSource figures) {
  /**
   * Reads a run or a repeat. All figures of a repeat are known where the bundles of its runs are
   * beside it; elsewhere only the medians that it holds itself.
   *
   * @param path the result's folder or JSON file
   * @throws UnreadableException where there is none whose figures count
   */
  public static Baseline read(Path path) {
    SavedResult<?> saved = ResultFiles.read(path, List.of(RepeatResult.KIND, Kind.RUN));
    return saved.result() instanceof RepeatResult repeat
        ? of(path, saved.file(), repeat)
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

  private static Baseline of(Path path, RunResult run) {
    if (!FigureSource.counts(run)) {
      throw new UnreadableException(path + " is no baseline: its figures do not count");
    }
    return new Baseline(
        run.spec(),
        run.environment().harness(),
        run.types().stream().map(TypeResult::name).toList(),
        new FigureSource.Runs(List.of(run)));
  }

  private static Baseline of(Path path, Path file, RepeatResult repeat) {
    if (repeat.counted() == 0) {
      throw new UnreadableException(path + " is no baseline: none of its runs counts");
    }
    return new Baseline(
        repeat.spec(),
        repeat.setup().environment().harness(),
        repeat.medians().types().stream().map(TypeMedians::type).toList(),
        figures(file, repeat));
  }

  private static FigureSource figures(Path file, RepeatResult repeat) {
    try {
      List<RunResult> runs =
          RepeatFiles.runs(file, repeat).values().stream().map(SavedResult::result).toList();
      if (runs.size() == repeat.runs().size()) {
        return FigureSource.Runs.of(runs, true);
      }
    } catch (UnreadableException e) {
      // the file was copied without the bundles
    }
    return medians(repeat);
  }

  /** The few medians that a repeat holds without its runs. */
  private static FigureSource medians(RepeatResult repeat) {
    return (figure, type) -> FigureSource.middle(repeat.median(figure, type));
  }
}
