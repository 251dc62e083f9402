package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Dimension;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Curves;
import fasttrack.app.report.Charts.Line;
import fasttrack.app.report.Charts.Panel;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Charts.Tile;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Segments;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The charts of a study of locks: curves, granularity by traffic, and stacked waits. */
final class LockCharts {
  private final List<Cell> all;
  private final List<Cell> cells;

  LockCharts(LocksResult result) {
    this.all = result.cells();
    this.cells = result.cells().stream().filter(cell -> cell.medians() != null).toList();
  }

  /** Returns all charts; none where no run counts. */
  List<Block> all() {
    if (cells.isEmpty()) {
      return List.of();
    }
    List<Block> charts = new ArrayList<>();
    charts.add(
        curves("Transactions per second over terminals", "transactions/s", RunFigures::rateTps));
    if (cells.stream().anyMatch(cell -> figures(cell).p95Nanos() != null)) {
      charts.add(
          curves(
              "p95 response time over terminals",
              "ms",
              each -> Dimension.TIME.shown(each.p95Nanos())));
    }
    charts.add(heat());
    charts.add(waits());
    return charts;
  }

  /**
   * A panel for each isolation level and number of hot records, a line for each granularity, with a
   * gap where no run counts.
   */
  private Block curves(String caption, String unit, Function<RunFigures, @Nullable Double> figure) {
    Map<String, Map<String, List<Point>>> panels = new LinkedHashMap<>();
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : all) {
      Setting setting = cell.setting();
      Point point = point(cell, figure);
      String conditions = conditions(setting);
      String level = LockWords.of(setting.level());
      panels
          .computeIfAbsent(conditions, any -> new LinkedHashMap<>())
          .computeIfAbsent(level, any -> new ArrayList<>())
          .add(point);
      rows.add(
          List.of(
              conditions,
              level,
              String.valueOf(setting.terminals()),
              Figures.number(point.y()),
              Figures.number(point.low()),
              Figures.number(point.high())));
    }
    boolean ranges = all.stream().anyMatch(cell -> point(cell, figure).low() != null);
    List<Panel> drawn = new ArrayList<>();
    panels.forEach(
        (title, lines) ->
            drawn.add(
                new Panel(
                    title,
                    lines.entrySet().stream()
                        .map(line -> new Line(line.getKey(), line.getValue()))
                        .toList())));
    return new Block.Chart(
        caption + (ranges ? ": medians of the runs, with their ranges" : ""),
        new Curves("terminals", unit, drawn),
        new Grid(List.of("", "locks", "terminals", unit, "from", "to"), rows));
  }

  /** The median of a setting's runs, with their range where there are several. */
  private static Point point(Cell cell, Function<RunFigures, @Nullable Double> figure) {
    RunFigures medians = cell.medians();
    DoubleSummaryStatistics runs =
        cell.runs().stream()
            .filter(LockRun::counts)
            .map(run -> figure.apply(Objects.requireNonNull(run.figures())))
            .filter(Objects::nonNull)
            .mapToDouble(Objects::requireNonNull)
            .summaryStatistics();
    boolean several = runs.getCount() > 1;
    return new Point(
        cell.setting().terminals(),
        medians == null ? null : figure.apply(medians),
        several ? runs.getMin() : null,
        several ? runs.getMax() : null);
  }

  /** What the locks of each granularity cost by how few records take the traffic. */
  private Block heat() {
    int most = cells.stream().mapToInt(cell -> cell.setting().terminals()).max().orElseThrow();
    List<Tile> tiles =
        cells.stream()
            .filter(cell -> cell.setting().terminals() == most)
            .map(
                cell ->
                    new Tile(
                        LockWords.of(cell.setting().level()),
                        conditions(cell.setting()),
                        figures(cell).rateTps()))
            .toList();
    return Charts.heat(
        "Transactions per second from " + most + " terminals: granularity by traffic",
        "transactions/s",
        tiles);
  }

  private Block waits() {
    Map<String, TimeParts> bars = new LinkedHashMap<>();
    boolean several = cells.stream().map(each -> conditions(each.setting())).distinct().count() > 1;
    for (Cell cell : cells) {
      Setting setting = cell.setting();
      String bar =
          LockWords.of(setting.level())
              + ", "
              + setting.terminals()
              + " term."
              + (several ? ", " + conditions(setting) : "");
      bars.put(bar, new TimeParts(figures(cell).elapsedMeanNanos(), figures(cell).parts()));
    }
    List<List<String>> rows = new ArrayList<>();
    bars.forEach(
        (bar, parts) ->
            Segments.parts(bars.values())
                .forEach(
                    part -> rows.add(List.of(bar, part.title(), Figures.millis(parts.of(part))))));
    return Segments.chart(
        "Where the elapsed time went, as medians of each part",
        true,
        Part.OTHER,
        bars,
        new Grid(List.of("", "part", "ms"), rows));
  }

  private static RunFigures figures(Cell cell) {
    return Objects.requireNonNull(cell.medians());
  }

  private static String conditions(Setting setting) {
    String hot = setting.hot() == null ? "all records" : "hot " + setting.hot();
    return hot + ", " + Figures.words(setting.isolation(), " ");
  }
}
