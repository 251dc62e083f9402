package fasttrack.app.study.matrix;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.RunLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.Contrast.Ratio;
import fasttrack.app.result.series.PublishedSystems;
import fasttrack.app.result.series.PublishedSystems.Processor;
import fasttrack.app.result.series.PublishedSystems.PublishedSystem;
import fasttrack.app.result.series.PublishedSystems.PublishedTimes;
import fasttrack.app.result.series.Sample;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyReport;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.statistics.GeometricMean;
import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a matrix of runs comes to: ours beside the published. */
public final class MatrixReport extends StudyReport {
  private static final double MILLION = 1e6;

  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      kind("a matrix", "matrix", "fasttrack-matrix/6", MatrixReport::new);

  private static final String MEAN = "mean";

  private final PublishedSystems systems;
  private final Set<String> shown = new HashSet<>();

  private MatrixReport(StudyResult result) {
    super(SystemLine.shortened(result.header().title()) + " beside the figures of 1987", result);
    this.systems = (PublishedSystems) Objects.requireNonNull(result.extra());
  }

  @Override
  protected void conclude() {
    BenchmarkSpec spec = result.spec();
    String terminals = counted(spec.load().terminals(), "terminal");
    report.condition("%s, %s, random order".formatted(RunLines.data(spec), terminals));
    report.condition(
        Words.of(
            Finding.fact(result.sharesOneProcess() ? "rounds-in-one-process" : "rounds")
                .with("rounds", result.plan().blocks())
                .with("length", RunLines.length(spec.schedule()))));
  }

  @Override
  protected void show() {
    if (result.counted() == 0) {
      return;
    }
    report.text("Ratios of elapsed times, geometric means over the transactions");
    for (Contrast contrast : result.contrasts()) {
      Ratio mean = contrast.ratios().getLast();
      report.fact(
          title(contrast),
          "%s: ours %s, published %s"
              .formatted(quotient(contrast), Figures.ratio(mean.ours()), number(mean.published())));
    }
    report.text("Spearman's rank correlation of our mean times with those published");
    report.table(correlations(MatrixReport::shortName));
    scaled();
    report.onPage(charts());
    report.figures(correlations(StudyPoint::name)).figures(published());
  }

  /** Returns what the two of a contrast have in common. */
  private static String title(Contrast contrast) {
    return contrast.title().replaceFirst(": [^:]*$", "");
  }

  private static String quotient(Contrast contrast) {
    return contrast.title().replaceFirst(".*: ", "");
  }

  @Override
  protected void details() {
    if (result.counted() > 0) {
      report.detail("Ratios", this::allPairs);
      report.detail("Beside", this::others);
      report.detail("Scaled", this::scaledTypes);
    }
    report.detail("Variants", this::variants);
  }

  private void allPairs() {
    boolean few = result.plan().blocks() < Sample.INDEPENDENT_MIN;
    Finding mean = Finding.fact("mean-of-ratios").with("row", MEAN);
    report.text(Words.of(Finding.fact("reconstructed")));
    report.text(
        Words.of(Finding.fact(few ? "ratios-of-few-rounds" : "ratios-of-rounds"))
            + " "
            + Words.of(mean));
    ratios();
  }

  /** Each pair of variants with its times; if all its times are shown above, its ratios only. */
  private void ratios() {
    Map<String, List<Contrast>> alone = new LinkedHashMap<>();
    for (Contrast contrast : result.contrasts()) {
      if (shown.contains(contrast.over()) && shown.contains(contrast.under())) {
        alone.computeIfAbsent(quotient(contrast), any -> new ArrayList<>()).add(contrast);
      } else {
        shown.add(contrast.over());
        shown.add(contrast.under());
        report.text(title(contrast) + "; the ratio is " + quotient(contrast));
        report.table(times(contrast));
      }
    }
    alone.forEach(
        (labels, contrasts) -> {
          report.text("The ratio " + labels + " of the times above");
          report.table(ratiosAlone(contrasts));
        });
  }

  private DataTable<Ratio> times(Contrast contrast) {
    StudyPoint over = result.point(contrast.over());
    StudyPoint under = result.point(contrast.under());
    String above = quotient(contrast).replaceFirst(" / .*", "");
    String below = quotient(contrast).replaceFirst(".* / ", "");
    return new DataTable<>("times", contrast.ratios())
        .words("", MatrixReport::name)
        .with(time("our\n" + below, type -> under.mean(Figure.ELAPSED, type)))
        .with(time("our\n" + above, type -> over.mean(Figure.ELAPSED, type)))
        .words("our\nratio", row -> Figures.ratio(row.ours()))
        .with(time("published\n" + below, type -> published(under, type)))
        .with(time("published\n" + above, type -> published(over, type)))
        .number("published\nratio", "", Ratio::published);
  }

