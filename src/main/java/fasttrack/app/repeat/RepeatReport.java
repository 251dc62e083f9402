package fasttrack.app.repeat;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Dimension;
import fasttrack.app.figure.Figure;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.repeat.RepeatResult.RepeatRun;
import fasttrack.app.repeat.RepeatResult.TypeMeans;
import fasttrack.app.repeat.RepeatResult.TypeMedians;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Charts.Repeated;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.run.HostLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.HostRange;
import fasttrack.core.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What repeats of a run come to: medians, and their confidence intervals. */
public final class RepeatReport {
  private static final double MILLI = 1e6;

  private final RepeatResult result;
  private final ReportBuilder report;

  private RepeatReport(RepeatResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "repeat",
            SystemLine.title(result.header().title(), result.setup().engine())
                + ", "
                + counted(result.runsPlanned(), "run"),
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(RepeatResult result) {
    RepeatReport of = new RepeatReport(result);
    of.counts();
    MedianInterval rate = result.medians().rateTps();
    if (rate != null) {
      of.medians(rate);
    }
    of.report.detail("Run", () -> of.report.fact("workload", result.header().title()));
    of.checks();
    of.report.figures(medians(result)).figures(rate(result));
    of.report.figures(runs(result)).figures(means(result));
    return of.disclosed();
  }

  private void counts() {
    int ran = result.runs().size();
    int planned = result.runsPlanned();
    Boolean fresh = result.setup().freshProcesses();
    report.condition(
        counted(planned, "run")
            + (ran < planned ? " planned, " + ran + " executed" : "")
            + (fresh == null
                ? ""
                : fresh
                    ? ", each with its own seed and Java process"
                    : ", each with its own seed, all in one Java process: no run is independent of"
                        + " those before it"));
    report.verdict(
        Report.Verdict.ofRuns(
            result.counted() == planned,
            Report.Verdict.complete(result.counted(), planned, "run")
                + (result.counted() == 0 ? ", so there are no figures" : "")));
  }

  private void medians(MedianInterval rate) {
    report.headline(
        "median "
            + number(rate.median())
            + " tps"
            + (rate.low() == null
                ? ""
                : " ("
                    + (rate.coverage() == null ? "" : Figures.percent(rate.coverage()) + " CI ")
                    + number(rate.low())
                    + "–"
                    + number(rate.high())
                    + ")"));
    result.host().stream()
        .filter(HostRange::moved)
        .forEach(range -> report.fact("host", HostLines.changed(range)));
    Double coverage = rate.coverage();
    report.text(
        "Medians of the runs' means"
            + (coverage == null
                ? "; a single run has no confidence interval"
                : " with "
                    + Figures.percent(coverage)
                    + " confidence intervals (order statistics, any distribution)"));
    List<Column<TypeMedians>> columns = new ArrayList<>();
    columns.add(Column.words("", TypeMedians::type));
    columns.addAll(Figure.ELAPSED.medians("elapsed\nms", "from", "to", TypeMedians::responseNanos));
    columns.addAll(Figure.CPU.medians("CPU\nms", "from", "to", TypeMedians::cpuNanos));
    report.table(new DataTable<>("shown", columns, result.medians().types()));
    report.onPage(charts());
  }

  private void checks() {
    report.check(Check.ofAll("run", result.runs().size(), result.runsPlanned()));
    for (RepeatRun run : result.runs()) {
      report.run("run " + run.number(), run);
    }
  }

  private Report disclosed() {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first run", result.spec());
    parts.put("Database and machine", result.setup());
    List<String> command = new ArrayList<>(Invocation.ofRun(result.spec(), List.of()));
    command.addAll(List.of("--repeat", String.valueOf(result.runsPlanned())));
    return report.disclose(parts, command).build();
  }

  /** Elapsed times by run; nothing where no run counts, and of an older result. */
  private List<Block> charts() {
    List<Repeated> figures = new ArrayList<>();
    for (TypeMedians type : result.medians().types()) {
      MedianInterval median = type.responseNanos();
      List<Point> points =
          result.runs().stream()
              .map(run -> new Point(run.number(), millis(run, type.type())))
              .toList();
      if (median != null && points.stream().anyMatch(point -> point.y() != null)) {
        figures.add(
            new Repeated(
                type.type(),
                points,
                median.median() / MILLI,
                Dimension.TIME.shown(median.low()),
                Dimension.TIME.shown(median.high())));
      }
    }
    return figures.isEmpty()
        ? List.of()
        : List.of(
            Charts.repeats(
                "Mean elapsed time of each run that counts, ms; the line is the median, the band"
                    + " its confidence interval",
                figures));
  }

  private static @Nullable Double millis(RepeatRun run, String type) {
    return run.counts()
        ? run.types().stream()
            .filter(each -> each.type().equals(type))
            .map(TypeMeans::responseNanos)
            .filter(nanos -> nanos != null)
            .map(nanos -> nanos / MILLI)
            .findFirst()
            .orElse(null)
        : null;
  }

  private static DataTable<TypeMedians> medians(RepeatResult result) {
    List<Column<TypeMedians>> columns = new ArrayList<>();
    columns.add(Column.words("transaction", TypeMedians::type));
    columns.addAll(medians("elapsed", Figure.ELAPSED, TypeMedians::responseNanos));
    columns.addAll(medians("CPU", Figure.CPU, TypeMedians::cpuNanos));
    return new DataTable<>("medians", columns, result.medians().types());
  }

  private static DataTable<MedianInterval> rate(RepeatResult result) {
    MedianInterval rate = result.medians().rateTps();
    List<Column<MedianInterval>> columns = new ArrayList<>();
    columns.add(Column.words("transaction", row -> "all"));
    columns.addAll(medians("rate", Figure.RATE, row -> row));
    columns.add(Column.count("runs", MedianInterval::count));
    columns.add(Column.number("coverage", "", MedianInterval::coverage));
    return new DataTable<>("rate", columns, rate == null ? List.of() : List.of(rate));
  }

  private static <R> List<Column<R>> medians(
      String title, Figure figure, Function<R, @Nullable MedianInterval> of) {
    return figure.medians(title + " median", title + " from", title + " to", of);
  }

  private static DataTable<RepeatRun> runs(RepeatResult result) {
    return new DataTable<>(
        "runs",
        List.of(
            Column.count("run", RepeatRun::number),
            Figure.RATE.column(RepeatRun::rateTps),
            Column.words("seed", run -> run.seed() == null ? "" : run.seed().toString()),
            Column.words("state", run -> Figures.words(run.state(), " ")),
            Column.words("in the medians", run -> run.counts() ? "yes" : "no"),
            Column.words("folder", run -> Objects.requireNonNullElse(run.bundle(), ""))),
        result.runs());
  }

  private static DataTable<Nested<RepeatRun, TypeMeans>> means(RepeatResult result) {
    return new DataTable<>(
        "run-means",
        List.of(
            Column.count("run", each -> each.of().number()),
            Column.words("transaction", each -> each.row().type()),
            Figure.ELAPSED.column(each -> each.row().responseNanos()),
            Figure.CPU.column("mean CPU", each -> each.row().cpuNanos())),
        Nested.all(result.runs(), RepeatRun::types));
  }
}
