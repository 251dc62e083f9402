package fasttrack.app.html;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.html.Block.Chart;
import fasttrack.app.html.Block.Grid;
import fasttrack.app.html.Block.Paragraph;
import fasttrack.app.html.Block.Tone;
import fasttrack.app.html.Charts.Bin;
import fasttrack.app.html.Charts.Line;
import fasttrack.app.html.Charts.Marker;
import fasttrack.app.html.Charts.Point;
import fasttrack.app.html.Charts.Segment;
import fasttrack.app.report.ElapsedTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Section;
import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Spectrum;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The charts of a run. Each is missing where the result does not hold what it shows. */
final class RunCharts {
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final double PERCENT_MAX = 100;
  private static final int SLICES_MAX = 300;
  private static final List<Marker> LIMITS =
      List.of(new Marker(1e3, "1 s"), new Marker(2e3, "2 s"));

  private RunCharts() {}

  /** Elapsed time in its parts: in milliseconds, and as shares where types differ in length. */
  static List<Block> elapsed(RunResult result) {
    Map<String, TimeParts> all = new LinkedHashMap<>();
    for (TypeResult type : result.types()) {
      TimeParts known = TimeParts.of(result, type);
      if (known != null) {
        all.put(type.name(), known);
      }
    }
    if (all.isEmpty()) {
      return List.of();
    }
    List<Part> parts = Segments.parts(all.values());
    List<Segment> segments = Segments.of(all, parts);
    List<String> titles = parts.stream().map(Part::title).toList();
    String rest = parts.contains(Part.NOT_SPLIT) ? Part.NOT_SPLIT.title() : Part.OTHER.title();
    Section section = ElapsedTable.of(result);
    Grid data = Grid.of(Objects.requireNonNull(section.table()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Charts.stacked(
            "Mean elapsed time of a transaction, ms", "ms", false, titles, rest, segments, data));
    if (all.size() > 1) {
      blocks.add(
          Charts.stacked(
              "The same as shares of each transaction's elapsed time",
              "ms",
              true,
              titles,
              rest,
              segments,
              data));
    }
    section.notes().forEach(note -> blocks.add(new Paragraph(Tone.NOTE, note)));
    return blocks;
  }

  static List<Chart> spectrum(RunResult result) {
    List<Line> lines = new ArrayList<>();
    for (TypeResult type : result.types()) {
      Spectrum spectrum = type.times().spectrum();
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < spectrum.percents().size(); i++) {
        double percent = spectrum.percents().get(i);
        if (percent < PERCENT_MAX) {
          points.add(new Point(percent, spectrum.nanos().get(i) / MILLI));
        }
      }
      if (!points.isEmpty()) {
        lines.add(new Line(type.name(), points));
      }
    }
    return lines.isEmpty()
        ? List.of()
        : List.of(
            Charts.spectrum(
                "Response times by percentile, ms: so many percent of the transactions took no"
                    + " longer",
                lines));
  }

  static List<Chart> timeline(RunResult result) {
    TimeSeries series = result.course().timeline();
    int slices = series.slices();
    if (slices < 2) {
      return List.of();
    }
    int joined = Math.ceilDiv(slices, SLICES_MAX);
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    for (int from = 0; from < slices; from += joined) {
      int until = Math.min(slices, from + joined);
      long count = 0;
      long nanos = 0;
      for (TimeSeries.OfType type : series.types()) {
        for (int slice = from; slice < until; slice++) {
          count += type.counts().get(slice);
          nanos += type.responseNanos().get(slice);
        }
      }
      long begin = from * series.sliceNanos();
      long end = Math.min(until * series.sliceNanos(), result.measuredNanos());
      double at = begin / SECOND;
      rate.add(new Point(at, end > begin ? count * SECOND / (end - begin) : null));
      millis.add(new Point(at, count == 0 || result.saturated() ? null : nanos / MILLI / count));
    }
    List<Marker> markers = result.course().marks().stream().map(RunCharts::marker).toList();
    return List.of(
        Charts.timeline(
            "Rate and mean response time over the measured interval, all transactions",
            rate,
            "mean response",
            millis,
            markers));
  }

  private static Marker marker(Mark mark) {
    return new Marker(mark.atNanos() / SECOND, Figures.words(mark.kind(), " "));
  }

  static List<Chart> histogram(RunResult result) {
    Map<Long, HistogramBar> bars = new TreeMap<>();
    for (TypeResult type : result.types()) {
      for (HistogramBar bar : type.times().histogram()) {
        bars.merge(
            bar.untilNanos(),
            bar,
            (one, other) ->
                new HistogramBar(one.fromNanos(), one.untilNanos(), one.count() + other.count()));
      }
    }
    List<Bin> bins =
        bars.values().stream()
            .map(bar -> new Bin(bar.fromNanos() / MILLI, bar.untilNanos() / MILLI, bar.count()))
            .toList();
    return bins.stream().allMatch(bin -> bin.count() == 0)
        ? List.of()
        : List.of(
            Charts.histogram(
                "Residence times (response times) of all transactions: how many took how long",
                bins,
                LIMITS));
  }
}
