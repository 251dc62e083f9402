package fasttrack.app.study.comparison;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Ratio;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.TimeBars;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.CrossTable;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyReport;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.StudyTables;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.result.series.TypeSummary;
import fasttrack.core.result.Finding;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a comparison comes to: which system is faster and why, the ratios, and all times. */
public final class ComparisonReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      kind("a comparison", "comparison", "fasttrack-comparison/6", ComparisonReport::new);

  /** What is compared. */
  public static final List<Figure> FIGURES = List.of(Figure.ELAPSED, Figure.CPU, Figure.RATE);

  private static final int SYSTEMS_A_TABLE = 4;

  private final Extra.Systems systems;

  private ComparisonReport(StudyResult result) {
    super(SystemLine.shortened(result.header().title()) + compared(result), result);
    this.systems = (Extra.Systems) Objects.requireNonNull(result.extra());
  }

  private static String compared(StudyResult result) {
    List<SeriesPlan.Factor> factors = result.plan().factors();
    return factors.size() > 1
        ? ", by "
            + String.join(" and ", factors.stream().map(SeriesPlan.Factor::parameter).toList())
        : " on " + String.join(", ", result.points().stream().map(StudyPoint::name).toList());
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

  /** Tells whether systems differ in several things, so that each is compared under conditions. */
  private boolean isGrid() {
    return result.plan().factors().size() > 1;
  }

  /** Rates and times of all systems, and the ratios of rates to the first; of many, the highest. */
  private String headline() {
    List<StudyPoint> known =
        result.measured().stream().filter(each -> each.of(Figure.RATE) != null).toList();
    return isGrid()
        ? known.stream()
            .max(Comparator.comparingDouble(ComparisonReport::rateTps))
            .map(best -> "highest rate: " + absolute(best))
            .orElse("")
        : String.join("; ", known.stream().map(each -> absolute(each) + toFirst(each)).toList());
  }

  private static double rateTps(StudyPoint system) {
    return Objects.requireNonNull(system.of(Figure.RATE)).mean();
  }

  private static String absolute(StudyPoint system) {
    MeanInterval elapsed = system.of(Figure.ELAPSED);
    return system.name()
        + " "
        + Figures.mean(Objects.requireNonNull(system.of(Figure.RATE)), "tps")
        + (elapsed == null ? "" : ", " + Figures.millis(elapsed.mean()) + " ms");
  }

  private String toFirst(StudyPoint system) {
    return contrasts().stream()
        .filter(each -> each.over().equals(system.name()))
        .map(each -> each.of(Figure.RATE, TypeFigures.ALL))
        .filter(Objects::nonNull)
        .findFirst()
        .map(ratio -> ": " + Figures.times(ratio) + " the rate")
        .orElse("");
  }

  @Override
  protected void conclude() {
    String headline = headline();
    if (!headline.isEmpty()) {
      report.headline(headline);
    }
    systems.losses().forEach(report::condition);
    report.condition(design());
    if (!systems.differences().isEmpty()) {
      report.alarm("FORCED: these results differ in more than the system:");
      report.bullets(systems.differences());
    }
    contrasts()
        .forEach(each -> report.conclude(ComparisonFindings.of(result, each, excluded(each))));
    control();
    StudyRun.noCauses(result.points().stream().flatMap(p -> result.explaining(p).stream()).toList())
        .ifPresent(report::remark);
    ComparisonFindings.design(result).ifPresent(report::remark);
    blocksToHalve();
    systems.remarks().forEach(report::text);
  }

  /** Returns how the runs belong together, in words. */
  private String design() {
    int complete = result.plan().complete();
    int planned = result.plan().blocks();
    return Words.of(
        Finding.fact(result.plan().paired() ? "blocks" : "independent-results")
            .with("blocks", complete)
            .with("planned", complete < planned ? planned : null)
            .with("runs", result.plan().runs()));
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

  /**
   * Rates and times; then ratios: every type of two systems, and of more what all types come to.
   */
  private void brief() {
    List<Contrast> contrasts = result.contrasts();
    String interval = hasIntervals() ? " (95 % CI; ≈: may be chance)" : "";
    if (isGrid()) {
      grid(interval);
      return;
    }
    report.table(absolute());
    String caption = " to " + first().name() + interval;
    if (contrasts.size() == 1) {
      report.text("Ratios of " + contrasts.getFirst().over() + caption);
      report.table(ratios(contrasts.getFirst()));
    } else if (!contrasts.isEmpty()) {
      report.text("Ratios" + caption + (first().types().size() == 1 ? "" : ", all types"));
      report.table(
          new DataTable<>(
              "ratios-all",
              ratios(Contrast::over, (each, figure) -> each.of(figure, TypeFigures.ALL)),
              contrasts));
    }
  }

  private DataTable<StudyPoint> absolute() {
    return new DataTable<>("systems", result.points())
        .words("", StudyPoint::name)
        .with(mean("rate/s", Figure.RATE))
        .with(mean("elapsed, ms", Figure.ELAPSED))
        .with(mean("CPU, ms", Figure.CPU));
  }

  private static Column<StudyPoint> mean(String title, Figure figure) {
    return Column.words(title, system -> figure.text(system.of(figure)));
  }

  /** What is compared side by side, a line for each of the other conditions. */
  private void grid(String interval) {
    List<SeriesPlan.Factor> factors = result.plan().factors();
    SeriesPlan.Factor compared = factors.getFirst();
    List<String> others = factors.stream().skip(1).map(SeriesPlan.Factor::parameter).toList();
    CrossTable cross =
        new CrossTable(
            result,
            String.join(", ", others),
            system -> system.level(compared.parameter()),
            system -> String.join(", ", others.stream().map(system::level).toList()));
    report.text("Transactions per second, by " + compared.parameter());
    cross.means(Figure.RATE).forEach(report::table);
    int types = first().types().size();
    report.text("Mean elapsed time in ms" + (types == 1 ? "" : ", all transactions together"));
    cross.means(Figure.ELAPSED).forEach(report::table);
    String to = " to those of " + compared.parameter() + "=" + compared.values().getFirst();
    String of = types == 1 ? "" : ", geometric mean of " + types + " types";
    report.text("Ratios of elapsed times" + to + of + interval);
    cross.ratios(Figure.ELAPSED).forEach(report::table);
    report.text("Ratios of CPU times" + to + of);
    cross.ratios(Figure.CPU).forEach(report::table);
  }

  private static DataTable<String> ratios(Contrast contrast) {
    return new DataTable<>(
        "ratios-" + contrast.over(),
        ratios(StudyTables::label, (type, figure) -> contrast.of(figure, type)),
        contrast.rows());
  }

  private static <R> List<Column<R>> ratios(
      Function<R, String> title, BiFunction<R, Figure, @Nullable RatioInterval> ratio) {
    return List.of(
        Column.words("", title),
        Column.words("elapsed", row -> Figures.ratio(ratio.apply(row, Figure.ELAPSED))),
        Column.words("CPU", row -> Figures.ratio(ratio.apply(row, Figure.CPU))),
        Column.words("rate", row -> Figures.ratio(ratio.apply(row, Figure.RATE))));
  }

  private List<Block> charts() {
    List<Block> charts = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      String beside = contrast.over() + " / " + contrast.under();
      List<Ratio> ratios = new ArrayList<>();
      drawn(ratios, contrast, beside + ": elapsed time", Figure.ELAPSED);
      drawn(ratios, contrast, beside + ": CPU time", Figure.CPU);
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

  private static void drawn(List<Ratio> ratios, Contrast contrast, String group, Figure figure) {
    for (String type : contrast.rows()) {
      RatioInterval ratio = contrast.of(figure, type);
      if (ratio != null) {
        ratios.add(
            new Ratio(StudyTables.label(type), ratio.ratio(), ratio.low(), ratio.high(), group));
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
    return TimeBars.chart(
        "time-parts-" + type, type + ": mean elapsed time, ms", false, bars, TimeBars.table(bars));
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
      report.text(Words.of(Finding.fact("intervals-of-ratios")));
    }
  }

  /** Adds the systems' times, a few systems a table. */
  private void times() {
    report.text("Mean elapsed times in ms: geometric means over the runs");
    List<String> rows = first().types();
    for (int from = 0; from < result.points().size(); from += SYSTEMS_A_TABLE) {
      report.table(
          new DataTable<>("times-" + (from / SYSTEMS_A_TABLE + 1), rows)
              .words("", type -> type)
              .each(
                  result.points().stream().skip(from).limit(SYSTEMS_A_TABLE).toList(),
                  system ->
                      Figure.ELAPSED.column(
                          system.name().replace(' ', '\n'),
                          type -> system.mean(Figure.ELAPSED, type))));
    }
  }

  /** Saved results that are compared were made by several commands. */
  @Override
  protected List<String> command() {
    return result.plan().systems().isEmpty()
        ? List.of()
        : Invocation.of("versus")
            .option("repeat", String.valueOf(result.plan().blocks()))
            .option("runs", String.valueOf(result.plan().runs()))
            .flag("control", !result.plan().controls().isEmpty())
            .systems(result.plan().systems(), result.spec())
            .arguments();
  }
}
