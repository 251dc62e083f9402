package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import fasttrack.app.report.Block.Chart;
import fasttrack.app.report.Block.Grid;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of charts. Each takes plain figures, for {@code charts.js} to draw; the methods make a
 * table of the same figures as well.
 */
public final class Charts {
  private Charts() {}

  /** A part of a bar, in milliseconds. */
  public record Segment(String bar, String part, double value) {}

  /**
   * A point of a line.
   *
   * @param y null for a gap
   * @param low the least of the figures of which this is one; null where there are no others
   * @param high the greatest of them; null likewise
   */
  public record Point(
      double x,
      @Nullable Double y,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double low,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double high) {
    /** Makes one without a range. */
    public Point(double x, @Nullable Double y) {
      this(x, y, null, null);
    }
  }

  /** A line with its name. */
  public record Line(String name, List<Point> points) {}

  /** Lines under the same conditions. */
  public record Panel(String title, List<Line> lines) {}

  /** A value in a column and a row. */
  public record Tile(String column, String row, double value) {}

  /** A place on an axis that has a meaning. */
  public record Marker(double at, String label) {}

  /** A bar of a histogram of times, in milliseconds, with the number of transactions in it. */
  public record Bin(double fromMillis, double untilMillis, long count) {}

  /**
   * Two figures of the same thing, on two sides.
   *
   * @param panel the part of the chart in which it is drawn
   */
  public record Slope(String panel, String label, double left, double right) {}

  /**
   * A ratio with its interval.
   *
   * @param label what is compared
   * @param ratio above 0
   * @param low the interval's lower end; null where there is no interval
   * @param high the interval's upper end; null likewise
   * @param group the part of the chart in which it is drawn
   */
  public record Ratio(
      String label, double ratio, @Nullable Double low, @Nullable Double high, String group) {}

  /**
   * The same figure of several runs, with their centre.
   *
   * @param title what the figure is of
   * @param points the figure over the number of the run
   * @param center the mean of repeats, the median of a history's results
   * @param low the lower end of its interval; null where there is none
   * @param high the upper end; null likewise
   */
  public record Repeated(
      String title,
      List<Point> points,
      double center,
      @Nullable Double low,
      @Nullable Double high) {}

  /**
   * What is drawn: a kind of chart, which a page knows by the name of its class, and its figures.
   */
  @JsonPropertyOrder("kind")
  public interface Spec {
    /** Returns the name of its kind. */
    @JsonProperty("kind")
    default String kind() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Bars of stacked parts.
   *
   * @param unit the unit of the parts
   * @param share whether each bar is drawn as long as the others, so that parts show as shares
   * @param parts the names of the parts of the elapsed time, in their order: each has one color, on
   *     whichever page
   */
  public record Stacked(String unit, boolean share, List<String> parts, List<Segment> segments)
      implements Spec {}

  /**
   * A figure over load, on logarithmic axes, a panel for each of several conditions; a single line
   * over a linear axis from 0. Points show their ranges.
   *
   * @param load the unit of the load
   * @param unit the unit of the figure
   * @param markers loads that have a meaning
   */
  public record Curves(String load, String unit, List<Panel> panels, List<Marker> markers)
      implements Spec {}

  /** Ratios with their intervals, on a logarithmic axis with a line at 1. */
  public record Ratios(List<Ratio> ratios) implements Spec {}

  private record Spectrum(List<Line> lines) implements Spec {}

  private record Times(String load, String unit, List<Panel> panels, List<Marker> markers)
      implements Spec {}

  private record Histogram(List<Bin> bins, List<Marker> markers) implements Spec {}

  private record Heat(String unit, List<Tile> tiles) implements Spec {}

  private record Slopes(String left, String right, String unit, List<Slope> slopes)
      implements Spec {}

  private record Repeats(String unit, List<Repeated> figures) implements Spec {}

  private record History(List<Repeated> figures, Map<String, List<Integer>> changes)
      implements Spec {}

  /**
   * Times by percentile, on an axis that is logarithmic in 1 − p.
   *
   * @param lines times in milliseconds over percentiles from 0 to below 100
   */
  public static Chart spectrum(String caption, List<Line> lines) {
    Stream<List<String>> rows =
        lines.stream()
            .flatMap(
                line ->
                    line.points().stream()
                        .map(at -> List.of(line.name(), percentile(at.x()), number(at.y()))));
    return chart("percentiles", caption, new Spectrum(lines), rows, "", "percentile", "ms");
  }

  /**
   * A figure over time, a panel for each of several things; a single line over a linear axis from
   * 0.
   *
   * @param unit the unit of the figure
   * @param panels each with the same lines over the same seconds
   * @param markers what happened when, in seconds
   */
  public static Chart times(
      String name, String caption, String unit, List<Panel> panels, List<Marker> markers) {
    List<String> titles = new ArrayList<>(List.of("", "from s"));
    panels.getFirst().lines().forEach(line -> titles.add(line.name() + ", " + unit));
    titles.add("what happened");
    List<List<String>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      List<Point> points = panel.lines().getFirst().points();
      for (int i = 0; i < points.size(); i++) {
        int at = i;
        double from = points.get(i).x();
        double until = i + 1 < points.size() ? points.get(i + 1).x() : Double.POSITIVE_INFINITY;
        List<String> row = new ArrayList<>(List.of(panel.title(), number(from)));
        panel.lines().forEach(line -> row.add(number(line.points().get(at).y())));
        row.add(happened(markers, from, until));
        rows.add(row);
      }
    }
    Spec spec = new Times("seconds since the measured interval began", unit, panels, markers);
    return new Chart(name, caption, spec, new Grid(titles, rows));
  }

