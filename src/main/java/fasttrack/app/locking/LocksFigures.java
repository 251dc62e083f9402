package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Figure;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The figures of runs, and the medians of several. Runs that do not count are in none. */
public final class LocksFigures {
  private LocksFigures() {}

  /**
   * Takes from a run what a study needs.
   *
   * @param round the run's round, from 1
   * @param bundle the name of the folder in which the run is kept, or null
   */
  public static LockRun run(int round, RunResult result, @Nullable String bundle) {
    boolean valid = result.validity() instanceof Validity.Valid;
    return new LockRun(
        round,
        bundle,
        result.state(),
        result.validity(),
        result.warnings(),
        valid ? figures(result) : null);
  }

  /** Returns the figures of the runs that count. */
  public static List<RunFigures> counted(List<LockRun> runs) {
    return runs.stream()
        .filter(LockRun::counts)
        .map(run -> Objects.requireNonNull(run.figures()))
        .toList();
  }

  /**
   * Makes a cell of a setting's runs.
   *
   * @param again a run more for each round, as a control; empty where there is none
   * @param explaining a further run, from which alone the parts of the elapsed time are taken, as
   *     shares of it; null where they come from the runs
   */
  public static Cell cell(
      Setting setting, List<LockRun> runs, List<LockRun> again, @Nullable LockRun explaining) {
    List<RunFigures> figures = counted(runs);
    RunFigures medians = figures.isEmpty() ? null : medians(figures);
    return new Cell(
        setting,
        runs,
        again,
        explaining,
        medians == null || explaining == null ? medians : explained(medians, explaining));
  }

  private static RunFigures explained(RunFigures medians, LockRun by) {
    Map<Part, Double> parts = new EnumMap<>(Part.class);
    RunFigures sampled = by.counts() ? by.figures() : null;
    if (sampled == null) {
      parts.put(Part.NOT_SPLIT, medians.elapsedMeanNanos());
    } else {
      double scale = medians.elapsedMeanNanos() / sampled.elapsedMeanNanos();
      sampled.parts().forEach((part, nanos) -> parts.put(part, scale * nanos));
    }
    return new RunFigures(
        medians.rateTps(),
        medians.elapsedMeanNanos(),
        medians.p95Nanos(),
        parts,
        medians.retriesMean(),
        medians.deadlocksMean(),
        medians.wastedMeanNanos());
  }

  private static @Nullable RunFigures figures(RunResult result) {
    Double rate = result.rateTps();
    TimeParts parts = TimeParts.of(result);
    if (rate == null || !(rate > 0) || parts == null) {
      return null;
    }
    return new RunFigures(
        rate,
        parts.elapsedNanos(),
        Figure.P95.of(result, null),
        parts.nanos(),
        share(result, Figure.RETRIED),
        share(result, Figure.DEADLOCKS),
        Objects.requireNonNullElse(Figure.WASTED.of(result, null), 0.0));
  }

  /** Returns how many of something there were, a good transaction. */
  private static double share(RunResult result, Figure number) {
    double good = Objects.requireNonNullElse(Figure.COUNT.of(result, null), 0.0);
    return good == 0 ? 0 : Objects.requireNonNull(number.of(result, null)) / good;
  }

  private static RunFigures medians(List<RunFigures> runs) {
    Map<Part, Double> parts = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      double nanos = median(runs, run -> run.parts().getOrDefault(part, 0.0));
      if (nanos > 0) {
        parts.put(part, nanos);
      }
    }
    List<Double> p95 = new ArrayList<>();
    runs.stream().map(RunFigures::p95Nanos).filter(Objects::nonNull).forEach(p95::add);
    return new RunFigures(
        median(runs, RunFigures::rateTps),
        median(runs, RunFigures::elapsedMeanNanos),
        p95.size() < runs.size() ? null : (Double) median(p95),
        parts,
        median(runs, RunFigures::retriesMean),
        median(runs, RunFigures::deadlocksMean),
        median(runs, RunFigures::wastedMeanNanos));
  }

  private static double median(List<RunFigures> runs, ToDoubleFunction<RunFigures> part) {
    return median(runs.stream().map(run -> (Double) part.applyAsDouble(run)).toList());
  }

  private static double median(List<Double> values) {
    return Objects.requireNonNull(MedianInterval.of(values)).median();
  }
}
