package fasttrack.app.comparison;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Ratio;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.Segments;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.Contrast;
import fasttrack.app.series.Extra;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyReport;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.app.series.TypeFigures;
import fasttrack.app.series.TypeSummary;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a comparison comes to: which system is faster and why, the ratios, and all times. */
public final class ComparisonReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      new Kind<>(
          "a comparison",
          "comparison",
          "fasttrack-comparison/5",
          StudyResult.class,
          ComparisonReport::of);

  /** What is compared. */
  public static final List<Figure> FIGURES = List.of(Figure.ELAPSED, Figure.CPU, Figure.RATE);

  private static final int SYSTEMS_A_TABLE = 4;

  private final Extra.Systems systems;

  private ComparisonReport(StudyResult result) {
    super(
        "comparison",
        SystemLine.shortened(result.header().title())
            + " on "
            + String.join(", ", result.points().stream().map(StudyPoint::name).toList()),
        result);
    this.systems = (Extra.Systems) Objects.requireNonNull(result.extra());
  }

  /** Makes the report. */
  static Report of(StudyResult result) {
    return new ComparisonReport(result).made();
  }

  private StudyPoint first() {
    return result.points().getFirst();
  }

  /** Returns every system but the first beside it, without the control. */
  private List<Contrast> contrasts() {
    return result.contrasts().stream()
        .filter(each -> !result.plan().controls().contains(each.over()))
        .toList();
  }

  @Override
  protected Report.Verdict verdict(Report.Verdict ofRuns) {
    return systems.differences().isEmpty()
        ? ofRuns
        : new Report.Verdict(false, "NOT COMPARABLE", ofRuns.good() ? "" : ofRuns.text());
  }

  /** The rates of all systems, and their ratios to the first. */
  private String rates() {
    List<String> rates = new ArrayList<>();
    for (StudyPoint system : result.measured()) {
      MeanInterval rate = system.of(Figure.RATE);
      if (rate != null) {
        RatioInterval ratio =
            contrasts().stream()
                .filter(each -> each.over().equals(system.name()))
                .findFirst()
                .map(each -> each.of(Figure.RATE, TypeFigures.ALL))
                .orElse(null);
        rates.add(
            "%s %s%s%s"
                .formatted(
                    system.name(),
                    Figures.mean(rate),
                    rates.isEmpty() ? " tps" : "",
                    ratio == null ? "" : ": " + Figures.times(ratio)));
      }
    }
    return String.join("; ", rates);
  }

  @Override
  protected void conclude() {
    String rates = rates();
    if (!rates.isEmpty()) {
      report.headline(rates);
    }
    report.condition(design());
    if (!systems.differences().isEmpty()) {
      report.alarm("FORCED: these results differ in more than the system:");
      report.bullets(systems.differences());
    }
    contrasts().forEach(each -> report.conclude(ComparisonFindings.of(result, each)));
    control();
    StudyRun.noCauses(result.points().stream().flatMap(p -> result.explaining(p).stream()).toList())
        .ifPresent(report::remark);
    ComparisonFindings.design(result).ifPresent(report::remark);
    blocksToFind();
    systems.remarks().forEach(report::text);
  }

  /** Returns how the runs belong together, in words. */
  private String design() {
    int complete = result.plan().complete();
    int planned = result.plan().blocks();
    return result.plan().paired()
        ? counted(complete, "block")
            + (complete < planned ? " of " + planned + " planned" : "")
            + ": "
            + counted(result.plan().runs(), "run")
            + " per system in a Java process of its own, same seed, random order"
        : "saved results, compared as independent samples";
  }

  @Override
  protected void show() {
    brief();
    for (StudyPoint system : result.points()) {
      report.fact(system.name(), system.description() + runs(system));
    }
    report.onPage(charts());
  }

  private String runs(StudyPoint system) {
    int all = result.of(system).size();
    return system.published() != null
        ? ""
        : "; "
            + (system.counted() == all
                ? counted(all, "run")
                : system.counted() + " of " + counted(all, "run") + " complete and valid");
  }

  /** Every type of two systems; of more, what all types come to, a row for each system. */
  private void brief() {
    List<Contrast> contrasts = result.contrasts();
    String caption =
        " to " + first().name() + (hasIntervals() ? " (95 % CI; ≈: may be chance)" : "");
    if (contrasts.size() == 1) {
      report.text("Ratios of " + contrasts.getFirst().over() + caption);
      report.table(ratios(contrasts.getFirst()));
    } else if (!contrasts.isEmpty()) {
      report.text("Ratios" + caption + (first().types().size() == 1 ? "" : ", all types"));
      report.table(new DataTable<>("ratios-all", ratios(Contrast::over, Ratios::all), contrasts));
    }
  }

  private boolean hasIntervals() {
    return result.contrasts().stream()
        .map(each -> each.of(Figure.RATE, TypeFigures.ALL))
        .anyMatch(rate -> rate != null && rate.low() != null);
  }

  private static DataTable<Ratios> ratios(Contrast contrast) {
    return new DataTable<>(
        "ratios-" + contrast.over(), ratios(Ratios::label, row -> row), Ratios.rows(contrast));
  }

  private static <R> List<Column<R>> ratios(Function<R, String> title, Function<R, Ratios> ratios) {
    return List.of(
        Column.words("", title),
        Column.words("elapsed", row -> Figures.ratio(ratios.apply(row).elapsed())),
        Column.words("CPU", row -> Figures.ratio(ratios.apply(row).cpu())),
        Column.words("rate", row -> Figures.ratio(ratios.apply(row).rate())));
  }

  private List<Block> charts() {
    List<Block> charts = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      String beside = contrast.over() + " / " + contrast.under();
      List<Ratio> ratios = new ArrayList<>();
      drawn(ratios, contrast, beside + ": elapsed time", Ratios::elapsed);
      drawn(ratios, contrast, beside + ": CPU time", Ratios::cpu);
      if (!ratios.isEmpty()) {
        charts.add(
            Charts.ratios(
                "ratios-" + contrast.over(),
                beside
                    + ", with 95 % confidence intervals; left of 1 is faster; an open dot's"
                    + " interval includes 1",
                ratios));
      }
    }
    charts.addAll(parts());
    return charts;
  }

  private static void drawn(
      List<Ratio> ratios,
      Contrast contrast,
      String group,
      Function<Ratios, @Nullable RatioInterval> of) {
    for (Ratios row : Ratios.rows(contrast)) {
      RatioInterval ratio = of.apply(row);
      if (ratio != null) {
        ratios.add(new Ratio(row.label(), ratio.ratio(), ratio.low(), ratio.high(), group));
      }
    }
  }

  /** Where the elapsed time went: a chart for each type, with a bar for each system. */
  private List<Block> parts() {
    Map<String, Map<String, TimeParts>> types = new LinkedHashMap<>();
    for (StudyPoint system : result.points()) {
      for (TypeSummary type : system.figures()) {
        if (type.parts() != null && !type.type().equals(TypeFigures.ALL)) {
          types
              .computeIfAbsent(type.type(), any -> new LinkedHashMap<>())
              .put(system.name(), type.parts());
        }
      }
    }
    List<Block> charts = new ArrayList<>();
    if (!types.isEmpty()) {
      boolean further = result.runs().stream().anyMatch(StudyRun::explains);
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
        "time-parts-" + type,
        type + ": mean elapsed time, ms",
        false,
        bars,
        Grid.of(new DataTable<>("", columns, List.copyOf(bars.entrySet()))));
  }

  @Override
  protected void details() {
    report.detail("Ratios", this::ratios);
    report.detail("Times", this::times);
  }

  private void ratios() {
    if (result.contrasts().size() > 1) {
      for (Contrast contrast : result.contrasts()) {
        report.text("Ratios of " + contrast.over() + " to " + contrast.under());
        report.table(ratios(contrast));
      }
    }
    if (hasIntervals()) {
      report.text(
          "Intervals are 95 % confidence intervals, each by itself (Student's t on the logarithms)."
              + " ≈ marks a ratio that may differ from 1 by chance, judged among all ratios of"
              + " this comparison: in 95 of 100 comparisons of equal systems every ratio has it.");
    }
  }

  /** Adds the systems' times, a few systems a table. */
  private void times() {
    report.text("Mean elapsed times in ms: geometric means over the runs");
    List<String> rows = first().types();
    for (int from = 0; from < result.points().size(); from += SYSTEMS_A_TABLE) {
      List<Column<String>> columns = new ArrayList<>();
      columns.add(Column.words("", type -> type));
      result.points().stream()
          .skip(from)
          .limit(SYSTEMS_A_TABLE)
          .forEach(
              system -> {
                String title = system.name().replace(' ', '\n');
                columns.add(
                    Figure.ELAPSED.column(title, type -> system.mean(Figure.ELAPSED, type)));
              });
      report.table(new DataTable<>("times-" + (from / SYSTEMS_A_TABLE + 1), columns, rows));
    }
  }

  /** A comparison has a list of systems, which differ in more than the options of one command. */
  @Override
  protected List<String> command() {
    return List.of();
  }
}
