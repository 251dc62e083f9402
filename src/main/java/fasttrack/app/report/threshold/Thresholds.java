package fasttrack.app.report.threshold;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Judges runs by thresholds.
 *
 * @param all the thresholds
 * @param baseline with what some of them compare; null for none
 */
public record Thresholds(List<Threshold> all, @Nullable Baseline baseline) {
  /** No thresholds, and no baseline. */
  public static final Thresholds NONE = new Thresholds(List.of(), null);

  /** The figures that are shown beside a baseline's. */
  private static final List<Figure> BESIDE =
      List.of(Figure.ELAPSED, Figure.CPU, Figure.P95, Figure.RATE);

  /** Returns the baseline of a workload's runs; null where there is none of that workload. */
  public @Nullable Baseline baselineOf(String workload) {
    return baseline != null && baseline.spec().data().workload().equals(workload) ? baseline : null;
  }

  /**
   * Judges a run, or the means of its repeats.
   *
   * @param runs the run, or all its repeats; at least one
   * @param repeated whether they are repeats, of which only complete ones count
   */
  public List<Check> judge(List<RunResult> runs, boolean repeated) {
    RunResult first = runs.getFirst();
    String workload = first.spec().data().workload();
    List<String> types = first.types().stream().map(TypeResult::name).toList();
    return all.stream()
        .filter(each -> each.appliesTo(workload, types))
        .filter(each -> !each.needsBaseline() || baselineOf(workload) != null)
        .map(each -> judge(each, each.type(types), runs, repeated))
        .toList();
  }

  /**
   * Returns a report with what came of the thresholds, and its figures as multiples of the
   * baseline's.
   *
   * @param judged what came of them
   * @param runs the run, or all its repeats, as they were judged
   */
  public Report in(Report report, List<Check> judged, List<RunResult> runs, boolean repeated) {
    ReportBuilder shown = new ReportBuilder("", "", "");
    judged.forEach(each -> shown.fact("threshold", each.text()));
    List<RunResult> counted = counted(runs, repeated);
    Baseline before = baselineOf(runs.getFirst().spec().data().workload());
    if (before != null && !counted.isEmpty()) {
      List<String> types =
          new ArrayList<>(runs.getFirst().types().stream().map(TypeResult::name).toList());
      if (types.size() > 1) {
        types.add("");
      }
      shown
          .text("Multiples of the baseline's figures")
          .table(
              new DataTable<>("baseline", types)
                  .words("", type -> type.isEmpty() ? "all" : type)
                  .each(
                      BESIDE,
                      figure ->
                          Column.number(
                              figure.id(), "", type -> ratio(figure, type, counted, before))));
    }
    return report.judged(judged, shown.build().blocks());
  }

  private static @Nullable Double ratio(
      Figure figure, String named, List<RunResult> counted, Baseline baseline) {
    String type = named.isEmpty() ? null : named;
    Double value = figure.ofRuns(counted, type);
    Double before = baseline.figures().apply(figure, type);
    return value == null || before == null || before == 0 ? null : (Double) (value / before);
  }

  /** Of repeats, as in their summary, only complete ones count. */
  private static List<RunResult> counted(List<RunResult> runs, boolean repeated) {
    return runs.stream()
        .filter(Baseline::counts)
        .filter(run -> !repeated || run.state() == RunResult.State.COMPLETE)
        .toList();
  }

  private Check judge(
      Threshold threshold, @Nullable String type, List<RunResult> runs, boolean repeated) {
    List<RunResult> counted = counted(runs, repeated);
    Double value = threshold.figure().ofRuns(counted, type);
    if (value == null) {
      boolean ended = counted.isEmpty() && runs.stream().noneMatch(Thresholds::invalid);
      return judged(
          threshold,
          ended ? Outcome.SKIPPED : Outcome.FAILED,
          "not known: " + reason(threshold.figure(), type, counted, runs));
    }
    return judge(threshold, type, value);
  }

  private Check judge(Threshold threshold, @Nullable String type, double value) {
    Dimension dimension = threshold.figure().dimension();
    double bound;
    String finding;
    switch (threshold.bound()) {
      case Threshold.Bound.Value fixed -> {
        bound = fixed.value();
        finding = dimension.text(value, bound);
      }
      case Threshold.Bound.OfBaseline multiple -> {
        Double before =
            baseline == null ? null : baseline.figures().apply(threshold.figure(), type);
        if (before == null) {
          return judged(threshold, Outcome.FAILED, "not known of the baseline");
        }
        bound = multiple.factor() * before;
        finding = dimension.text(value) + ", " + beside(dimension, value, before);
      }
    }
    boolean met = threshold.relation().holds(value, bound);
    return judged(threshold, met ? Outcome.PASSED : Outcome.FAILED, finding);
  }

  private static Check judged(Threshold threshold, Outcome outcome, String finding) {
    String word =
        switch (outcome) {
          case PASSED -> "met";
          case FAILED, ERROR -> "MISSED";
          case SKIPPED -> "not judged";
        };
    return new Check(threshold.text(), outcome, word + ", " + finding, List.of());
  }

  private static String beside(Dimension dimension, double value, double before) {
    String ratio = before == 0 ? "" : Figures.number(value / before) + " times ";
    return ratio + "the baseline's " + dimension.text(before);
  }

  private static boolean invalid(RunResult run) {
    return run.validity().fails();
  }

  /** Says why a figure is not known. */
  private static String reason(
      Figure figure, @Nullable String type, List<RunResult> counted, List<RunResult> runs) {
    if (counted.isEmpty()) {
      boolean anyInvalid = runs.stream().anyMatch(Thresholds::invalid);
      if (runs.size() > 1) {
        return anyInvalid ? "no run is complete and valid" : "no run is complete";
      }
      return anyInvalid
          ? "the run is " + Words.of(runs.getFirst().validity()).toLowerCase(Locale.ROOT)
          : "nothing was measured";
    }
    RunResult run = counted.getFirst();
    TypeResult found = type == null ? null : run.type(type);
    Latency response = found == null ? run.work().response() : found.response();
    Double percent = figure.percent();
    if (run.saturated() && figure.dimension() == Dimension.TIME && response.meanNanos() == null) {
      return "the run is saturated, and has no response times";
    }
    return percent != null && !response.hasSamplesFor(percent)
        ? "%s needs %s transactions, and there were %s"
            .formatted(figure.id(), count(Latency.samplesFor(percent)), count(response.count()))
        : "the result does not have it";
  }
}
