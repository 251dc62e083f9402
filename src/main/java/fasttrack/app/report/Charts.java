package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonInclude;
import fasttrack.app.report.Block.Chart;
import fasttrack.app.report.Block.Grid;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The kinds of charts. Each takes plain figures and makes what {@code charts.js} draws, together
 * with the same figures as a table.
 */
public final class Charts {
  /** Draws what would turn the direction of a label as its code, as on the rest of the page. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(
                      String.class,
                      new ValueSerializer<>() {
                        @Override
                        public void serialize(
                            String text, JsonGenerator json, SerializationContext context) {
                          json.writeString(Figures.shown(text));
                        }
                      }))
          .build();

  private static final Map<String, String> ESCAPES =
      Map.of(
          "<", "\\u003c",
          ">", "\\u003e",
          "&", "\\u0026",
          "\u2028", "\\u2028",
          "\u2029", "\\u2029");

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
  public record Line(String name, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /** Lines under the same conditions. */
  public record Panel(String title, List<Line> lines) {
    public Panel {
      lines = List.copyOf(lines);
    }
  }

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
   * The same figure of several runs, with their median.
   *
   * @param title what the figure is of
   * @param points the figure over the number of the run
   * @param low the lower end of the median's interval; null where there is none
   * @param high the upper end; null likewise
   */
  public record Repeated(
      String title,
      List<Point> points,
      double median,
      @Nullable Double low,
      @Nullable Double high) {
    public Repeated {
      points = List.copyOf(points);
    }
  }

  /**
   * Bars of stacked parts, in milliseconds.
   *
   * @param share whether each bar is drawn as long as the others, so that parts show as shares
   * @param parts the names of the parts, in their order
   * @param rest the part that is all that remains, drawn in gray; empty where there is none
   * @param data the same as a table
   */
  public static Chart stacked(
      String caption,
      boolean share,
      List<String> parts,
      String rest,
      List<Segment> segments,
      Grid data) {
    return new Chart(
        caption,
        spec(
            "stacked",
            "unit",
            "ms",
            "share",
            share,
            "parts",
            parts,
            "rest",
            rest,
            "segments",
            segments),
        data);
  }