  private @Nullable Double published(StudyPoint point, String type) {
    return systems.of(point).types().stream()
        .filter(each -> each.type().equals(type))
        .findFirst()
        .map(PublishedTimes::elapsedNanos)
        .orElse(null);
  }

  /** A column in which the mean of the ratios has no times. */
  private static Column<Ratio> time(String title, Function<String, @Nullable Double> nanos) {
    return new Column<>(
        title,
        "",
        row ->
            row.type().equals(TypeFigures.ALL)
                ? new Cell.Words("")
                : Figure.ELAPSED.dimension().cell(nanos.apply(row.type())));
  }

  private static String name(Ratio row) {
    return row.type().equals(TypeFigures.ALL) ? MEAN : row.type();
  }

  /** Rows are the types, and then the mean. */
  private static DataTable<Ratio> ratiosAlone(List<Contrast> contrasts) {
    DataTable<Ratio> table =
        new DataTable<>("ratios-alone", contrasts.getFirst().ratios())
            .words("", MatrixReport::name);
    for (Contrast contrast : contrasts) {
      Function<Ratio, Ratio> same =
          row ->
              contrast.ratios().stream()
                  .filter(each -> each.type().equals(row.type()))
                  .findFirst()
                  .orElseThrow();
      table =
          table
              .words("our\n" + title(contrast), row -> Figures.ratio(same.apply(row).ours()))
              .number("published\n" + title(contrast), "", row -> same.apply(row).published());
    }
    return table;
  }

  /** The variants that are in no ratio. */
  private void others() {
    for (StudyPoint point : result.points()) {
      if (!shown.contains(point.name())) {
        PublishedSystem system = systems.of(point);
        report.text(point.name() + " beside " + system.title());
        report.table(
            new DataTable<>("beside-" + point.name(), system.types())
                .words("", PublishedTimes::type)
                .millis("our\nelapsed", row -> point.mean(Figure.ELAPSED, row.type()))
                .millis("our\nCPU", row -> point.mean(Figure.CPU, row.type()))
                .millis("published\nelapsed", PublishedTimes::elapsedNanos)
                .millis("published\nCPU", PublishedTimes::cpuNanos));
      }
    }
  }

  static String shortName(StudyPoint point) {
    return point.name().replaceFirst("^network ", "");
  }

  private void variants() {
    for (StudyPoint point : result.points()) {
      report.fact(
          point.name(),
          Words.of(Facts.finding("compared-with", systems.of(point), point.engine())));
    }
  }

  /** All published times, for files. */
  private DataTable<Nested<PublishedSystem, PublishedTimes>> published() {
    return new DataTable<>("published", Nested.all(systems.systems(), PublishedSystem::types))
        .words("point", each -> each.of().point())
        .words("stands for", each -> each.of().profile())
        .words("transaction", each -> each.row().type())
        .millis("elapsed", each -> each.row().elapsedNanos())
        .millis("CPU", each -> each.row().cpuNanos())
        .millis("scaled", each -> ScaledTime.nanos(each.of(), each.row()));
  }

  private DataTable<StudyPoint> correlations(Function<StudyPoint, String> name) {
    return new DataTable<>("correlations", result.points())
        .words("variant", name)
        .words("published as", point -> systems.of(point).profile())
        .with(new Column<>("Spearman", "", point -> of(point, f -> Cell.quantity(f.spearman()))))
        .with(new Column<>("of", "", point -> of(point, f -> new Cell.Words(f.measure()))))
        .with(new Column<>("transactions", "", point -> of(point, f -> new Cell.Count(f.types()))));
  }

  private Cell of(StudyPoint point, Function<Fidelity, Cell> cell) {
    Fidelity fidelity = systems.of(point).fidelity();
    return fidelity == null ? Cell.quantity(null) : cell.apply(fidelity);
  }

  @Override
  protected List<String> command() {
    Invocation command = Invocation.of("matrix");
    MatrixPlanner.PARAMETERS.forEach(each -> command.option(each.name(), each.of(result.spec())));
    return command.option("repeat", String.valueOf(result.plan().blocks())).arguments();
  }

