package fasttrack.app.comparison;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.figure.Figure;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Ratio;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Segments;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.SeriesRun;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a comparison comes to: which system is faster and why, the ratios, and all times. */
public final class ComparisonReport {
  private static final int SIDES_A_TABLE = 4;

  private final ComparisonResult result;
  private final ReportBuilder report;

  private ComparisonReport(ComparisonResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "comparison",
            SystemLine.shortened(result.header().title())
                + " on "
                + String.join(", ", result.sides().stream().map(Side::name).toList()),
            result.header().comparedAt());
  }

  /** Makes the report. */
  public static Report of(ComparisonResult result) {
    ComparisonReport of = new ComparisonReport(result);
    of.report.condition(of.design());
    of.verdict();
    of.conclusions();
    of.remarks();
    of.brief();
    of.sides();
    of.charts();
    of.report.detail("Ratios", of::ratios);
    of.report.detail("Times", of::times);
    of.report.detail("Run", () -> of.report.fact("workload", result.header().title()));
    of.checks();
    of.report.figures(of.systems()).figures(of.allFigures());
    of.report.figures(of.allRatios()).figures(of.runs());
    of.runsOfSides();
    return of.report.disclose(Map.of(), List.of()).build();
  }

  private void verdict() {
    List<Side> measured = result.sides().stream().filter(side -> side.published() == null).toList();
    int runs = measured.stream().mapToInt(side -> side.runs().size()).sum();
    int counted = measured.stream().mapToInt(Side::counted).sum();
    boolean forced = !result.differences().isEmpty();
    String text = runs == 0 ? "" : Report.Verdict.complete(counted, runs, "run");
    report.verdict(
        forced
            ? new Report.Verdict(false, "NOT COMPARABLE", counted == runs ? "" : text)
            : Report.Verdict.ofRuns(counted == runs, text));
    if (forced) {
      report.alarm("FORCED: these results differ in more than the system:");
      report.bullets(result.differences());
    }
  }

  /** Returns how the runs belong together, in words. */
  private String design() {
    Design design = result.design();
    Integer blocks = design.blocks();
    Integer planned = design.blocksPlanned();
    if (blocks == null || planned == null) {
      return "saved results, compared as independent samples";
    }
    return counted(blocks, "block")
        + (blocks < planned ? " of " + planned + " planned" : "")
        + ": one run per system, same seed, random order, separate Java processes";
  }

  /** Says which runs are in no figure and why, and what else the reader has to know. */
  private void remarks() {
    for (Nested<Side, SideRun> each : sideRuns()) {
      Validity validity = each.row().validity();
      if (validity.fails()) {
        report.alarm(
            Words.of(validity)
                + ": run "
                + each.row().block()
                + " of "
                + each.of().name()
                + " is in no figure: "
                + String.join("; ", Words.of(validity.reasons())));
      }
    }
    for (Side side : result.sides()) {
      if (side.explaining() != null) {
        report.invalid(
            side.name() + " in the run that samples waits", side.explaining().validity());
      }
    }
    report.warned("run", sideRuns().stream().map(Nested::row).toList());
    result.remarks().forEach(report::text);
  }

  private void conclusions() {
    result
        .contrasts()
        .forEach(contrast -> report.conclude(ComparisonFindings.of(result, contrast)));
    SeriesRun.noCauses(result.sides().stream().flatMap(side -> side.explained().stream()).toList())
        .ifPresent(report::remark);
    ComparisonFindings.design(result).ifPresent(report::remark);
  }

  private void sides() {
    for (Side side : result.sides()) {
      report.fact(side.name(), side.description() + runs(side));
    }
  }

  private static String runs(Side side) {
    int all = side.runs().size();
    return side.published() != null
        ? ""
        : "; "
            + (side.counted() == all
                ? counted(all, "run")
                : side.counted() + " of " + counted(all, "run") + " complete and valid");
  }

  private void charts() {
    List<Block> charts = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      String beside = contrast.side() + " / " + result.first().name();
      List<Ratio> ratios = new ArrayList<>();
      drawn(ratios, contrast, beside + ": elapsed time", Ratios::elapsed);
      drawn(ratios, contrast, beside + ": CPU time", Ratios::cpu);
      if (!ratios.isEmpty()) {
        charts.add(
            Charts.ratios(
                beside
                    + ", with 95 % confidence intervals; left of 1 is faster; an open dot's"
                    + " interval includes 1",
                ratios));
      }
    }
    charts.addAll(parts());
    report.onPage(charts);
  }

  private static void drawn(
      List<Ratio> ratios,
      Contrast contrast,
      String group,
      Function<Ratios, @Nullable RatioInterval> of) {
    for (Ratios row : rows(contrast)) {
      RatioInterval ratio = of.apply(row);
      if (ratio != null) {
        ratios.add(new Ratio(label(row.type()), ratio.ratio(), ratio.low(), ratio.high(), group));
      }
    }
  }

  /** Where the elapsed time went: a chart for each type, with a bar for each system. */
  private List<Block> parts() {
    Map<String, Map<String, TimeParts>> types = new LinkedHashMap<>();
    for (Nested<Side, ComparisonResult.SideFigures> each :
        Nested.all(result.sides(), Side::types)) {
      TimeParts parts = each.row().parts();
      if (parts != null) {
        types
            .computeIfAbsent(each.row().type(), type -> new LinkedHashMap<>())
            .put(each.of().name(), parts);
      }
    }
    List<Block> charts = new ArrayList<>();
    if (!types.isEmpty()) {
      boolean further = result.sides().stream().anyMatch(side -> side.explaining() != null);
      charts.add(
          new Block.Heading(
              "Where the elapsed time went"
                  + (further ? ", in one more run of each system, with its waits sampled" : "")));
    }
    types.forEach((type, bars) -> charts.add(stacked(type, bars)));
    return charts;
  }

  private static Block stacked(String type, Map<String, TimeParts> bars) {
    List<Column<Map.Entry<String, TimeParts>>> columns = new ArrayList<>();
    columns.add(Column.words("", Map.Entry::getKey));
    for (Part part : Segments.parts(bars.values())) {
      columns.add(Column.millis(part.title(), bar -> bar.getValue().of(part)));
    }
    return Segments.chart(
        type + ": mean elapsed time, ms",
        false,
        Part.NOT_SPLIT,
        bars,
        Grid.of(new DataTable<>("", columns, List.copyOf(bars.entrySet()))));
  }

  private void ratios() {
    for (Contrast contrast : result.contrasts()) {
      if (result.contrasts().size() > 1) {
        report.text("Ratios of " + contrast.side() + " to " + result.first().name());
        report.table(ratios("ratios-" + contrast.side(), rows(contrast)));
      }
    }
    boolean intervals =
        result.contrasts().stream()
            .anyMatch(each -> each.all().rate() != null && each.all().rate().low() != null);
    if (intervals) {
      report.text(
          "Intervals are 95 % confidence intervals, each by itself (Student's t on the logarithms)."
              + " ≈ marks a ratio that may differ from 1 by chance, judged among all ratios of"
              + " this comparison: in 95 of 100 comparisons of equal systems every ratio has it.");
    }
  }

  /** Every type of two systems; of more, what all types come to, a row for each system. */
  private void brief() {
    boolean intervals =
        result.contrasts().stream()
            .anyMatch(each -> each.all().rate() != null && each.all().rate().low() != null);
    String caption =
        " to " + result.first().name() + (intervals ? " (95 % CI; ≈: may be chance)" : "");
    if (result.contrasts().size() == 1) {
      Contrast only = result.contrasts().getFirst();
      report.text("Ratios of " + only.side() + caption);
      report.table(ratios("ratios-" + only.side(), rows(only)));
    } else if (!result.contrasts().isEmpty()) {
      report.text("Ratios" + caption + (result.types().size() == 1 ? "" : ", all types"));
      report.table(
          new DataTable<>(
              "ratios-all",
              ratios(Contrast::side, contrast -> rows(contrast).getLast()),
              result.contrasts()));
    }
  }

  private static DataTable<Ratios> ratios(String name, List<Ratios> rows) {
    return new DataTable<>(name, ratios(row -> label(row.type()), row -> row), rows);
  }

  private static <R> List<Column<R>> ratios(Function<R, String> title, Function<R, Ratios> ratios) {
    return List.of(
        Column.words("", title),
        Column.words("elapsed", row -> Figures.ratio(ratios.apply(row).elapsed())),
        Column.words("CPU", row -> Figures.ratio(ratios.apply(row).cpu())),
        Column.words("rate", row -> Figures.ratio(ratios.apply(row).rate())));
  }

  private static List<Ratios> rows(Contrast contrast) {
    return contrast.types().size() == 1 ? contrast.types() : contrast.allRatios();
  }

  /** Adds the systems' times, a few systems a table. */
  private void times() {
    report.text(
        "Mean elapsed times in ms: geometric means over the runs, and in row 'all' over the"
            + " transaction types");
    List<String> rows = new ArrayList<>(result.types());
    if (rows.size() > 1) {
      rows.add(ComparisonResult.ALL);
    }
    for (int from = 0; from < result.sides().size(); from += SIDES_A_TABLE) {
      List<Column<String>> columns = new ArrayList<>();
      columns.add(Column.words("", ComparisonReport::label));
      result.sides().stream()
          .skip(from)
          .limit(SIDES_A_TABLE)
          .forEach(
              side -> {
                String title = side.name().replace(' ', '\n');
                columns.add(Figure.ELAPSED.column(title, type -> elapsed(side, type)));
              });
      report.table(new DataTable<>("times-" + (from / SIDES_A_TABLE + 1), columns, rows));
    }
  }

  /** Returns the name of a type, or what stands for all of them. */
  private static String label(String type) {
    return type.equals(ComparisonResult.ALL) ? "all" : type;
  }

  private static @Nullable Double elapsed(Side side, String type) {
    ComparisonResult.SideFigures figures = side.type(type);
    return figures == null ? null : figures.elapsedNanos();
  }

  private void checks() {
    Integer blocks = result.design().blocks();
    Integer planned = result.design().blocksPlanned();
    if (blocks != null && planned != null) {
      report.check(Check.ofAll("block", blocks, planned));
    }
    for (Nested<Side, SideRun> each : sideRuns()) {
      report.run(each.of().name() + ", run " + each.row().block(), each.row());
    }
  }

  private List<Nested<Side, SideRun>> sideRuns() {
    return Nested.all(result.sides(), Side::runs);
  }

  private DataTable<Side> systems() {
    return new DataTable<>(
        "systems",
        List.of(
            Column.words("system", Side::name),
            Column.words("what ran", Side::description),
            Column.count("runs", side -> side.runs().size()),
            Column.count("runs that count", Side::counted)),
        result.sides());
  }

  private DataTable<Nested<Side, ComparisonResult.SideFigures>> allFigures() {
    return new DataTable<>(
        "figures",
        List.of(
            Column.words("system", each -> each.of().name()),
            Column.words("transaction", each -> label(each.row().type())),
            Figure.ELAPSED.column("elapsed", each -> each.row().elapsedNanos()),
            Figure.CPU.column(each -> each.row().cpuNanos()),
            Figure.RATE.column(each -> each.row().rateTps())),
        Nested.all(result.sides(), Side::allFigures));
  }

  private DataTable<Nested<Contrast, Ratios>> allRatios() {
    List<Column<Nested<Contrast, Ratios>>> columns = new ArrayList<>();
    columns.add(Column.words("system", each -> each.of().side()));
    columns.add(Column.words("to", each -> result.first().name()));
    columns.add(Column.words("transaction", each -> label(each.row().type())));
    columns.addAll(interval("elapsed", Ratios::elapsed));
    columns.addAll(interval("CPU", Ratios::cpu));
    columns.addAll(interval("rate", Ratios::rate));
    columns.add(
        Column.words(
            "elapsed differs",
            each -> {
              RatioInterval elapsed = each.row().elapsed();
              return elapsed == null || elapsed.differs() == null
                  ? ""
                  : elapsed.differs() ? "yes" : "not shown";
            }));
    return new DataTable<>("ratios", columns, Nested.all(result.contrasts(), Contrast::allRatios));
  }

  private static List<Column<Nested<Contrast, Ratios>>> interval(
      String title, Function<Ratios, @Nullable RatioInterval> of) {
    return List.of(
        Column.number(title + " ratio", "", row -> part(of.apply(row.row()), RatioInterval::ratio)),
        Column.number(title + " from", "", row -> part(of.apply(row.row()), RatioInterval::low)),
        Column.number(title + " to", "", row -> part(of.apply(row.row()), RatioInterval::high)));
  }

  private static @Nullable Double part(
      @Nullable RatioInterval interval, Function<RatioInterval, @Nullable Double> part) {
    return interval == null ? null : part.apply(interval);
  }

  private DataTable<Nested<Side, SideRun>> runs() {
    return new DataTable<>(
        "runs",
        List.of(
            Column.words("system", row -> row.of().name()),
            Column.count("run", row -> row.row().block()),
            Column.words("seed", row -> String.valueOf(row.row().seed())),
            Column.words("verdict", row -> Check.ofRun("", row.row()).message()),
            Column.words("folder", row -> Objects.requireNonNullElse(row.row().bundle(), ""))),
        sideRuns());
  }

  private void runsOfSides() {
    for (Side side : result.sides()) {
      if (!side.runs().isEmpty()) {
        DataTable<SideRun> runs =
            new DataTable<>(
                "",
                List.of(
                    Column.words(
                        "run",
                        run ->
                            run.equals(side.explaining()) ? "waits" : String.valueOf(run.block())),
                    Column.words(
                        "folder", run -> Objects.requireNonNullElse(run.bundle(), "not saved")),
                    Column.words("seed", run -> String.valueOf(run.seed())),
                    Column.words("warnings", run -> String.join(" ", Words.of(run.warnings())))),
                side.allRuns());
        report.onPage(
            List.of(
                Block.Fold.of(
                    "Runs of " + side.name() + ": " + side.description(), Grid.of(runs))));
      }
    }
  }
}
