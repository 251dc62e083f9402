package fasttrack.app.result.series;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.MissingTimes;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A figure of points over load: a panel for each condition, a line for each of what is compared,
 * with a gap where no run counts.
 *
 * @param points in the order of their loads
 * @param axis the unit of the load
 * @param load how high a point's load is
 * @param condition under which conditions it ran; empty for none
 * @param line what is compared; empty where there is one line
 * @param compared what that is of a point
 * @param markers loads that have a meaning
 */
public record LoadCurves(
    List<StudyPoint> points,
    String axis,
    ToDoubleFunction<StudyPoint> load,
    Function<StudyPoint, String> condition,
    String line,
    Function<StudyPoint, String> compared,
    List<Charts.Marker> markers) {

  /**
   * Draws the rate, and p95 of response times, or their mean where no point has enough for it;
   * nothing of what no point has.
   */
  public List<Block> charts() {
    boolean p95 = points.stream().anyMatch(each -> each.of(Figure.P95) != null);
    return Stream.of(Figure.RATE, p95 ? Figure.P95 : Figure.ELAPSED)
        .filter(figure -> points.stream().anyMatch(each -> each.of(figure) != null))
        .map(this::chart)
        .toList();
  }

  private Block chart(Figure figure) {
    String unit = figure == Figure.RATE ? "transactions/s" : "ms";
    String caption =
        figure == Figure.RATE
            ? "Transactions per second"
            : (figure == Figure.P95 ? "p95" : "Mean") + " response time";
    Map<String, Map<String, List<Point>>> panels =
        points.stream()
            .collect(
                groupingBy(
                    condition,
                    LinkedHashMap::new,
                    groupingBy(
                        compared,
                        LinkedHashMap::new,
                        mapping(each -> point(each, figure), toList()))));
    List<Charts.Panel> drawn = new ArrayList<>();
    panels.forEach(
        (title, lines) -> {
          List<Charts.Line> all = new ArrayList<>();
          lines.forEach((name, line) -> all.add(new Charts.Line(name, line)));
          drawn.add(new Charts.Panel(title, all));
        });
    boolean intervals = points.stream().anyMatch(each -> point(each, figure).low() != null);
    return new Block.Chart(
        figure.id(),
        caption
            + " over "
            + axis
            + (intervals ? ", with 95 % confidence intervals" : "")
            + (figure == Figure.RATE ? "" : lacking()),
        new Charts.Curves(axis, unit, drawn, markers),
        Block.Grid.of(
            new DataTable<>("", points)
                .where(panels.size() > 1, all -> all.words("", condition))
                .where(!line.isEmpty(), all -> all.words(line, compared))
                .number(axis, "", load::applyAsDouble)
                .number(unit, "", each -> point(each, figure).y())
                .number("from", "", each -> point(each, figure).low())
                .number("to", "", each -> point(each, figure).high())));
  }

  /** Says why points have no p95; empty where all have. */
  private String lacking() {
    boolean offered = points.stream().anyMatch(each -> !each.level("rate").isEmpty());
    return points.stream().anyMatch(each -> each.counted() > 0 && each.of(Figure.P95) == null)
        ? "; " + MissingTimes.inChart(Figure.P95) + (offered ? " or above capacity" : "")
        : "";
  }

  private Point point(StudyPoint point, Figure figure) {
    double at = load.applyAsDouble(point);
    MeanInterval mean = point.of(figure);
    if (mean == null) {
      return new Point(at, null);
    }
    MeanInterval shown = figure.dimension().shown(mean);
    return new Point(at, shown.mean(), shown.low(), shown.high());
  }
}