  /** Each ratio of elapsed times, as published beside ours. */
  private List<Block> charts() {
    List<Charts.Slope> slopes = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      for (Ratio ratio : contrast.ratios()) {
        if (ratio.published() != null && ratio.ours() != null) {
          slopes.add(
              new Charts.Slope(
                  contrast.title(), name(ratio), ratio.published(), ratio.ours().ratio()));
        }
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

  /** What the published systems would need on this processor, if only that were another one. */
  private void scaled() {
    List<Nested<StudyPoint, ScaledTime>> rated =
        result.points().stream()
            .filter(each -> systems.of(each).processor() != null)
            .map(each -> new Nested<>(each, ScaledTime.mean(systems.of(each), each)))
            .toList();
    if (rated.isEmpty()) {
      return;
    }
    report.text(Words.of(Finding.fact("scaled-times")));
    report.table(
        new DataTable<>("scaled", rated)
            .words("variant", each -> shortName(each.of()))
            .words("time", each -> time(systems.of(each.of())))
            .millis("ours", each -> each.row().ours())
            .millis("published", each -> each.row().published())
            .millis("scaled", each -> each.row().scaled())
            .number("ours / scaled", "", each -> each.row().ratio()));
    List<Processor> processors =
        rated.stream()
            .map(each -> systems.of(each.of()).processor())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (processors.stream().map(Processor::benchmark).distinct().count() > 1) {
      report.note(
          Words.of(
              Finding.fact("several-benchmarks")
                  .with(
                      "machines",
                      processors.stream()
                          .map(of -> of.machine() + " by " + of.benchmark().replaceFirst(",.*", ""))
                          .toList())));
    }
    processors.forEach(each -> report.fact(each.machine(), rating(each)));
  }

  private static String time(PublishedSystem system) {
    return system.hasCpu() ? "CPU" : "elapsed";
  }

  private static String rating(Processor processor) {
    Spread ours = processor.perSecond();
    return Words.of(
        Facts.finding("cpu-rating", processor)
            .with("published", Math.round(processor.publishedPerSecond()))
            .with("millions", ours.figure() / MILLION)
            .with("low", ours.low() / MILLION)
            .with("high", ours.high() / MILLION)
            .with("times", processor.timesAsFast()));
  }

  /** Adds a table of each variant's transactions. */
  private void scaledTypes() {
    for (StudyPoint point : result.points()) {
      PublishedSystem system = systems.of(point);
      List<ScaledTime> types = ScaledTime.of(system, point);
      if (!types.isEmpty()) {
        report.text(point.name() + " beside " + system.title() + ", scaled");
        report.table(
            new DataTable<>("scaled-" + point.name(), types)
                .words("", ScaledTime::type)
                .millis("our\n" + time(system), ScaledTime::ours)
                .millis("published\n" + time(system), ScaledTime::published)
                .millis("published\nscaled", ScaledTime::scaled)
                .number("ours /\nscaled", "", ScaledTime::ratio));
      }
    }
  }

  /**
   * A variant's time beside the published one, and beside what would be left of that on our
   * processor: CPU time where that was published, elsewhere elapsed time, as if all of it were CPU
   * time. In nanoseconds; null where it is not known.
   *
   * @param type the transaction type; empty for all together
   * @param ours our time
   * @param published the published time
   * @param scaled the published time divided by how many times as fast our processor is
   */
  record ScaledTime(
      String type, @Nullable Double ours, @Nullable Double published, @Nullable Double scaled) {
    /** Returns the times of each type; none where the processors were not rated. */
    static List<ScaledTime> of(PublishedSystem system, StudyPoint point) {
      Figure figure = system.hasCpu() ? Figure.CPU : Figure.ELAPSED;
      return system.processor() == null
          ? List.of()
          : system.types().stream()
              .map(
                  times ->
                      new ScaledTime(
                          times.type(),
                          point.mean(figure, times.type()),
                          published(system, times),
                          nanos(system, times)))
              .toList();
    }

    private static @Nullable Double published(PublishedSystem system, PublishedTimes times) {
      return system.hasCpu() ? times.cpuNanos() : times.elapsedNanos();
    }

    /** Returns what a published time would be on our processor. */
    static @Nullable Double nanos(PublishedSystem system, PublishedTimes times) {
      Processor processor = system.processor();
      Double published = published(system, times);
      return processor == null || published == null
          ? null
          : (Double) (published / processor.timesAsFast());
    }

    /** Returns the geometric means over those types of a variant that have both times. */
    static ScaledTime mean(PublishedSystem system, StudyPoint point) {
      List<ScaledTime> both =
          of(system, point).stream().filter(each -> each.ratio() != null).toList();
      return new ScaledTime(
          "",
          mean(both, ScaledTime::ours),
          mean(both, ScaledTime::published),
          mean(both, ScaledTime::scaled));
    }

    private static @Nullable Double mean(
        List<ScaledTime> types, Function<ScaledTime, @Nullable Double> nanos) {
      return GeometricMean.of(types.stream().map(nanos).filter(Objects::nonNull).toList());
    }

    /**
     * Returns how many times as long ours takes as the scaled one; null where either is missing.
     */
    @Nullable Double ratio() {
      return ours == null || scaled == null || ours == 0 ? null : (Double) (ours / scaled);
    }
  }
}
