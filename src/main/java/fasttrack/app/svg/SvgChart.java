package fasttrack.app.svg;

import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import fasttrack.app.report.Block;
import fasttrack.app.report.Charts.Curve;
import fasttrack.app.report.Charts.Curves;
import fasttrack.app.report.Charts.Line;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.report.Charts.Panel;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Charts.Ratio;
import fasttrack.app.report.Charts.Ratios;
import fasttrack.app.report.Figures;
import fasttrack.app.svg.SvgPicture.Part;
import fasttrack.core.statistics.RatioInterval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Polygon;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jspecify.annotations.Nullable;

/**
 * Draws what {@code charts.js} draws on a page, of the kinds that show what a whole result comes
 * to: the curve of a sweep, ratios with their intervals, and the curves of locks.
 */
public final class SvgChart {
  private static final int HEIGHT = 290;
  private static final int ROW = 24;
  private static final int AROUND_ROWS = 90;
  private static final double CHAR = 6.8;
  private static final double DECADE = 10;
  private static final double ROOM_FOR_LABELS = 0.15;

  /** An axis goes on so much beyond what it shows. */
  private static final double BEYOND = 1.1;

  private static final DecimalFormatSymbols ROOT = DecimalFormatSymbols.getInstance(Locale.ROOT);

  /** The colors of a page: its --c0 to --c6. */
  private static final int[] COLORS = {
    0x0072b2, 0xe69f00, 0x009e73, 0xd55e00, 0x56b4e9, 0xcc79a7, 0xb3a800
  };

