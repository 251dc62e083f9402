package fasttrack.app.matrix;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.matrix.MatrixResult.Conditions;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.TypeFigures;
import fasttrack.app.matrix.MatrixResult.TypeRatio;
import fasttrack.app.matrix.MatrixResult.Variant;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.report.Block;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Slope;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.run.BeginLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a matrix of runs comes to: ours beside the published. */
public final class MatrixReport {
  private static final String MEAN = "mean";

  private final MatrixResult result;
  private final ReportBuilder report;
  private final Set<String> shown = new HashSet<>();

  private MatrixReport(MatrixResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "matrix",
            SystemLine.shortened(result.header().title()) + " beside the figures of 1987",
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(MatrixResult result) {
    MatrixReport of = new MatrixReport(result);
    of.heading();
    of.verdict();
    of.invalid();
    if (result.rounds() > 0) {
      of.warnings();
      of.means();
      of.report.text("Spearman's rank correlation of our mean times with those published");
      of.report.table(of.correlations(MatrixReport::shortName));
      ScaledTables.show(result, of.report);
      of.report.onPage(of.charts());
      of.report.detail("Ratios", of::allPairs);
      of.report.detail("Beside", of::others);
      of.report.detail("Scaled", () -> ScaledTables.details(result, of.report));
    }
    result.leftOut().forEach(what -> of.report.fact("left out", what));
    of.report.detail("Variants", of::variants);
    of.checks();
    of.report.figures(of.figures()).figures(of.allRatios()).figures(of.correlations(Variant::name));
    return of.disclosed();
  }

  private void heading() {
    Conditions conditions = result.conditions();
    report.condition(
        words(conditions.durability(), " ")
            + " commits, scale "
            + conditions.scale()
            + ", "
            + counted(conditions.terminals(), "terminal")
            + ", random order, seed "
            + conditions.seed());
    report.condition(
        counted(conditions.repeat(), "round")
            + "; in each, every variant runs "
            + span(conditions.durationNanos())
            + BeginLines.before(conditions.schedule())
            + order(result.freshProcesses()));
  }

  private void verdict() {
    int variants = result.variants().size();
    long valid =
        result.variants().stream()
            .filter(variant -> variant.validity() instanceof Validity.Valid)
            .count();
    int planned = result.conditions().repeat();
    report.verdict(
        Report.Verdict.ofRuns(
            valid == variants && result.rounds() == planned,
            valid
                + " of "
                + counted(variants, "variant")
                + " valid, "
                + result.rounds()
                + " of "
                + counted(planned, "round")
                + " complete"));
    if (result.rounds() < planned) {
      report.alarm(
          "ENDED EARLY: "
              + (result.rounds() == 0
                  ? "no round was completed."
                  : "the figures cover " + counted(result.rounds(), "complete round") + "."));
    }
  }

  private static String order(@Nullable Boolean freshProcesses) {
    return freshProcesses == null
        ? ""
        : ", in random order, with the round's own seed, "
            + (freshProcesses
                ? "each in a Java process of its own"
                : "all in one Java process, so that no run is independent of those before it");
  }

  private void allPairs() {
    explanation();
    ratios();
  }

  private void explanation() {
    report.text(
        "Schema and transactions are reconstructed from the published classes: compare ratios"
            + " with the published ones, not absolute figures.");
    report.text(
        "Times in ms. Ours are medians over the rounds of each run's mean"
            + ratiosExplained()
            + " Row '"
            + MEAN
            + "' is the geometric mean of the ratios of the transactions that both sides have. "
            + Figures.NONE
            + " is unknown or was not published, and is in no ratio.");
  }

  private String ratiosExplained() {
    if (result.freshProcesses() == null) {
      return "; ratios are between these medians.";
    }
    String ours = ". Our ratios are geometric means over the rounds";
    return result.rounds() == 1
        ? ours + "; a single round has no confidence interval."
        : ours
            + " with 95 % confidence intervals (Student's t on the logarithms); ≈ marks one that"
            + " may be chance among all of them.";
  }

  private void variants() {
    for (Variant variant : result.variants()) {
      Engine engine = variant.database().engine();
      report.fact(
          variant.name(),
          "compared with "
              + variant.published().profile()
              + (engine == null
                  ? ""
                  : ": "
                      + engine.product()
                      + " "
                      + engine.version()
                      + ", "
                      + words(engine.isolation(), " ")));
    }
  }

  private void invalid() {
    result.variants().forEach(each -> report.invalid(each.name(), each.validity()));
  }

  /** Each pair of variants with its times; if all its times are shown above, its ratios only. */
  private void ratios() {
    Map<String, List<Ratio>> alone = new LinkedHashMap<>();
    for (Ratio ratio : result.ratios()) {
      boolean both = shown.contains(ratio.over().variant());
      both &= shown.contains(ratio.under().variant());
      if (both) {
        alone.computeIfAbsent(quotient(ratio), labels -> new ArrayList<>()).add(ratio);
      } else {
        shown.add(ratio.over().variant());
        shown.add(ratio.under().variant());
        report.text(ratio.title() + "; the ratio is " + quotient(ratio));
        report.table(times(ratio));
      }
    }
    alone.forEach(
        (labels, ratios) -> {
          report.text("The ratio " + labels + " of the times above");
          report.table(ratiosAlone(ratios));
        });
  }

  private static String quotient(Ratio ratio) {
    return ratio.over().label() + " / " + ratio.under().label();
  }

  private DataTable<TypeRatio> times(Ratio ratio) {
    Variant over = result.variant(ratio.over().variant());
    Variant under = result.variant(ratio.under().variant());
    String below = ratio.under().label();
    String above = ratio.over().label();
    return new DataTable<>(
        "times",
        List.of(
            Column.words("", MatrixReport::name),
            time("our\n" + below, under, TypeFigures::elapsedMillis),
            time("our\n" + above, over, TypeFigures::elapsedMillis),
            Column.words("our\nratio", MatrixReport::ours),
            time("published\n" + below, under, TypeFigures::publishedElapsedMillis),
            time("published\n" + above, over, TypeFigures::publishedElapsedMillis),
            Column.number("published\nratio", "", TypeRatio::published)),
        ratio.rows());
  }

  /** A column in which the mean of the ratios has no times. */
  private static Column<TypeRatio> time(
      String title, Variant variant, Function<TypeFigures, @Nullable Double> millis) {
    return new Column<>(
        title,
        "",
        row -> {
          TypeFigures figures = variant.type(row.type());
          return figures == null ? new Cell.Words("") : Cell.quantity(millis.apply(figures));
        });
  }

  private static String name(TypeRatio row) {
    return row.type().isEmpty() ? MEAN : row.type();
  }

  /** An older result has no interval. */
  private static String ours(TypeRatio ratio) {
    RatioInterval interval = ratio.interval();
    return interval == null ? number(ratio.ours()) : Figures.ratio(interval);
  }

  /** Rows are types by their index, and then the mean. */
  private static DataTable<Integer> ratiosAlone(List<Ratio> ratios) {
    List<TypeRatio> names = ratios.getFirst().rows();
    List<Column<Integer>> columns = new ArrayList<>();
    columns.add(Column.words("", i -> name(names.get(i))));
    for (Ratio ratio : ratios) {
      List<TypeRatio> rows = ratio.rows();
      columns.add(Column.words("our\n" + ratio.title(), i -> ours(rows.get(i))));
      columns.add(Column.number("published\n" + ratio.title(), "", i -> rows.get(i).published()));
    }
    return new DataTable<>(
        "ratios-alone", columns, IntStream.range(0, names.size()).boxed().toList());
  }

  /** The variants that are in no ratio. */
  private void others() {
    for (Variant variant : result.variants()) {
      if (shown.contains(variant.name())) {
        continue;
      }
      report.text(variant.name() + " beside " + variant.published().title());
      report.table(
          new DataTable<>(
              "beside-" + variant.name(),
              List.of(
                  Column.words("", TypeFigures::type),
                  Column.number("our\nelapsed", "ms", TypeFigures::elapsedMillis),
                  Column.number("our\nCPU", "ms", TypeFigures::cpuMillis),
                  Column.number("published\nelapsed", "ms", TypeFigures::publishedElapsedMillis),
                  Column.number("published\nCPU", "ms", TypeFigures::publishedCpuMillis)),
              variant.types()));
    }
  }

  static String shortName(Variant variant) {
    return variant.name().replaceFirst("^network ", "");
  }

  private void warnings() {
    report.warned(
        "run", result.variants().stream().flatMap(variant -> variant.runs().stream()).toList());
  }

  private void checks() {
    report.check(Check.ofAll("round", result.rounds(), result.conditions().repeat()));
    for (Variant variant : result.variants()) {
      for (VariantRun run : variant.runs()) {
        String name = variant.name() + ", round " + run.round();
        report.run(name, run);
      }
    }
  }

  private DataTable<Nested<Variant, TypeFigures>> figures() {
    return new DataTable<>(
        "figures",
        List.of(
            Column.words("variant", each -> each.of().name()),
            Column.words("stands for", each -> each.of().published().profile()),
            Column.words("transaction", each -> each.row().type()),
            Column.number("elapsed", "ms", each -> each.row().elapsedMillis()),
            Column.number("CPU", "ms", each -> each.row().cpuMillis()),
            Column.number("published elapsed", "ms", each -> each.row().publishedElapsedMillis()),
            Column.number("published CPU", "ms", each -> each.row().publishedCpuMillis()),
            Column.number("published scaled", "ms", MatrixReport::scaled)),
        Nested.all(result.variants(), Variant::types));
  }

  private static @Nullable Double scaled(Nested<Variant, TypeFigures> of) {
    return Scaled.of(of.of()).stream()
        .filter(each -> each.type().equals(of.row().type()))
        .findFirst()
        .map(Scaled::scaled)
        .orElse(null);
  }

  /** Says what each pair comes to. */
  private void means() {
    report.text("Ratios of elapsed times, geometric means over the transactions");
    for (Ratio ratio : result.ratios()) {
      report.fact(
          ratio.title(),
          quotient(ratio)
              + ": ours "
              + ours(ratio.rows().getLast())
              + ", published "
              + number(ratio.publishedMean()));
    }
  }

  private DataTable<Nested<Ratio, TypeRatio>> allRatios() {
    return new DataTable<>(
        "ratios",
        List.of(
            Column.words("title", each -> each.of().title()),
            Column.words("ratio", each -> quotient(each.of())),
            Column.words("over", each -> each.of().over().variant()),
            Column.words("under", each -> each.of().under().variant()),
            Column.words("transaction", each -> name(each.row())),
            Column.number("ours", "", each -> each.row().ours()),
            Column.number("from", "", each -> end(each.row(), RatioInterval::low)),
            Column.number("to", "", each -> end(each.row(), RatioInterval::high)),
            Column.number("published", "", each -> each.row().published())),
        Nested.all(result.ratios(), Ratio::rows));
  }

  private static @Nullable Double end(
      TypeRatio ratio, Function<RatioInterval, @Nullable Double> end) {
    return ratio.interval() == null ? null : end.apply(ratio.interval());
  }

  private DataTable<Variant> correlations(Function<Variant, String> name) {
    return new DataTable<>(
        "correlations",
        List.of(
            Column.words("variant", name),
            Column.words("published as", variant -> variant.published().profile()),
            new Column<>("Spearman", "", variant -> of(variant, f -> Cell.quantity(f.spearman()))),
            new Column<>("of", "", variant -> of(variant, f -> new Cell.Words(f.measure()))),
            new Column<>(
                "transactions", "", variant -> of(variant, f -> new Cell.Count(f.types())))),
        result.variants());
  }

  private static Cell of(Variant variant, Function<Fidelity, Cell> cell) {
    Fidelity fidelity = variant.fidelity();
    return fidelity == null ? Cell.quantity(null) : cell.apply(fidelity);
  }

  private Report disclosed() {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Conditions of all runs", result.conditions());
    parts.put("Machine", result.environment());
    for (Variant variant : result.variants()) {
      parts.put("Variant " + variant.name(), variant.database());
    }
    Conditions conditions = result.conditions();
    return report
        .disclose(
            parts,
            Invocation.of("matrix")
                .option("durability", words(conditions.durability(), "-"))
                .option("repeat", String.valueOf(conditions.repeat()))
                .option("warmup", Parameters.time(conditions.warmupNanos()))
                .option("duration", Parameters.time(conditions.durationNanos()))
                .option("begin", words(conditions.begin(), "-"))
                .option("scale", String.valueOf(conditions.scale()))
                .option("seed", String.valueOf(conditions.seed()))
                .arguments())
        .build();
  }

  /** Each ratio of elapsed times, as published beside ours. */
  private List<Block> charts() {
    List<Slope> slopes = new ArrayList<>();
    for (Nested<Ratio, TypeRatio> each : Nested.all(result.ratios(), Ratio::rows)) {
      Double published = each.row().published();
      Double ours = each.row().ours();
      if (published != null && ours != null) {
        slopes.add(
            new Slope(
                each.of().title() + ": " + quotient(each.of()), name(each.row()), published, ours));
      }
    }
    return slopes.isEmpty()
        ? List.of()
        : List.of(
            Charts.slopes(
                "Ratios of elapsed times as published in 1987, and ours: a level line says that"
                    + " both agree",
                "1987",
                "ours",
                "ratio of elapsed times",
                slopes));
  }
}
