package fasttrack.app.result.series;

import static fasttrack.app.report.Figures.number;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.MissingTimes;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A figure of points over load: a panel for each condition, a line for each of what is compared,
 * with a gap where no run counts.
 *
 * @param points in the order of their loads
 * @param axis the unit of the load
 * @param load how high a point's load is
 * @param condition under which conditions it ran; empty for none
 * @param line what is compared, and what it is called
 * @param compared the same of a point
 */
public record LoadCurves(
    List<StudyPoint> points,
    String axis,
    ToDoubleFunction<StudyPoint> load,
    Function<StudyPoint, String> condition,
    String line,
    Function<StudyPoint, String> compared) {

  /**
   * Draws a figure.
   *
   * @param caption what it is
   * @param unit in what it is shown
   */
  public Block chart(Figure figure, String caption, String unit) {
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
    boolean lacking =
        figure.percent() != null
            && points.stream().anyMatch(each -> each.counted() > 0 && each.of(figure) == null);
    return new Block.Chart(
        figure.id(),
        caption
            + " over "
            + axis
            + (intervals ? ", with 95 % confidence intervals" : "")
            + (lacking ? "; " + MissingTimes.inChart(figure) : ""),
        new Charts.Curves(axis, unit, drawn),
        new Block.Grid(
            List.of("", line, axis, unit, "from", "to"),
            points.stream().map(each -> row(each, point(each, figure))).toList()));
  }

  private List<String> row(StudyPoint of, Point point) {
    return List.of(
        condition.apply(of),
        compared.apply(of),
        number(point.x()),
        number(point.y()),
        number(point.low()),
        number(point.high()));
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
