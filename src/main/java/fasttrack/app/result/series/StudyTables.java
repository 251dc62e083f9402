package fasttrack.app.result.series;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All figures of a study as long tables, for other programs: a row a value. */
public final class StudyTables {
  private final StudyResult result;

  private StudyTables(StudyResult result) {
    this.result = result;
  }

  /** A figure of a run. */
  private record FigureRow(StudyRun run, String type, Figure figure, double value) {}

  /** What a figure of a point comes to. */
  private record MeanRow(StudyPoint point, String type, Figure figure, MeanInterval mean) {}

  /** A ratio of two points. */
  private record RatioRow(Contrast contrast, Contrast.Ratio ratio) {}

  /** Returns the tables. */
  static List<DataTable<?>> of(StudyResult result) {
    StudyTables tables = new StudyTables(result);
    List<DataTable<?>> all =
        new ArrayList<>(List.of(tables.runs(), tables.values(), tables.means()));
    if (!result.contrasts().isEmpty()) {
      all.add(tables.ratios());
    }
    return all;
  }

  private DataTable<StudyRun> runs() {
    return new DataTable<>("runs", result.runs())
        .with(of(StudyRun::point))
        .with(run(run -> run))
        .count("position", StudyRun::position)
        .words("state", run -> Figures.words(run.state(), " "))
        .words("counts", run -> run.counts() ? "yes" : "no")
        .words("folder", run -> Objects.requireNonNullElse(run.bundle(), ""));
  }

  private DataTable<FigureRow> values() {
    List<FigureRow> rows = new ArrayList<>();
    for (StudyRun run : result.runs()) {
      for (TypeFigures type : run.figures()) {
        type.values()
            .forEach((figure, value) -> rows.add(new FigureRow(run, type.type(), figure, value)));
      }
    }
    String study = result.format().replaceFirst("fasttrack-", "").replaceFirst("/.*", "");
    return new DataTable<>("study", rows)
        .words("study", row -> study)
        .words("engine", row -> engine(row.run, Engine::product))
        .words("version", row -> engine(row.run, Engine::version))
        .words("workload", row -> result.spec().data().workload())
        .with(of(row -> row.run.point()))
        .with(run(FigureRow::run))
        .words("counts", row -> row.run.counts() ? "yes" : "no")
        .with(of(FigureRow::type, FigureRow::figure))
        .number("value", "", row -> row.figure.dimension().shown(row.value))
        .with(unit(FigureRow::figure));
  }

  private DataTable<MeanRow> means() {
    List<MeanRow> rows = new ArrayList<>();
    for (StudyPoint point : result.points()) {
      for (TypeSummary type : point.figures()) {
        type.values()
            .forEach((figure, mean) -> rows.add(new MeanRow(point, type.type(), figure, mean)));
      }
    }
    return new DataTable<>("means", rows)
        .with(of(row -> row.point.name()))
        .with(of(MeanRow::type, MeanRow::figure))
        .count("processes", row -> row.mean.count())
        .with(mean("mean", MeanInterval::mean))
        .with(mean("low", MeanInterval::low))
        .with(mean("high", MeanInterval::high))
        .with(unit(MeanRow::figure));
  }

  private static Column<MeanRow> mean(String title, Function<MeanInterval, @Nullable Double> part) {
    return Column.number(title, "", row -> row.figure.dimension().shown(part.apply(row.mean)));
  }

  private DataTable<RatioRow> ratios() {
    List<RatioRow> rows =
        result.contrasts().stream()
            .flatMap(each -> each.ratios().stream().map(ratio -> new RatioRow(each, ratio)))
            .toList();
    return new DataTable<>("ratios", rows)
        .words("over", row -> row.contrast.over())
        .words("under", row -> row.contrast.under())
        .with(of(row -> row.ratio.type(), row -> row.ratio.figure()))
        .with(ratio("ratio", RatioInterval::ratio))
        .with(ratio("low", RatioInterval::low))
        .with(ratio("high", RatioInterval::high))
        .words("differs", row -> differs(row.ratio.ours()))
        .where(
            rows.stream().anyMatch(row -> row.ratio.published() != null),
            all -> all.number("published", "", row -> row.ratio.published()));
  }

  private static Column<RatioRow> ratio(
      String title, Function<RatioInterval, @Nullable Double> part) {
    return Column.number(
        title, "", row -> row.ratio.ours() == null ? null : part.apply(row.ratio.ours()));
  }

  /** Returns a column that shows a figure of all types together. */
  public static Column<StudyPoint> column(Figure figure, String title) {
    return column(figure, title, StudyPoint::all);
  }

  /**
   * Returns a column that shows a figure of a type, or a bound that it is known to exceed.
   *
   * @param of returns the type's figures; null where none is known
   */
  public static <R> Column<R> column(
      Figure figure, String title, Function<R, @Nullable TypeSummary> of) {
    return new Column<>(
        title,
        figure.dimension().unit(),
        row -> {
          TypeSummary type = of.apply(row);
          Double least = type == null ? null : type.least().get(figure);
          return least == null
              ? figure.dimension().cell(type == null ? null : type.of(figure))
              : new Cell.MoreThan(Objects.requireNonNull(figure.dimension().shown(least)));
        });
  }

  /** Says in a word or two why a point has no figures. */
  public static String whyNone(StudyResult result, StudyPoint point) {
    List<StudyRun> runs = result.of(point);
    return runs.stream()
        .map(StudyRun::validity)
        .filter(Validity::fails)
        .findFirst()
        .map(Words::of)
        .orElse(runs.isEmpty() ? "did not run" : "ended");
  }

  private static String differs(@Nullable RatioInterval ratio) {
    return ratio == null || ratio.differs() == null ? "" : ratio.differs() ? "yes" : "not shown";
  }

  /** The point of a row, by its name and by its value of each parameter that differs. */
  private <R> List<Column<R>> of(Function<R, String> point) {
    List<Column<R>> columns = new ArrayList<>();
    if (result.points().size() > 1) {
      columns.add(Column.words("point", point));
    }
    for (SeriesPlan.Factor factor : result.plan().factors()) {
      columns.add(
          Column.words(
              factor.parameter(), row -> result.point(point.apply(row)).level(factor.parameter())));
    }
    return columns;
  }

  private static <R> List<Column<R>> of(Function<R, String> type, Function<R, Figure> figure) {
    return List.of(
        Column.words("transaction", row -> label(type.apply(row))),
        Column.words("figure", row -> figure.apply(row).id()));
  }

  /** Returns the name of a type, or what stands for all of them. */
  public static String label(String type) {
    return type.equals(TypeFigures.ALL) ? "all" : type;
  }

  /** The place of a run in its study. */
  private <R> List<Column<R>> run(Function<R, StudyRun> run) {
    return List.of(
        Column.words(
            result.plan().unit(),
            row -> run.apply(row).explains() ? "waits" : String.valueOf(run.apply(row).block())),
        Column.count("process", row -> run.apply(row).process()),
        Column.count("iteration", row -> run.apply(row).iteration()),
        Column.words("seed", row -> String.valueOf(run.apply(row).seed())));
  }

  private String engine(StudyRun run, Function<Engine, String> part) {
    Engine engine = result.point(run.point()).engine();
    return engine == null ? "" : part.apply(engine);
  }

  private static <R> Column<R> unit(Function<R, Figure> figure) {
    return Column.words("unit", row -> figure.apply(row).dimension().unit());
  }
}
