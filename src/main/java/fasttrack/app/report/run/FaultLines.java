package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.result.Mark;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What is said of a run in which faults were injected. */
final class FaultLines {
  private static final double SECOND = 1e9;

  private FaultLines() {}

  /** A moment from which the rate may be another, and why. */
  private record Edge(long atNanos, String why) {}

  /**
   * Returns the rates before, between and after the events, of transactions that ended well in
   * whole slices of the timeline; a time in which there is none is left out.
   */
  static Optional<String> rates(RunResult result) {
    TimeSeries series = result.course().timeline();
    List<Edge> edges =
        result.course().marks().stream()
            .flatMap(FaultLines::edges)
            .sorted(Comparator.comparingLong(Edge::atNanos))
            .toList();
    List<String> parts = new ArrayList<>();
    Edge from = new Edge(0, "");
    for (Edge until : edges) {
      part(series, from, Math.min(until.atNanos(), result.header().measuredNanos()))
          .ifPresent(parts::add);
      from = until;
    }
    part(series, from, result.header().measuredNanos()).ifPresent(parts::add);
    return edges.isEmpty() || parts.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("; ", parts));
  }

  private static Stream<Edge> edges(Mark mark) {
    long end = mark.atNanos() + mark.lastedNanos();
    return switch (mark.kind()) {
      case KILLED -> Stream.of(new Edge(mark.atNanos(), mark.note() + " killed"));
      case RECOVERED -> Stream.of(new Edge(end, mark.note() + " back"));
      case PAUSED ->
          Stream.of(
              new Edge(mark.atNanos(), mark.note() + " paused"),
              new Edge(end, mark.note() + " resumed"));
      case PARTITIONED ->
          Stream.of(
              new Edge(mark.atNanos(), mark.note() + " partitioned"),
              new Edge(end, mark.note() + " reachable again"));
      case CAUGHT_UP ->
          Stream.of(
              new Edge(end, mark.note() + " caught up, " + span(mark.lastedNanos()) + " later"));
      case REJOINED -> Stream.of(new Edge(end, "all nodes back"));
      case STALL, STANDSTILL, COLLECTION, CHECKPOINT, VACUUM -> Stream.empty();
    };
  }

  private static Optional<String> part(TimeSeries series, Edge from, long untilNanos) {
    OptionalDouble rate = rateTps(series, from.atNanos(), untilNanos);
    String since =
        from.why().isEmpty()
            ? "before"
            : "from %s (%s)".formatted(span(from.atNanos()), from.why());
    return rate.isEmpty()
        ? Optional.empty()
        : Optional.of(count(Math.round(rate.getAsDouble())) + " tps " + since);
  }

  private static OptionalDouble rateTps(TimeSeries series, long fromNanos, long untilNanos) {
    int first = (int) Math.ceilDiv(fromNanos, series.sliceNanos());
    int after = (int) Math.min(untilNanos / series.sliceNanos(), series.slices());
    if (first >= after) {
      return OptionalDouble.empty();
    }
    long good =
        series.types().stream()
            .flatMap(type -> type.counts().subList(first, after).stream())
            .mapToLong(Long::longValue)
            .sum();
    return OptionalDouble.of(good * SECOND / ((after - first) * (double) series.sliceNanos()));
  }
}
