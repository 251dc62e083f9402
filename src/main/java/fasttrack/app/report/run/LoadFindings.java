package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Table;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.result.Fidelity;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Change;
import fasttrack.core.statistics.SteadyState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the load of a run went: its rate, its queue, its response times. */
final class LoadFindings {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HOUR_NANOS = 3600 * NANOS_PER_SECOND;

  /** A wider interval of a change, as a share, says nothing. */
  private static final double BOUND_MAX = 2;

  private LoadFindings() {}

  static List<Finding> rate(RunResult result) {
    return List.of(
        Finding.fact(result.saturated() ? "rate-saturated" : "rate")
            .with("rateTps", result.rateTps()),
        OutcomeFindings.completed(result));
  }

  /** Tells whether the database kept up with a rate at which transactions were due. */
  static @Nullable Finding backlog(RunResult result) {
    Backlog backlog = result.backlog();
    if (backlog == null || !(result.spec().load() instanceof Load.Open)) {
      return null;
    }
    String id =
        switch (backlog.verdict()) {
          case KEEPS_UP -> "keeps-up";
          case GROWS -> "exceeds-capacity";
          case CANNOT_TELL -> "capacity-unclear";
        };
    return change(Facts.finding(id, backlog), "growth", backlog.growth())
        .with("enoughNanos", atLeast(backlog.enoughNanos()));
  }

  /** Tells whether the rate was steady. */
  static List<Finding> steady(RunResult result) {
    SteadyState steady = result.course().steadyState();
    Change first = steady.firstQuarter();
    return result.course().outage() != null
        ? List.of(Finding.fact("steadiness-not-judged"))
        : Stream.of(
                drift(steady),
                longer(steady.enoughNanos()),
                first == null ? null : bounded(Finding.fact("first-quarter"), "first", first),
                steady.variation() == null ? null : Facts.finding("slices-vary", steady))
            .filter(Objects::nonNull)
            .toList();
  }

  private static Finding drift(SteadyState steady) {
    Change drift = steady.drift();
    if (drift == null) {
      return Facts.finding("too-few-slices", steady)
          .with("transactionsMin", SteadyState.TRANSACTIONS_MIN)
          .with("slicesMin", SteadyState.SLICES_MIN);
    }
    String id =
        switch (steady.verdict()) {
          case STEADY -> "steady-rate";
          case NOT_STEADY, NEVER_SETTLED -> "unsteady-rate";
          case CANNOT_TELL -> "steadiness-unclear";
        };
    return bounded(Finding.fact(id), "drift", drift);
  }

  private static @Nullable Finding longer(@Nullable Long enough) {
    return enough == null
        ? null
        : enough > HOUR_NANOS
            ? Finding.fact("even-an-hour")
            : Finding.fact("run-about").with("enoughNanos", atLeast(enough));
  }

  /** Rounds a time up to two digits, since it is an estimate. */
  private static @Nullable Long atLeast(@Nullable Long nanos) {
    if (nanos == null) {
      return null;
    }
    double seconds = nanos / NANOS_PER_SECOND;
    double step = Math.pow(10, Math.floor(Math.log10(seconds)) - 1);
    return Math.round(Math.ceil(seconds / step) * step * NANOS_PER_SECOND);
  }

  /** Adds a change with its interval, unless that says nothing: a rate can fall by all at most. */
  private static Finding bounded(Finding finding, String name, Change change) {
    Double low = change.low();
    Double high = change.high();
    return low != null && high != null && high - low > BOUND_MAX
        ? finding
        : change(finding, name, change);
  }

  private static Finding change(Finding finding, String name, @Nullable Change change) {
    return change == null
        ? finding
        : finding
            .with(name + "Share", change.estimate())
            .with(name + "LowShare", change.low())
            .with(name + "HighShare", change.high());
  }

  /** Tells how long transactions waited for their first attempt. */
  static @Nullable Finding waited(RunResult result) {
    Queueing queueing = result.work().queueing();
    if (queueing == null) {
      return null;
    }
    Latency wait = queueing.connectionWait();
    boolean withheld = wait.count() > 0 && wait.meanNanos() == null && wait.censored() == null;
    return Finding.fact("waited")
        .with("firstMean", withheld ? null : Table.text(Figure.ELAPSED.cell(wait)) + " ms")
        .with("firstTail", withheld ? null : p99(wait))
        .with("lagTail", p99(queueing.scheduleLag()))
        .with("punctual", queueing.scheduleLag().count());
  }

  private static String p99(Latency latency) {
    Cell p99 = Figure.P99.cell(latency);
    return p99 instanceof Cell.Quantity quantity && Double.isNaN(quantity.value())
        ? "n/a (needs " + count(Latency.samplesFor(99)) + ")"
        : Table.text(p99) + " ms";
  }

  /** Tells how many were under 1 and 2 s, of the only type that there is: TP1 asks for it. */
  static @Nullable Finding responses(RunResult result) {
    Latency response = result.types().getFirst().response();
    return result.header().workload().types().size() > 1 || response.withinOneSecond() == null
        ? null
        : Facts.finding("responses", response);
  }

  static @Nullable Finding profile(RunResult result) {
    Fidelity fidelity = result.verdict().fidelity();
    return fidelity == null
        ? null
        : Facts.finding("profile-ranks", fidelity)
            .with("measure", fidelity.measure().equals("cpu") ? "CPU" : fidelity.measure());
  }

  /** Tells how transactions reached the engine, and in how many round trips if that is known. */
  static Finding execution(RunResult result) {
    Map<String, Double> trips = result.ofEachType(type -> type.costs().roundTripsMean());
    boolean alike = trips.values().stream().map(mean -> number(mean)).distinct().count() == 1;
    return Finding.fact("execution")
        .with("mode", result.spec().target().execution().title())
        .with("roundTrips", alike ? trips.values().iterator().next() : trips);
  }
}