  /** Returns what happened within a time, each kind with how often it did. */
  private static String happened(List<Marker> markers, double from, double until) {
    Map<String, Integer> times = new LinkedHashMap<>();
    markers.stream()
        .filter(marker -> from <= marker.at() && marker.at() < until)
        .forEach(marker -> times.merge(marker.label(), 1, Integer::sum));
    return times.entrySet().stream()
        .map(each -> each.getValue() == 1 ? each.getKey() : each.getKey() + " × " + each.getValue())
        .collect(joining(", "));
  }

  /**
   * How many times lay where, on a logarithmic axis.
   *
   * @param markers limits to be shown, in milliseconds
   */
  public static Chart histogram(String caption, List<Bin> bins, List<Marker> markers) {
    Stream<List<String>> rows =
        bins.stream()
            .map(
                bin ->
                    List.of(
                        number(bin.fromMillis()), number(bin.untilMillis()), count(bin.count())));
    return chart(
        "histogram",
        caption,
        new Histogram(bins, markers),
        rows,
        "from ms",
        "below ms",
        "transactions");
  }

  /** Values in columns and rows, shaded by how large they are. */
  public static Chart heat(String caption, String unit, List<Tile> tiles) {
    Stream<List<String>> rows =
        tiles.stream().map(each -> row(each.row(), each.column(), each.value()));
    return chart("granularity", caption, new Heat(unit, tiles), rows, "", "of", unit);
  }

  /** A bar for each value; their parts are of one name. */
  public static Chart bars(String name, String caption, String unit, List<Segment> bars) {
    List<String> parts = bars.stream().map(Segment::part).distinct().toList();
    Stream<List<String>> rows =
        bars.stream().map(each -> row(each.bar(), each.part(), each.value()));
    return chart(name, caption, new Stacked(unit, false, parts, bars), rows, "", "of", unit);
  }

  /**
   * Pairs of figures, on a logarithmic axis.
   *
   * @param left the title of the left figures
   * @param right the title of the right figures
   * @param unit their unit
   */
  public static Chart slopes(
      String caption, String left, String right, String unit, List<Slope> slopes) {
    Slopes spec = new Slopes(left, right, unit, slopes);
    Stream<List<String>> rows =
        slopes.stream().map(each -> row(each.panel(), each.label(), each.left(), each.right()));
    return chart("ratios", caption, spec, rows, "", "of", left, right);
  }

  /** Ratios with their intervals, on a logarithmic axis with a line at 1. */
  public static Chart ratios(String name, String caption, List<Ratio> ratios) {
    Stream<List<String>> rows =
        ratios.stream()
            .map(each -> row(each.group(), each.label(), each.ratio(), each.low(), each.high()));
    return chart(name, caption, new Ratios(ratios), rows, "", "of", "ratio", "from", "to");
  }

  /**
   * Times of several runs, in milliseconds, a panel for each.
   *
   * @param figures at least one, each with a point for each run
   */
  public static Chart repeats(String caption, List<Repeated> figures) {
    return new Chart(
        "elapsed", caption, new Repeats("ms", figures), repeated("run", ", ms", "mean", figures));
  }

  /**
   * Figures of results over time, a panel for each figure.
   *
   * @param figures at least one, each with a point for each result, and its unit in its title
   * @param changes by a figure's title the numbers of the results from which on it is another
   */
  public static Chart history(
      String caption, List<Repeated> figures, Map<String, List<Integer>> changes) {
    return new Chart(
        "figures",
        caption,
        new History(figures, changes),
        repeated("result", "", "median", figures));
  }

  private static Grid repeated(String of, String suffix, String center, List<Repeated> figures) {
    List<String> titles = new ArrayList<>(List.of(of));
    figures.forEach(figure -> titles.add(figure.title() + suffix));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < figures.getFirst().points().size(); i++) {
      List<String> row = new ArrayList<>();
      row.add(count(Math.round(figures.getFirst().points().get(i).x())));
      for (Repeated figure : figures) {
        row.add(number(figure.points().get(i).y()));
      }
      rows.add(row);
    }
    List<String> centers = new ArrayList<>(List.of(center));
    figures.forEach(figure -> centers.add(number(figure.center())));
    rows.add(centers);
    return new Grid(titles, rows);
  }

  private static Chart chart(
      String name, String caption, Spec spec, Stream<List<String>> rows, String... titles) {
    return new Chart(name, caption, spec, new Grid(List.of(titles), rows.toList()));
  }

  private static List<String> row(String group, String label, @Nullable Double... figures) {
    List<String> row = new ArrayList<>(List.of(group, label));
    for (Double figure : figures) {
      row.add(number(figure));
    }
    return row;
  }

  private static String number(@Nullable Double value) {
    return Figures.number(value);
  }

  /** Returns a percentile with as many digits as distinguish it from 100. */
  private static String percentile(double percent) {
    int digits = (int) Math.clamp(2 - Math.floor(Math.log10(100 - percent)), 0, 10);
    return BigDecimal.valueOf(percent)
        .setScale(digits, RoundingMode.DOWN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
