package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;

import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spi.Engine;
import java.util.List;
import java.util.Optional;

/** What a report of a run begins with: what ran, under which conditions, and its state. */
public final class RunLines {
  /** Says that a run is invalid; the reasons follow. */
  public static final String INVALID =
      "INVALID: this run's figures do not count, and are not shown.";

  /** Says what the figures of a saturated run are. */
  public static final String SATURATED =
      "SATURATED: transactions were due faster than the database completes them. The rate is its"
          + " capacity; response times would grow with the run's length, and are not shown.";

  private RunLines() {}

  /** Returns the engine, the conditions, and what was measured, a line each. */
  public static List<String> conditions(RunResult result) {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.engine();
    return List.of(
        SystemLine.of(engine),
        words(engine.isolation(), " ")
            + ", "
            + SystemLine.durability(spec)
            + ", scale "
            + spec.data().scale()
            + ", "
            + (spec.data().profileWasChosen() ? spec.data().profile() + ", " : "")
            + SystemLine.hot(spec)
            + LoadLines.who(spec.load())
            + ramp(spec.schedule())
            + ", "
            + order(result)
            + "seed "
            + spec.data().seed(),
        result.work().counts().due() == 0
            ? "measured nothing"
            : "measured " + span(result.measuredNanos()) + BeginLines.before(spec.schedule()));
  }

  /** Says that a run was ended early; empty where it was not. */
  public static Optional<String> interrupted(RunResult result) {
    if (result.state() != RunResult.State.INTERRUPTED) {
      return Optional.empty();
    }
    return Optional.of(
        result.endedBeforeMeasuring()
            ? "INTERRUPTED: this run was ended before it measured anything."
            : "INTERRUPTED: this run ended early; the figures cover what it had measured.");
  }

  /** Reads the response times of a valid run in one sentence; empty where none are known. */
  public static Optional<String> responseTimes(RunResult result) {
    Latency response = result.work().response();
    Double mean = response.meanNanos();
    if (mean == null) {
      return Optional.empty();
    }
    String subject = result.types().size() == 1 ? "a transaction" : "a transaction of any type";
    Long p95 = response.percentiles().p95Nanos();
    return Optional.of(
        "On average "
            + subject
            + " took "
            + millis(mean)
            + " ms"
            + (p95 == null ? "" : ", and 95 % took at most " + millis(p95) + " ms")
            + ".");
  }

  private static String ramp(Schedule schedule) {
    return schedule.rampNanos() == 0 ? "" : ", after a ramp of " + span(schedule.rampNanos());
  }

  /** Says which types ran in which order, if there was a choice. */
  private static String order(RunResult result) {
    if (result.header().workload().types().size() == 1) {
      return "";
    }
    if (result.types().size() == 1) {
      return "only " + result.types().getFirst().name() + ", ";
    }
    return switch (result.spec().mix().order()) {
      case IN_ORDER -> "in order, ";
      case RANDOM -> "random order, ";
    };
  }
}
