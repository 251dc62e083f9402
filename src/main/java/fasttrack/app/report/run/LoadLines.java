package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Table;
import fasttrack.core.result.Latency;
import fasttrack.core.result.Outage;
import fasttrack.core.result.Queueing;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.UnknownCommit;
import fasttrack.core.result.UnknownCommit.Fate;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.Change;
import fasttrack.core.statistics.SteadyState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes in words the load of a run and how it went. */
public final class LoadLines {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HOUR_NANOS = 3600 * NANOS_PER_SECOND;

  /** A wider interval of a change, as a share, says nothing. */
  private static final double BOUND_MAX = 2;

  private LoadLines() {}

  /** Says how transactions arrived, and on how many connections: those of each role. */
  public static String who(BenchmarkSpec spec) {
    return spec.roles().stream()
        .map(role -> "; " + role.name() + " " + who(role.load()))
        .collect(Collectors.joining("", who(spec.share()), ""));
  }

  /** Says what terminals execute, and what runs beside them, whatever their number. */
  public static String pace(BenchmarkSpec spec) {
    List<String> others = spec.roles().stream().flatMap(role -> role.types().stream()).toList();
    String own =
        spec.mix().weights().keySet().stream()
            .filter(type -> spec.mix().runs(type) && !others.contains(type))
            .sorted()
            .collect(Collectors.joining(", "));
    return "terminals execute "
        + own
        + (spec.load() instanceof Load.Thinking thinking ? ", " + think(thinking) : "")
        + spec.roles().stream()
            .map(role -> "; " + role.name() + " " + who(role.load()))
            .collect(Collectors.joining());
  }

  private static String think(Load.Thinking thinking) {
    return "think time "
        + span(thinking.thinkNanos())
        + (thinking.times() == Load.ArrivalProcess.CONSTANT ? " constant" : "");
  }

  private static String who(Load load) {
    return switch (load) {
      case Load.Closed closed -> counted(closed.terminals(), "terminal") + shared(closed);
      case Load.Thinking thinking ->
          counted(thinking.terminals(), "terminal") + ", " + think(thinking) + shared(thinking);
      case Load.Open open ->
          number(open.rateTps())
              + "/s "
              + words(open.arrivals(), " ")
              + ", "
              + counted(open.connections(), "connection");
    };
  }

  private static String shared(Load load) {
    return load.connections() == load.terminals()
        ? ""
        : " on " + counted(load.connections(), "connection");
  }

  /** Says how transactions reached the engine, and in how many round trips if that is known. */
  public static String execution(RunResult result) {
    String title = result.spec().target().execution().title();
    Map<String, String> trips = new LinkedHashMap<>();
    for (TypeResult type : result.types()) {
      Double mean = type.costs().roundTripsMean();
      if (mean != null) {
        trips.put(type.name(), number(mean));
      }
    }
    if (trips.isEmpty()) {
      return title;
    }
    boolean alike = trips.values().stream().distinct().count() == 1;
    List<String> each = new ArrayList<>();
    trips.forEach((type, mean) -> each.add(type + " " + mean));
    return title
        + "; round trips per transaction: "
        + (alike ? trips.values().iterator().next() : String.join(", ", each));
  }

  /** Says whether the rate was steady. */
  public static String steady(RunResult result) {
    if (result.course().outage() != null) {
      return "not judged: this run kills the server";
    }
    SteadyState steady = result.course().steadyState();
    Change drift = steady.drift();
    if (drift == null) {
      return "inconclusive: " + tooFew(steady) + longer(steady);
    }
    String verdict =
        switch (steady.verdict()) {
          case STEADY -> "yes: ";
          case NOT_STEADY, NEVER_SETTLED -> "no: ";
          case CANNOT_TELL -> "inconclusive: ";
        };
    String over =
        isTooNoisy(drift)
            ? "too noisy to bound the change over the interval"
            : change(drift) + " over the interval";
    return verdict + over + longer(steady) + slices(steady);
  }

