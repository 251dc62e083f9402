package fasttrack.app.study.sweep;

import static java.util.stream.Collectors.joining;

import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Extra.LimitCondition;
import fasttrack.app.result.series.Extra.LimitStep;
import fasttrack.app.result.series.Extra.LoadLimit;
import fasttrack.app.result.series.Extra.SearchEnd;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyTables;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a report says of the highest load that meets conditions.
 *
 * @param result of the sweep
 * @param limit what its search found for a system, from at least one run
 */
record LimitWords(StudyResult result, LoadLimit limit) {
  /** Returns the conditions: {@code p95 < 20ms, failed <= 0}. */
  static String conditions(LoadLimit of) {
    return of.conditions().stream().map(LimitCondition::text).collect(joining(", "));
  }

  /** Returns the range that was searched, as an option has it. */
  static String range(LoadLimit of) {
    String from = Parameters.plain(of.from());
    return of.from() < of.upTo() ? from + ".." + Parameters.plain(of.upTo()) : from;
  }

  /** Returns the answer in a few words: {@code 12 terminals (10 to 14), 1,900 tps}. */
  String answer() {
    Double load = limit.load();
    if (load == null) {
      Finding missed = Finding.fact("limit-missed").with("measured", measured());
      return Words.of(at(all(missed), "load", limit.from()));
    }
    boolean open = limit.high() == null;
    Double shown = open && limit.low() != null ? limit.low() : load;
    return Words.of(at(all(Finding.fact(open ? "limit-at-least" : "limit-found")), "load", shown));
  }

  /** Returns what the answer rests on. */
  List<Finding> findings() {
    List<Finding> found = new ArrayList<>();
    String beyond = limit.high() == null ? "limit-beyond" : "limit";
    found.add(all(Finding.conclusion(limit.load() == null ? "limit-below" : beyond)));
    if (limit.end() == SearchEnd.RUNS_MAX) {
      found.add(Finding.conclusion("limit-runs").with("runs", limit.runsMax()));
    }
    return found;
  }

  private Finding all(Finding finding) {
    Finding known = finding.with("conditions", conditions(limit));
    return at(at(known, "low", limit.low()), "high", limit.high());
  }

  /** Adds what is known of a load, where there is one. */
  private Finding at(Finding finding, String name, @Nullable Double load) {
    return limit.steps().stream()
        .filter(each -> Objects.equals(each.load(), load))
        .findFirst()
        .map(
            step ->
                finding
                    .with(name, SweepReport.load(result.point(step.step())))
                    .with(name + "At", Parameters.plain(step.load()))
                    .with(name + "Runs", step.runs())
                    .with(name + "Rate", result.point(step.step()).mean(Figure.RATE)))
        .orElse(finding);
  }

  /** Returns what the least load measured. */
  private String measured() {
    StudyPoint least = result.point(limit.steps().getFirst().step());
    return least.counted() == 0
        ? StudyTables.whyNone(result, least)
        : limit.conditions().stream()
            .map(each -> each.text().split("[<>]", 2)[0].strip() + " is " + value(least, each))
            .distinct()
            .collect(joining(", "));
  }

  private String value(StudyPoint of, LimitCondition condition) {
    Double value = of.mean(condition.figure(), condition.type());
    return value != null
        ? condition.figure().dimension().text(value)
        : SweepFigures.isSaturated(result, of)
            ? "not known, as more is due than the database completes"
            : "not known: measure longer (--duration)";
  }

  /** Returns a line a load, with each figure that a condition is set on. */
  DataTable<LimitStep> table() {
    return new DataTable<>(("limit " + limit.system()).strip(), limit.steps())
        .with(SweepReport.loads(result, LimitStep::load))
        .count("runs", LimitStep::runs)
        .count("met", LimitStep::met)
        .with(column(Figure.RATE, TypeFigures.ALL, "rate/s"))
        .each(
            limit.conditions().stream()
                .map(each -> new LimitCondition("", each.type(), each.figure()))
                .filter(each -> each.figure() != Figure.RATE || !each.type().isEmpty())
                .distinct()
                .toList(),
            each ->
                column(
                    each.figure(),
                    each.type(),
                    (each.type() + "\n" + each.figure().title()).strip()))
        .words("remark", this::remark);
  }

  private Column<LimitStep> column(Figure figure, String type, String title) {
    return StudyTables.column(figure, title, step -> result.point(step.step()).type(type));
  }

  private String remark(LimitStep step) {
    StudyPoint point = result.point(step.step());
    return point.counted() == 0
        ? StudyTables.whyNone(result, point)
        : Objects.equals(step.load(), limit.load()) ? "limit" : "";
  }
}
