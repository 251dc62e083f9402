package fasttrack.app.report.run;

import fasttrack.app.report.Facts;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Mark;
import fasttrack.core.result.Outage;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TimeSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What faults did to a run in which they were injected. */
final class FaultFindings {
  private static final double SECOND = 1e9;

  private FaultFindings() {}

  /** A moment from which the rate may be another, and why. */
  private record Edge(long atNanos, Finding why) {
    static Edge of(long atNanos, String id, Mark mark) {
      return new Edge(
          atNanos,
          Finding.fact(id)
              .with("node", mark.note())
              .with("fromNanos", atNanos)
              .with("laterNanos", mark.lastedNanos()));
    }
  }

  /** Tells what a crash of the server did; null where none was to be. */
  static @Nullable Finding outage(RunResult result) {
    Outage outage = result.course().outage();
    return outage == null
        ? null
        : Facts.finding(outage.killedAtNanos() == null ? "no-outage" : "outage", outage);
  }

  /**
   * Returns the rates before, between and after the events, of transactions that ended well in
   * whole slices of the timeline; a time in which there is none is left out.
   */
  static List<Finding> rates(RunResult result) {
    long end = result.header().measuredNanos();
    List<Edge> edges =
        result.course().marks().stream()
            .flatMap(FaultFindings::edges)
            .sorted(Comparator.comparingLong(Edge::atNanos))
            .toList();
    List<Finding> rates = new ArrayList<>();
    Edge from = new Edge(0, Finding.fact("rate-before"));
    for (Edge until : Stream.concat(edges.stream(), Stream.of(new Edge(end, from.why))).toList()) {
      Long rate = rateTps(result.course().timeline(), from.atNanos, Math.min(until.atNanos, end));
      if (rate != null && !edges.isEmpty()) {
        rates.add(from.why.with("rateTps", rate));
      }
      from = until;
    }
    return rates;
  }

  private static Stream<Edge> edges(Mark mark) {
    long from = mark.atNanos();
    long end = from + mark.lastedNanos();
    return switch (mark.kind()) {
      case KILLED -> Stream.of(Edge.of(from, "rate-killed", mark));
      case RECOVERED -> Stream.of(Edge.of(end, "rate-recovered", mark));
      case PAUSED ->
          Stream.of(Edge.of(from, "rate-paused", mark), Edge.of(end, "rate-resumed", mark));
      case PARTITIONED ->
          Stream.of(Edge.of(from, "rate-partitioned", mark), Edge.of(end, "rate-reachable", mark));
      case CAUGHT_UP -> Stream.of(Edge.of(end, "rate-caught-up", mark));
      case REJOINED -> Stream.of(Edge.of(end, "rate-rejoined", mark));
      case STALL, STANDSTILL, COLLECTION, CHECKPOINT, VACUUM -> Stream.empty();
    };
  }

  private static @Nullable Long rateTps(TimeSeries series, long fromNanos, long untilNanos) {
    int first = (int) Math.ceilDiv(fromNanos, series.sliceNanos());
    int after = (int) Math.min(untilNanos / series.sliceNanos(), series.slices());
    if (first >= after) {
      return null;
    }
    long good = RunCharts.sum(series, TimeSeries.OfType::counts, first, after);
    return Math.round(good * SECOND / ((after - first) * (double) series.sliceNanos()));
  }
}