  private static final BasicStroke DASHED =
      new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, new float[] {4, 3}, 0);
  private static final Ellipse2D DOT = new Ellipse2D.Double(-3.5, -3.5, 7, 7);
  private static final Polygon LEFT = new Polygon(new int[] {-4, 4, 4}, new int[] {0, -5, 5}, 3);
  private static final Polygon RIGHT = new Polygon(new int[] {4, -4, -4}, new int[] {0, -5, 5}, 3);

  private SvgChart() {}

  /** Returns a chart as SVG; nothing of a kind that pages alone draw. */
  public static Optional<String> of(Block.Chart chart) {
    List<Part> parts =
        switch (chart.spec()) {
          case Curve curve -> curve(curve);
          case Curves curves -> curves(curves);
          case Ratios all -> ratios(all.ratios());
          default -> List.of();
        };
    return parts.isEmpty() ? Optional.empty() : Optional.of(SvgPicture.of(chart.caption(), parts));
  }

  private static List<Part> curve(Curve curve) {
    List<Line> lines =
        List.of(
            new Line("transactions/s", curve.rate()),
            new Line(curve.response() + ", ms", curve.millis()));
    CombinedDomainXYPlot both = new CombinedDomainXYPlot(loads(curve.load(), curve.rate()));
    for (Line line : lines) {
      NumberAxis axis = new NumberAxis(line.name());
      axis.setUpperMargin(ROOM_FOR_LABELS);
      XYPlot plot = plot(List.of(line), lines, 0, null, axis);
      curve.loads().forEach(at -> plot.addDomainMarker(marker(at, TextAnchor.TOP_LEFT)));
      if (line.points().stream().anyMatch(point -> point.y() != null)) {
        both.add(plot);
      }
    }
    XYPlot rate = both.getSubplots().getFirst();
    curve.rates().forEach(at -> rate.addRangeMarker(marker(at, TextAnchor.BOTTOM_RIGHT)));
    return List.of(new Part("", both, HEIGHT * both.getSubplots().size(), false));
  }

  private static ValueMarker marker(Marker at, TextAnchor anchor) {
    ValueMarker marker = new ValueMarker(at.at(), Color.GRAY, DASHED);
    marker.setLabel(Figures.shown(at.label()));
    marker.setLabelFont(SvgPicture.FONT);
    marker.setLabelBackgroundColor(Color.WHITE);
    marker.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
    marker.setLabelTextAnchor(anchor);
    return marker;
  }

  private static ValueAxis loads(String title, List<Point> points) {
    DoubleSummaryStatistics loads = positive(points.stream().map(Point::x));
    return log(title, loads.getMin(), loads.getMax());
  }

  /** Makes a logarithmic axis with ticks at powers of two, which goes on a little at both ends. */
  private static ValueAxis log(String title, double low, double high) {
    LogAxis axis = new LogAxis(title + " (log scale)");
    axis.setBase(2);
    axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    axis.setNumberFormatOverride(new DecimalFormat("#,##0.####", ROOT));
    axis.setRange(low / BEYOND, high * BEYOND);
    return axis;
  }

  /** All panels have the same axes, so that they can be compared. */
  private static List<Part> curves(Curves curves) {
    List<Line> lines = curves.panels().stream().flatMap(panel -> panel.lines().stream()).toList();
    List<Point> points = lines.stream().flatMap(line -> line.points().stream()).toList();
    DoubleSummaryStatistics values =
        positive(points.stream().flatMap(p -> Stream.of(p.y(), p.low(), p.high())));
    List<Part> parts = new ArrayList<>();
    for (Panel panel : curves.panels()) {
      ValueAxis load = loads(curves.load(), points);
      ValueAxis axis = log(curves.unit(), values.getMin(), values.getMax());
      XYPlot plot = plot(panel.lines(), lines, values.getMin(), load, axis);
      parts.add(new Part(panel.title(), plot, HEIGHT, true));
    }
    return parts;
  }

  /** Draws lines in the colors that they have among all. */
  private static XYPlot plot(
      List<Line> lines, List<Line> all, double least, @Nullable ValueAxis x, ValueAxis y) {
    List<String> names = all.stream().map(Line::name).distinct().toList();
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    XYErrorRenderer renderer = renderer(data);
    for (Line line : lines) {
      int color = COLORS[names.indexOf(line.name()) % COLORS.length];
      renderer.setSeriesPaint(data.getSeriesCount(), new Color(color));
      data.addSeries(series(line, least));
    }
    return new XYPlot(data, x, y, renderer);
  }

  /** What lies below the axis is left out, as what is not known. */
  private static XYIntervalSeries series(Line line, double least) {
    XYIntervalSeries series = new XYIntervalSeries(Figures.shown(line.name()), false, true);
    for (Point point : line.points()) {
      double y = point.y() == null || point.y() < least ? Double.NaN : point.y();
      double low = Math.max(least, requireNonNullElse(point.low(), y));
      series.add(point.x(), point.x(), point.x(), y, low, requireNonNullElse(point.high(), y));
    }
    return series;
  }

  /** Draws lines and dots with their ranges, and nothing where there is no figure. */
  private static XYErrorRenderer renderer(XYIntervalSeriesCollection data) {
    XYErrorRenderer renderer =
        new XYErrorRenderer() {
          @Override
          public boolean getItemVisible(int series, int item) {
            return !Double.isNaN(data.getYValue(series, item));
          }
        };
    renderer.setDefaultLinesVisible(true);
    renderer.setDefaultStroke(new BasicStroke(1.8f));
    renderer.setAutoPopulateSeriesStroke(false);
    renderer.setDrawXError(false);
    renderer.setCapLength(0);
    renderer.setErrorStroke(new BasicStroke(1));
    return renderer;
  }

  private static List<Part> ratios(List<Ratio> ratios) {
    DoubleSummaryStatistics points =
        positive(Stream.concat(Stream.of(1.0), ratios.stream().map(Ratio::ratio)));
    DoubleSummaryStatistics ends =
        positive(ratios.stream().flatMap(r -> Stream.of(0.8, 1.25, r.ratio(), r.low(), r.high())));
    double low = Math.max(ends.getMin(), points.getMin() / DECADE);
    double high = Math.min(ends.getMax(), points.getMax() * DECADE);
    Map<String, List<Ratio>> groups =
        ratios.stream().collect(groupingBy(Ratio::group, LinkedHashMap::new, toList()));
    AxisSpace space = new AxisSpace();
    space.setLeft(ratios.stream().mapToInt(each -> label(each).length()).max().orElse(0) * CHAR);
    List<Part> parts = new ArrayList<>();
    groups.forEach(
        (group, rows) -> {
          XYPlot plot = forest(rows, low, high);
          plot.setFixedRangeAxisSpace(space);
          parts.add(new Part(group, plot, rows.size() * ROW + AROUND_ROWS, false));
        });
    return parts;
  }

  /** A row for each ratio. An interval that goes on beyond the axis ends in an arrow. */
  private static XYPlot forest(List<Ratio> rows, double least, double most) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    List<XYIntervalSeries> series =
        Stream.of("excludes 1", "includes 1", "begins further left", "ends further right")
            .map(name -> new XYIntervalSeries(name, false, true))
            .toList();
    series.forEach(data::addSeries);
    List<String> labels = new ArrayList<>();
    for (Ratio row : rows) {
      double low = requireNonNullElse(row.low(), row.ratio());
      double high = requireNonNullElse(row.high(), row.ratio());
      double from = Math.max(low, least);
      double until = Math.min(high, most);
      int at = labels.size();
      series.get(interval(row).excludesOne() ? 0 : 1).add(row.ratio(), from, until, at, at, at);
      if (low < from) {
        series.get(2).add(from, from, from, at, at, at);
      }
      if (until < high) {
        series.get(3).add(until, until, until, at, at, at);
      }
      labels.add(label(row));
    }
    XYErrorRenderer renderer = renderer(data);
    List<Shape> shapes = List.of(DOT, DOT, LEFT, RIGHT);
    for (int i = 0; i < shapes.size(); i++) {
      renderer.setSeriesShape(i, shapes.get(i));
      renderer.setSeriesPaint(i, new Color(COLORS[0]));
    }
    renderer.setDefaultLinesVisible(false);
    renderer.setUseFillPaint(true);
    renderer.setDefaultFillPaint(new Color(COLORS[0]));
    renderer.setSeriesFillPaint(1, Color.WHITE);
    renderer.setDrawXError(true);
    renderer.setDrawYError(false);
    renderer.setErrorStroke(new BasicStroke(2.5f));
    SymbolAxis names = new SymbolAxis(null, labels.toArray(String[]::new));
    names.setInverted(true);
    names.setRange(-0.5, labels.size() - 0.5);
    names.setGridBandsVisible(false);
    XYPlot plot = new XYPlot(data, log("ratio", least, most), names, renderer);
    plot.addDomainMarker(new ValueMarker(1, Color.DARK_GRAY, DASHED));
    return plot;
  }

  private static String label(Ratio row) {
    return Figures.shown(row.label()) + ":  " + Figures.ratio(interval(row));
  }

  private static RatioInterval interval(Ratio row) {
    return new RatioInterval(row.ratio(), row.low(), row.high(), null);
  }

  private static DoubleSummaryStatistics positive(Stream<@Nullable Double> values) {
    return values
        .filter(each -> each != null && each > 0)
        .mapToDouble(Objects::requireNonNull)
        .summaryStatistics();
  }
}