  /**
   * Times by percentile, on an axis that is logarithmic in 1 − p.
   *
   * @param lines times in milliseconds over percentiles from 0 to below 100
   */
  public static Chart spectrum(String caption, List<Line> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      for (Point point : line.points()) {
        rows.add(List.of(line.name(), percentile(point.x()), number(point.y())));
      }
    }
    return new Chart(
        caption, spec("spectrum", "lines", lines), new Grid(List.of("", "percentile", "ms"), rows));
  }

  /**
   * Rate and response time over time.
   *
   * @param rate transactions a second over seconds
   * @param response what kind of response time the next line shows
   * @param millis response times over seconds, a point for each of the rate's
   * @param markers what happened when, in seconds
   */
  public static Chart timeline(
      String caption, List<Point> rate, String response, List<Point> millis, List<Marker> markers) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < rate.size(); i++) {
      double from = rate.get(i).x();
      double until = i + 1 < rate.size() ? rate.get(i + 1).x() : Double.POSITIVE_INFINITY;
      rows.add(
          List.of(
              number(from),
              number(rate.get(i).y()),
              number(millis.get(i).y()),
              happened(markers, from, until)));
    }
    return new Chart(
        caption,
        spec("timeline", "rate", rate, "response", response, "millis", millis, "markers", markers),
        new Grid(List.of("from s", "transactions/s", response + ", ms", "what happened"), rows));
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
    return new Chart(
        caption,
        spec("histogram", "bins", bins, "markers", markers),
        new Grid(
            List.of("from ms", "below ms", "transactions"),
            bins.stream()
                .map(
                    bin ->
                        List.of(
                            number(bin.fromMillis()),
                            number(bin.untilMillis()),
                            count(bin.count())))
                .toList()));
  }

  /**
   * Rate and response time over load.
   *
   * @param load the unit of the load
   * @param rate transactions a second
   * @param response what kind of response time the next line shows
   * @param millis response times in milliseconds
   * @param loads loads that have a meaning
   * @param rates rates that have a meaning
   * @param data the same as a table
   */
  public static Chart curve(
      String caption,
      String load,
      List<Point> rate,
      String response,
      List<Point> millis,
      List<Marker> loads,
      List<Marker> rates,
      Grid data) {
    return new Chart(
        caption,
        spec(
            "curve",
            "load",
            load,
            "rate",
            rate,
            "response",
            response,
            "millis",
            millis,
            "loads",
            loads,
            "rates",
            rates),
        data);
  }

  /**
   * A figure over load, on logarithmic axes, a panel for each of several conditions; points show
   * their ranges.
   *
   * @param load the unit of the load
   * @param unit the unit of the figure
   * @param data the same as a table
   */
  public static Chart curves(
      String caption, String load, String unit, List<Panel> panels, Grid data) {
    return new Chart(caption, spec("curves", "load", load, "unit", unit, "panels", panels), data);
  }

  /**
   * Response times over time, a panel for each of several things.
   *
   * @param panels their lines, milliseconds over seconds
   * @param markers what happened when, in seconds
   * @param data the same as a table
   */
  public static Chart overTime(
      String caption, List<Panel> panels, List<Marker> markers, Grid data) {
    return new Chart(
        caption,
        spec("times", "load", "seconds", "unit", "ms", "panels", panels, "markers", markers),
        data);
  }

  /** Values in columns and rows, shaded by how large they are. */
  public static Chart heat(String caption, String unit, List<Tile> tiles) {
    return new Chart(
        caption,
        spec("heat", "unit", unit, "tiles", tiles),
        new Grid(
            List.of("", "of", unit),
            tiles.stream().map(each -> row(each.row(), each.column(), each.value())).toList()));
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
    return new Chart(
        caption,
        spec("slopes", "left", left, "right", right, "unit", unit, "slopes", slopes),
        new Grid(
            List.of("", "of", left, right),
            slopes.stream()
                .map(each -> row(each.panel(), each.label(), each.left(), each.right()))
                .toList()));
  }

  /** Ratios with their intervals, on a logarithmic axis with a line at 1. */
  public static Chart ratios(String caption, List<Ratio> ratios) {
    return new Chart(
        caption,
        spec("ratios", "ratios", ratios),
        new Grid(
            List.of("", "of", "ratio", "from", "to"),
            ratios.stream()
                .map(each -> row(each.group(), each.label(), each.ratio(), each.low(), each.high()))
                .toList()));
  }

  /**
   * Times of several runs, in milliseconds, a panel for each.
   *
   * @param figures at least one, each with a point for each run
   */
  public static Chart repeats(String caption, List<Repeated> figures) {
    return new Chart(
        caption,
        spec("repeats", "unit", "ms", "figures", figures),
        repeated("run", ", ms", figures));
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
        caption,
        spec("history", "figures", figures, "changes", changes),
        repeated("result", "", figures));
  }

  private static Grid repeated(String of, String suffix, List<Repeated> figures) {
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
    List<String> medians = new ArrayList<>(List.of("median"));
    figures.forEach(figure -> medians.add(number(figure.median())));
    rows.add(medians);
    return new Grid(titles, rows);
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

  private static String spec(String kind, Object... namesAndValues) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("kind", kind);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      spec.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return harmless(JSON.writeValueAsString(spec));
  }

  /** Escapes what would end the element that holds the JSON, or a line of JavaScript. */
  private static String harmless(String json) {
    String safe = json;
    for (Map.Entry<String, String> each : ESCAPES.entrySet()) {
      safe = safe.replace(each.getKey(), each.getValue());
    }
    return safe;
  }
}
