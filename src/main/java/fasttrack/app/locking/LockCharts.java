package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Figure;
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
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.TypeFigures;
import fasttrack.app.series.TypeSummary;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The charts of a study of locks: curves, granularity by traffic, and stacked waits. */
final class LockCharts {
  private final List<StudyPoint> all;
  private final List<StudyPoint> counted;

  LockCharts(StudyResult result) {
    this.all = result.measured();
    this.counted = all.stream().filter(point -> point.counted() > 0).toList();
  }

  /** Returns all charts; none where no run counts. */
  List<Block> all() {
    if (counted.isEmpty()) {
      return List.of();
    }
    List<Block> charts = new ArrayList<>();
    charts.add(curves("Transactions per second over terminals", "transactions/s", Figure.RATE));
    if (counted.stream().anyMatch(point -> point.of(Figure.P95) != null)) {
      charts.add(curves("p95 response time over terminals", "ms", Figure.P95));
    }
    charts.add(heat());
    waits().ifPresent(charts::add);
    return charts;
  }

  /**
   * A panel for each isolation level and number of hot records, a line for each granularity, with a
   * gap where no run counts.
   */
  private Block curves(String caption, String unit, Figure figure) {
    Map<String, Map<String, List<Point>>> panels = new LinkedHashMap<>();
    List<List<String>> rows = new ArrayList<>();
    for (StudyPoint each : all) {
      Setting setting = Setting.of(each);
      Point point = point(each, figure);
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
    boolean intervals = all.stream().anyMatch(each -> point(each, figure).low() != null);
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
        caption + (intervals ? ", with 95 % confidence intervals" : ""),
        new Curves("terminals", unit, drawn),
        new Grid(List.of("", "locks", "terminals", unit, "from", "to"), rows));
  }

  private static Point point(StudyPoint point, Figure figure) {
    MeanInterval mean = point.of(figure);
    return new Point(
        Setting.of(point).terminals(),
        shown(figure, mean == null ? null : mean.mean()),
        shown(figure, mean == null ? null : mean.low()),
        shown(figure, mean == null ? null : mean.high()));
  }

  private static @Nullable Double shown(Figure figure, @Nullable Double value) {
    return figure.dimension().shown(value);
  }

  /** What the locks of each granularity cost by how few records take the traffic. */
  private Block heat() {
    int most =
        counted.stream().mapToInt(point -> Setting.of(point).terminals()).max().orElseThrow();
    List<Tile> tiles = new ArrayList<>();
    for (StudyPoint point : counted) {
      Setting setting = Setting.of(point);
      if (setting.terminals() == most) {
        tiles.add(
            new Tile(
                LockWords.of(setting.level()),
                conditions(setting),
                Objects.requireNonNull(point.mean(Figure.RATE, TypeFigures.ALL))));
      }
    }
    return Charts.heat(
        "Transactions per second from " + most + " terminals: granularity by traffic",
        "transactions/s",
        tiles);
  }

  private Optional<Block> waits() {
    Map<String, TimeParts> bars = new LinkedHashMap<>();
    boolean several =
        counted.stream().map(each -> conditions(Setting.of(each))).distinct().count() > 1;
    for (StudyPoint point : counted) {
      Setting setting = Setting.of(point);
      TypeSummary figures = point.all();
      if (figures != null && figures.parts() != null) {
        bars.put(
            LockWords.of(setting.level())
                + ", "
                + setting.terminals()
                + " term."
                + (several ? ", " + conditions(setting) : ""),
            figures.parts());
      }
    }
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    List<List<String>> rows = new ArrayList<>();
    bars.forEach(
        (bar, parts) ->
            Segments.parts(bars.values())
                .forEach(
                    part -> rows.add(List.of(bar, part.title(), Figures.millis(parts.of(part))))));
    return Optional.of(
        Segments.chart(
            "Where the elapsed time went",
            true,
            Part.OTHER,
            bars,
            new Grid(List.of("", "part", "ms"), rows)));
  }

  private static String conditions(Setting setting) {
    String hot = setting.hot() == null ? "all records" : "hot " + setting.hot();
    return hot + ", " + Figures.words(setting.isolation(), " ");
  }
}