  private static String tooFew(SteadyState steady) {
    return counted(steady.slices(), "slice")
        + " of at least "
        + SteadyState.TRANSACTIONS_MIN
        + " transactions; a trend takes "
        + SteadyState.SLICES_MIN
        + " or more";
  }

  private static String longer(SteadyState steady) {
    Long enough = steady.enoughNanos();
    return enough == null
        ? ""
        : enough > HOUR_NANOS
            ? "; even an hour would not settle it: find what makes the rate vary"
            : "; run about " + atLeast(enough);
  }

  /** Rounds a time up to two digits, since it is an estimate. */
  public static String atLeast(long nanos) {
    double seconds = nanos / NANOS_PER_SECOND;
    double step = Math.pow(10, Math.floor(Math.log10(seconds)) - 1);
    return span(Math.round(Math.ceil(seconds / step) * step * NANOS_PER_SECOND));
  }

  private static String slices(SteadyState steady) {
    Change first = steady.firstQuarter();
    Double variation = steady.variation();
    return (first == null
            ? ""
            : isTooNoisy(first)
                ? "; first quarter too noisy to compare with the rest"
                : "; first quarter " + change(first) + " against the rest")
        + (variation == null
            ? ""
            : String.format(
                Locale.ROOT,
                "; slices of %s vary by %.1f %%",
                span(steady.sliceNanos()),
                100 * variation));
  }

  /** A rate cannot fall by more than all of it: wider intervals say nothing. */
  private static boolean isTooNoisy(Change change) {
    Double low = change.low();
    Double high = change.high();
    return low != null && high != null && high - low > BOUND_MAX;
  }

  /** Writes a change with its interval. */
  public static String change(Change change) {
    Double low = change.low();
    Double high = change.high();
    return Figures.change(change.estimate())
        + (low == null || high == null
            ? " (no bounds known)"
            : " (" + Figures.change(low) + " to " + Figures.change(high) + ")");
  }

  /** Says how long transactions waited for their first attempt. */
  public static String waited(Queueing queueing) {
    Latency wait = queueing.connectionWait();
    boolean withheld = wait.count() > 0 && wait.meanNanos() == null && wait.censored() == null;
    return (withheld
            ? ""
            : "for the first attempt: mean "
                + Table.text(Figure.ELAPSED.cell(wait))
                + " ms, "
                + p99(wait)
                + "; ")
        + "schedule lag with a free connection: "
        + p99(queueing.scheduleLag())
        + " of "
        + count(queueing.scheduleLag().count());
  }

  private static String p99(Latency latency) {
    Cell p99 = Figure.P99.cell(latency);
    return p99 instanceof Cell.Quantity quantity && Double.isNaN(quantity.value())
        ? "p99 n/a (needs " + count(Latency.samplesFor(99)) + ")"
        : "p99 " + Table.text(p99) + " ms";
  }

  /** Says what a crash did. */
  public static String outage(Outage outage) {
    Long killed = outage.killedAtNanos();
    if (killed == null) {
      return "none: the run ended before the kill";
    }
    return "server killed "
        + span(killed)
        + " into the interval; "
        + (outage.recoveryNanos() == null
            ? "it did not recover"
            : "it accepted connections after " + span(outage.recoveryNanos()))
        + "; "
        + (outage.outageNanos() == null
            ? "no transaction completed afterwards"
            : "the first transaction completed after " + span(outage.outageNanos()));
  }

  /** States the fate of unacknowledged commits; empty if there are none. */
  public static Optional<String> unknown(List<UnknownCommit> commits) {
    if (commits.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (Fate fate : Fate.values()) {
      long number = commits.stream().filter(commit -> commit.fate() == fate).count();
      if (number > 0) {
        parts.add(
            count(number)
                + switch (fate) {
                  case COMMITTED -> " found in the data";
                  case NOT_COMMITTED -> " not in the data";
                  case UNRESOLVED -> " could not be looked up";
                });
      }
    }
    return Optional.of(
        counted(commits.size(), "commit") + " never acknowledged: " + String.join(", ", parts));
  }
}
