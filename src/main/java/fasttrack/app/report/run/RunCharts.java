package fasttrack.app.report.run;

import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Chart;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Line;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Figures;
import fasttrack.app.report.TimeBars;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.core.model.Counted;
import fasttrack.core.result.HistogramBar;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Spectrum;
import fasttrack.core.result.TimeSeries;
import fasttrack.core.result.TimeSeries.TypePercentiles;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The charts of a run. Each is missing where the result does not hold what it shows. */
public final class RunCharts {
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final double PERCENT_MAX = 100;
  private static final double P95 = 95;
  private static final double P99 = 99;
  private static final String EACH_P95 =
      " (each of " + Latency.samplesFor(P95) + " transactions or more)";
  private static final String NO_P95 =
      "; no p95: a part of the interval needs " + Latency.samplesFor(P95) + " transactions for one";

  /** More of a kind would hide what they explain. */
  private static final int MARKS_MAX = 30;

  private static final List<Marker> LIMITS =
      List.of(new Marker(1e3, "1 s"), new Marker(2e3, "2 s"));

  private RunCharts() {}

  /** Elapsed time in its parts: in milliseconds, and as shares where types differ in length. */
  static List<Block> elapsed(RunResult result) {
    Map<String, TimeParts> all = result.ofEachType(type -> TimeParts.of(result, type));
    if (all.isEmpty()) {
      return List.of();
    }
    Section section = ElapsedTable.of(result);
    Grid data = Grid.of(Objects.requireNonNull(section.table()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        TimeBars.chart("time-parts", "Mean elapsed time per transaction, ms", false, all, data));
    if (all.size() > 1) {
      blocks.add(
          TimeBars.chart(
              "time-shares",
              "The same as shares of each transaction's elapsed time",
              true,
              all,
              data));
    }
    section.notes().forEach(note -> blocks.add(new Block.Paragraph(Block.Tone.NOTE, note)));
    return blocks;
  }

  static List<Chart> spectrum(RunResult result) {
    List<Line> lines = new ArrayList<>();
    for (TypeResult type : result.types()) {
      Spectrum spectrum = type.times().spectrum();
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < spectrum.percents().size(); i++) {
        double percent = spectrum.percents().get(i);
        if (percent < PERCENT_MAX && type.response().hasSamplesFor(percent)) {
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
                ("Response times by percentile, ms: the share of transactions that took no "
                        + "longer; a line ends where fewer than %s transactions lie beyond it")
                    .formatted(Latency.BEYOND_MIN),
                lines));
  }

  /** Rate and response time over time: p95, the mean where no part has enough transactions. */
  static List<Chart> timeline(RunResult result) {
    TimeSeries series = result.course().timeline();
    int slices = series.slices();
    if (slices < 2) {
      return List.of();
    }
    boolean p95 = !series.percentiles().isEmpty();
    int joined = Math.ceilDiv(slices, TimeSeries.PERCENTILES_MAX);
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    for (int from = 0; from < slices; from += joined) {
      int until = Math.min(slices, from + joined);
      double count = sum(series, TimeSeries.OfType::counts, from, until);
      long begin = from * series.sliceNanos();
      long end = Math.min((from + joined) * series.sliceNanos(), result.measuredNanos());
      double at = begin / SECOND;
      rate.add(new Point(at, end > begin ? count * SECOND / (end - begin) : null));
      double nanos = sum(series, TimeSeries.OfType::responseNanos, from, until);
      Double mean = count == 0 ? null : (Double) (nanos / MILLI / count);
      millis.add(new Point(at, p95 ? p95Millis(series, begin) : mean));
    }
    Chart rates = overTime(result, "rate", "Rate", "transactions/s", all(new Line("rate", rate)));
    if (result.saturated()) {
      return List.of(rates);
    }
    Line response = new Line(p95 ? "p95 response" : "mean response", millis);
    String title = Figures.capitalized(response.name()) + " time" + (p95 ? EACH_P95 : NO_P95);
    return List.of(rates, overTime(result, "response", title, "ms", all(response)));
  }

  private static List<Charts.Panel> all(Line line) {
    return List.of(new Charts.Panel("all transactions", List.of(line)));
  }

  private static Chart overTime(
      RunResult result, String name, String what, String unit, List<Charts.Panel> panels) {
    String caption = what + " over the measured interval" + unmarked(result);
    return Charts.times(name, caption, unit, panels, markers(result));
  }

  /** Returns the response times of each type over time; none where that is not known. */
  static List<Chart> responses(RunResult result) {
    Map<String, List<TypePercentiles>> types =
        result.course().timeline().typePercentiles().stream()
            .collect(
                Collectors.groupingBy(
                    TypePercentiles::type, LinkedHashMap::new, Collectors.toList()));
    List<Charts.Panel> panels =
        types.entrySet().stream()
            .filter(type -> type.getValue().size() > 1)
            .map(
                type ->
                    new Charts.Panel(
                        type.getKey(),
                        List.of(
                            line("p50", type.getValue(), TypePercentiles::p50Nanos),
                            line("p95", type.getValue(), TypePercentiles::p95Nanos),
                            line("p99", type.getValue(), TypePercentiles::p99Nanos))))
            .toList();
    return panels.isEmpty()
        ? List.of()
        : List.of(
            overTime(
                result,
                "response-times",
                "Response times (each point of %s transactions or more, p99 of %s)"
                    .formatted(Latency.samplesFor(P95), Counted.count(Latency.samplesFor(P99))),
                "ms",
                panels));
  }

  private static Line line(
      String name, List<TypePercentiles> parts, Function<TypePercentiles, @Nullable Long> of) {
    List<Point> points = new ArrayList<>();
    for (TypePercentiles part : parts) {
      Long nanos = of.apply(part);
      points.add(new Point(part.fromNanos() / SECOND, nanos == null ? null : nanos / MILLI));
    }
    return new Line(name, points);
  }

  /** Returns what happened, of each kind the longest where they are many, in its order. */
  private static List<Marker> markers(RunResult result) {
    return marks(result).values().stream()
        .flatMap(
            marks ->
                marks.stream()
                    .sorted(Comparator.comparingLong(Mark::lastedNanos).reversed())
                    .limit(MARKS_MAX))
        .sorted(Comparator.comparingLong(Mark::atNanos))
        .map(mark -> new Marker(mark.atNanos() / SECOND, Figures.words(mark.kind(), " ")))
        .toList();
  }

  private static Map<Mark.Event, List<Mark>> marks(RunResult result) {
    return result.course().marks().stream()
        .collect(
            Collectors.groupingBy(
                Mark::kind, () -> new EnumMap<>(Mark.Event.class), Collectors.toList()));
  }

  /** Says what is not marked; empty where all is. */
  private static String unmarked(RunResult result) {
    return marks(result).entrySet().stream()
        .filter(kind -> kind.getValue().size() > MARKS_MAX)
        .map(
            kind ->
                "; of %s the longest %s are marked"
                    .formatted(
                        Counted.counted(kind.getValue().size(), Figures.words(kind.getKey(), " ")),
                        MARKS_MAX))
        .collect(Collectors.joining());
  }

  /** Returns the sum of what a series has of its types' good transactions in neighboring slices. */
  static long sum(
      TimeSeries series, Function<TimeSeries.OfType, List<Long>> of, int from, int until) {
    return series.types().stream()
        .flatMap(type -> of.apply(type).subList(from, until).stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Returns the percentile of the part of the interval that holds a moment. */
  private static @Nullable Double p95Millis(TimeSeries series, long atNanos) {
    return series.percentiles().stream()
        .filter(part -> part.fromNanos() <= atNanos && atNanos < part.untilNanos())
        .map(part -> part.p95Nanos() / MILLI)
        .findFirst()
        .orElse(null);
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
    List<Charts.Bin> bins =
        bars.values().stream()
            .map(
                bar ->
                    new Charts.Bin(bar.fromNanos() / MILLI, bar.untilNanos() / MILLI, bar.count()))
            .toList();
    return bins.stream().allMatch(bin -> bin.count() == 0)
        ? List.of()
        : List.of(
            Charts.histogram(
                "Histogram of response times (residence times), all transactions", bins, LIMITS));
  }
}
