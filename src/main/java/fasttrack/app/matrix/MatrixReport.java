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
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.BeginLines;
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
    this.report = new ReportBuilder("matrix", result.header().title(), result.header().startedAt());
  }

  /** A type's figures in a variant. */
  private record OfVariant(Variant variant, TypeFigures figures) {}

  /** A type's ratio; of the mean where the type is empty. */
  private record OfRatio(
      Ratio ratio,
      String type,
      @Nullable Double ours,
      @Nullable RatioInterval interval,
      @Nullable Double published) {}

  /** A row of two variants' times: a type's, or their mean. */
  private record Times(
      String name,
      @Nullable Double ourUnder,
      @Nullable Double ourOver,
      String ratio,
      @Nullable Double publishedUnder,
      @Nullable Double publishedOver,
      @Nullable Double publishedRatio) {}

  /** Makes the report. */
  public static Report of(MatrixResult result) {
    MatrixReport of = new MatrixReport(result);
    of.heading();
    of.verdict();
    of.invalid();
    of.report.detail(of.charts().toArray(Block[]::new));
    if (result.rounds() > 0) {
      of.warnings();
      of.means();
      of.explanation();
      of.ratios();
      of.others();
      of.report.text("Spearman's rank correlation between our mean times and those published");
      of.report.table(of.correlations());
    }
    of.variants();
    of.checks();
    of.report.figures(of.figures()).figures(of.allRatios()).figures(of.correlations());
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
                  ? "no round was completed, so there are no figures."
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

  private void explanation() {
    report.text(
        "Schema and transactions are reconstructed from the published classes. Compare"
            + " the ratios with the published ones, not the absolute figures.");
    report.text(
        "Times in ms. Ours are medians over the rounds of each run's mean"
            + ratiosExplained()
            + " The row '"
            + MEAN
            + "' holds the geometric mean of the ratios of the transactions that both sides"
            + " have. A figure that is unknown or was not published is shown as "
            + Figures.NONE
            + " and is in no ratio.");
  }

  private String ratiosExplained() {
    if (result.freshProcesses() == null) {
      return "; ratios are between these medians.";
    }
    String ours = ". Our ratios are geometric means over the rounds";
    return result.rounds() == 1
        ? ours + "; a single round has no confidence interval."
        : ours
            + ", with their 95 % confidence intervals (Student's t on the logarithms). An ≈"
            + " marks a ratio whose interval includes 1.";
  }

  private void variants() {
    for (Variant variant : result.variants()) {
      Engine engine = variant.database().engine();
      report.fact(
          variant.name(),
          "stands for "
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
    result.leftOut().forEach(what -> report.fact("left out", what));
  }

  private void invalid() {
    for (Variant variant : result.variants()) {
      if (variant.validity() instanceof Validity.Invalid invalid) {
        report.alarm("INVALID: the figures of " + variant.name() + " do not count.");
        report.bullets(Words.of(invalid.reasons()));
      }
    }
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

  private DataTable<Times> times(Ratio ratio) {
    Variant over = result.variant(ratio.over().variant());
    Variant under = result.variant(ratio.under().variant());
    List<Times> rows = new ArrayList<>();
    for (int i = 0; i < ratio.types().size(); i++) {
      TypeFigures below = under.types().get(i);
      TypeFigures above = over.types().get(i);
      rows.add(
          new Times(
              below.type(),
              below.elapsedMillis(),
              above.elapsedMillis(),
              ours(ratio.types().get(i)),
              below.publishedElapsedMillis(),
              above.publishedElapsedMillis(),
              ratio.types().get(i).published()));
    }
    rows.add(new Times(MEAN, null, null, mean(ratio), null, null, ratio.publishedMean()));
    String below = ratio.under().label();
    String above = ratio.over().label();
    return new DataTable<>(
        "times",
        List.of(
            Column.words("", Times::name),
            of("our\n" + below, Times::ourUnder),
            of("our\n" + above, Times::ourOver),
            Column.words("our\nratio", Times::ratio),
            of("published\n" + below, Times::publishedUnder),
            of("published\n" + above, Times::publishedOver),
            of("published\nratio", Times::publishedRatio)),
        rows);
  }

  /** A column in which the mean of the ratios has no times. */
  private static Column<Times> of(String title, Function<Times, @Nullable Double> value) {
    return new Column<>(
        title,
        "",
        row ->
            row.name().equals(MEAN) && value.apply(row) == null
                ? new Cell.Words("")
                : Cell.quantity(value.apply(row)));
  }

  /** An older result has no interval. */
  private static String ours(TypeRatio ratio) {
    RatioInterval interval = ratio.interval();
    return interval == null ? number(ratio.ours()) : Figures.ratio(interval);
  }

  private static String mean(Ratio ratio) {
    RatioInterval interval = ratio.interval();
    return interval == null ? number(ratio.mean()) : Figures.ratio(interval);
  }

  /** Rows are types by their index, and then the mean. */
  private static DataTable<Integer> ratiosAlone(List<Ratio> ratios) {
    List<TypeRatio> types = ratios.getFirst().types();
    List<Column<Integer>> columns = new ArrayList<>();
    columns.add(Column.words("", i -> i < types.size() ? types.get(i).type() : MEAN));
    for (Ratio ratio : ratios) {
      columns.add(
          Column.words(
              "our\n" + ratio.title(),
              i -> i < types.size() ? ours(ratio.types().get(i)) : mean(ratio)));
      columns.add(
          Column.number(
              "published\n" + ratio.title(),
              "",
              i -> i < types.size() ? ratio.types().get(i).published() : ratio.publishedMean()));
    }
    return new DataTable<>(
        "ratios-alone", columns, IntStream.rangeClosed(0, types.size()).boxed().toList());
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

  private DataTable<OfVariant> figures() {
    List<OfVariant> rows = new ArrayList<>();
    for (Variant variant : result.variants()) {
      variant.types().forEach(figures -> rows.add(new OfVariant(variant, figures)));
    }
    return new DataTable<>(
        "figures",
        List.of(
            Column.words("variant", row -> row.variant().name()),
            Column.words("stands for", row -> row.variant().published().profile()),
            Column.words("transaction", row -> row.figures().type()),
            Column.number("elapsed", "ms", row -> row.figures().elapsedMillis()),
            Column.number("CPU", "ms", row -> row.figures().cpuMillis()),
            Column.number("published elapsed", "ms", row -> row.figures().publishedElapsedMillis()),
            Column.number("published CPU", "ms", row -> row.figures().publishedCpuMillis())),
        rows);
  }

  private static OfRatio ofMean(Ratio ratio) {
    return new OfRatio(ratio, "", ratio.mean(), ratio.interval(), ratio.publishedMean());
  }

  /** Says what each pair comes to. */
  private void means() {
    for (Ratio ratio : result.ratios()) {
      report.fact(
          ratio.title(),
          quotient(ratio)
              + ": ours "
              + mean(ratio)
              + ", published "
              + number(ratio.publishedMean()));
    }
  }

  private DataTable<OfRatio> allRatios() {
    List<OfRatio> rows = new ArrayList<>();
    for (Ratio ratio : result.ratios()) {
      for (TypeRatio type : ratio.types()) {
        rows.add(new OfRatio(ratio, type.type(), type.ours(), type.interval(), type.published()));
      }
      rows.add(ofMean(ratio));
    }
    return new DataTable<>(
        "ratios",
        List.of(
            Column.words("title", row -> row.ratio().title()),
            Column.words("ratio", row -> quotient(row.ratio())),
            Column.words("over", row -> row.ratio().over().variant()),
            Column.words("under", row -> row.ratio().under().variant()),
            Column.words("transaction", row -> row.type().isEmpty() ? "mean" : row.type()),
            Column.number("ours", "", OfRatio::ours),
            Column.number("from", "", row -> end(row, RatioInterval::low)),
            Column.number("to", "", row -> end(row, RatioInterval::high)),
            Column.number("published", "", OfRatio::published)),
        rows);
  }

  private static @Nullable Double end(OfRatio row, Function<RatioInterval, @Nullable Double> end) {
    return row.interval() == null ? null : end.apply(row.interval());
  }

  private DataTable<Variant> correlations() {
    return new DataTable<>(
        "correlations",
        List.of(
            Column.words("variant", Variant::name),
            Column.words("stands for", variant -> variant.published().profile()),
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
    for (Ratio ratio : result.ratios()) {
      String panel = ratio.title() + ": " + ratio.over().label() + " / " + ratio.under().label();
      for (TypeRatio type : ratio.types()) {
        add(slopes, panel, type.type(), type.published(), type.ours());
      }
      add(slopes, panel, "mean", ratio.publishedMean(), ratio.mean());
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

  private static void add(
      List<Slope> slopes,
      String panel,
      String type,
      @Nullable Double published,
      @Nullable Double ours) {
    if (published != null && ours != null) {
      slopes.add(new Slope(panel, type, published, ours));
    }
  }
}
