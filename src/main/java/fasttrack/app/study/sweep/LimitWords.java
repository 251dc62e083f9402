package fasttrack.app.study.sweep;

import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.joining;

import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
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
 * @param limit what its search found for a system
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

  /**
   * Returns the answer in a few words: {@code 12 terminals (10 to 14), 1,900 tps}; empty where no
   * run tells.
   */
  String answer() {
    Double load = limit.load();
    Double low = limit.low();
    Double high = limit.high();
    if (limit.steps().isEmpty()) {
      return "";
    }
    if (load == null) {
      return words(limit.from())
          + (limit.from() > 1 && !SweepReport.isOverRate(result) ? " do" : " does")
          + " not meet "
          + conditions(limit)
          + ": "
          + measured();
    }
    if (high == null) {
      double least = low == null ? load : low;
      return "at least " + words(least) + rate(least);
    }
    String between = low == null ? "below " + plain(high) : plain(low) + " to " + plain(high);
    return words(load) + " (" + between + ")" + rate(load);
  }

  private String rate(double load) {
    return limit.steps().stream()
        .filter(each -> each.load() == load)
        .map(each -> result.point(each.step()).mean(Figure.RATE, TypeFigures.ALL))
        .filter(Objects::nonNull)
        .map(tps -> ", " + Figures.number(tps) + " tps")
        .findFirst()
        .orElse("");
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

  /** Returns what the answer rests on. */
  List<Finding> findings() {
    if (limit.steps().isEmpty()) {
      return List.of();
    }
    List<Finding> found = new ArrayList<>();
    String beyond = limit.high() == null ? "limit-beyond" : "limit";
    found.add(
        Finding.conclusion(limit.load() == null ? "limit-below" : beyond)
            .with("conditions", conditions(limit))
            .with("low", limit.low() == null ? null : words(limit.low()))
            .with("lowRuns", runs(limit.low()))
            .with("high", limit.high() == null ? null : words(limit.high()))
            .with("highRuns", runs(limit.high())));
    if (limit.end() == SearchEnd.RUNS_MAX) {
      found.add(Finding.conclusion("limit-runs").with("runs", limit.runsMax()));
    }
    return found;
  }

  private @Nullable Integer runs(@Nullable Double load) {
    return limit.steps().stream()
        .filter(each -> Objects.equals(each.load(), load))
        .map(LimitStep::runs)
        .findFirst()
        .orElse(null);
  }

  /** Returns a line a load, with each figure that a condition is set on. */
  DataTable<LimitStep> table() {
    List<Column<LimitStep>> columns = new ArrayList<>();
    columns.add(
        SweepReport.isOverRate(result)
            ? Column.number("offered/s", "1/s", LimitStep::load)
            : Column.count("terminals", step -> (long) step.load()));
    columns.add(Column.count("runs", LimitStep::runs));
    columns.add(Column.count("met", LimitStep::met));
    columns.add(column(Figure.RATE, TypeFigures.ALL, "rate/s"));
    limit.conditions().stream()
        .map(each -> new LimitCondition("", each.type(), each.figure()))
        .distinct()
        .filter(each -> !(each.figure() == Figure.RATE && each.type().equals(TypeFigures.ALL)))
        .forEach(
            each ->
                columns.add(
                    column(
                        each.figure(),
                        each.type(),
                        (each.type() + "\n" + each.figure().title()).strip())));
    columns.add(Column.words("remark", this::remark));
    return new DataTable<>(("limit " + limit.system()).strip(), columns, limit.steps());
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

  private String words(double load) {
    return SweepReport.isOverRate(result) ? plain(load) + "/s" : counted((long) load, "terminal");
  }

  private static String plain(double load) {
    return Parameters.plain(load);
  }
}
