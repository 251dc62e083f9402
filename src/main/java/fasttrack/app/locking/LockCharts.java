package fasttrack.app.locking;

import fasttrack.app.analysis.TimeParts;
import fasttrack.app.figure.Figure;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Block.Paragraph;
import fasttrack.app.report.Block.Tone;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Tile;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Segments;
import fasttrack.app.report.run.MissingTimes;
import fasttrack.app.series.LoadCurves;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The charts of a study of locks: curves, granularity by traffic, and stacked waits. */
final class LockCharts {
  private final List<StudyPoint> all;
  private final List<StudyPoint> counted;

  private LockCharts(StudyResult result) {
    this.all = result.measured();
    this.counted = all.stream().filter(point -> point.counted() > 0).toList();
  }

  /** Returns all charts; none where no run counts. */
  static List<Block> of(StudyResult result) {
    LockCharts charts = new LockCharts(result);
    List<Block> made = new ArrayList<>();
    if (!charts.counted.isEmpty()) {
      LoadCurves curves =
          new LoadCurves(
              charts.all,
              "terminals",
              each -> Setting.of(each).terminals(),
              LockCharts::conditions,
              "locks",
              LockCharts::locks);
      made.add(curves.chart(Figure.RATE, "Transactions per second", "transactions/s"));
      if (charts.counted.stream().anyMatch(point -> point.of(Figure.P95) != null)) {
        made.add(curves.chart(Figure.P95, "p95 response time", "ms"));
      } else {
        made.add(new Paragraph(Tone.NOTE, "No curves of p95: " + MissingTimes.inChart(Figure.P95)));
      }
      made.add(charts.heat());
      made.addAll(charts.waits());
    }
    return made;
  }

  /** What the locks of each granularity cost by how few records take the traffic. */
  private Block heat() {
    int most =
        counted.stream().mapToInt(point -> Setting.of(point).terminals()).max().orElseThrow();
    return Charts.heat(
        "Transactions per second from " + most + " terminals: granularity by traffic",
        "transactions/s",
        counted.stream()
            .filter(point -> Setting.of(point).terminals() == most)
            .map(point -> new Tile(locks(point), conditions(point), rate(point)))
            .toList());
  }

  private static double rate(StudyPoint point) {
    return Objects.requireNonNull(point.of(Figure.RATE)).mean();
  }

  private List<Block> waits() {
    boolean several = counted.stream().map(LockCharts::conditions).distinct().count() > 1;
    Map<String, TimeParts> bars = new LinkedHashMap<>();
    for (StudyPoint point : counted) {
      String load = ", " + Setting.of(point).terminals() + " term.";
      TimeParts parts = point.parts();
      if (parts != null) {
        bars.put(locks(point) + load + (several ? ", " + conditions(point) : ""), parts);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    bars.forEach(
        (bar, parts) ->
            Segments.parts(bars.values())
                .forEach(
                    part -> rows.add(List.of(bar, part.title(), Figures.millis(parts.of(part))))));
    Grid grid = new Grid(List.of("", "part", "ms"), rows);
    return bars.isEmpty()
        ? List.of()
        : List.of(Segments.chart("time-parts", "Where the elapsed time went", true, bars, grid));
  }

  private static String locks(StudyPoint point) {
    return LockWords.of(Setting.of(point).level());
  }

  private static String conditions(StudyPoint point) {
    Setting setting = Setting.of(point);
    String hot = setting.hot() == null ? "all records" : "hot " + setting.hot();
    return hot + ", " + Figures.words(setting.isolation(), " ");
  }
}
