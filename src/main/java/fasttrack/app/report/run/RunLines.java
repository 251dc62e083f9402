package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.percent;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;

import fasttrack.core.model.Skew;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a report of a run begins with: what ran, under which conditions, and its state. */
public final class RunLines {
  private RunLines() {}

  /** Returns the figures that matter most, in a few words; empty where they do not count. */
  static String headline(RunResult result) {
    return switch (result.validity()) {
      case Validity.Invalid invalid -> "";
      case Validity.NotVerified unverified -> "";
      case Validity.Unmeasured unmeasured -> "nothing was measured";
      case Validity.Valid valid when !result.work().roles().isEmpty() ->
          result.work().roles().stream().map(RunLines::headline).collect(Collectors.joining("; "));
      case Validity.Valid valid -> {
        Latency response = result.work().response();
        Double mean = response.meanNanos();
        Long p95 = response.percentiles().p95Nanos();
        yield (result.saturated() ? "saturated at " : "")
            + Statements.tps(result.rateTps())
            + (mean == null ? "" : ", mean " + millis(mean) + " ms")
            + (p95 == null ? "" : ", p95 " + millis(p95) + " ms");
      }
    };
  }

  private static String headline(RoleWork role) {
    Double mean = role.response().meanNanos();
    Double punctual = role.onTimeShare();
    return role.name()
        + " "
        + Statements.tps(role.rateTps())
        + (mean == null ? "" : ", mean " + millis(mean) + " ms")
        + (punctual == null ? "" : ", " + percent(punctual) + " on time");
  }

  /** Returns how it ran, in one line. */
  static String conditions(RunResult result) {
    BenchmarkSpec spec = result.spec();
    return words(result.engine().isolation(), " ")
        + ", "
        + SystemLine.durability(spec, result.setup().survives())
        + ", "
        + SystemLine.hot(spec)
        + LoadLines.who(spec)
        + (spec.part() == null ? "" : " of segment " + spec.part())
        + ramp(spec.schedule())
        + ", scale "
        + spec.data().scale()
        + (result.work().counts().due() == 0
            ? ""
            : ", " + span(result.measuredNanos()) + BeginLines.before(spec.schedule()));
  }

  /** Returns what the line of conditions leaves out: the workload, the database, and the inputs. */
  static String setup(RunResult result) {
    BenchmarkSpec spec = result.spec();
    return result.header().workload().title()
        + "; "
        + SystemLine.of(result.engine())
        + "; "
        + (spec.data().profileWasChosen() ? "profile " + spec.data().profile() + ", " : "")
        + order(result)
        + seeds(spec.data());
  }

  /** Says which inputs prefer some keys; empty where all are drawn evenly. */
  static Optional<String> skews(RunResult result) {
    List<Skew> skews = result.header().workload().skews();
    return skews.isEmpty()
        ? Optional.empty()
        : Optional.of(skews.stream().map(RunLines::skew).collect(Collectors.joining("; ")));
  }

  private static String skew(Skew skew) {
    return "%s of %s: %s of the draws fall on %s of %s %s records%s"
        .formatted(
            skew.input(),
            skew.transaction(),
            percent(skew.share()),
            count(skew.hottest()),
            count(skew.rows()),
            skew.record(),
            skew.movesAfter() == 0
                ? ""
                : ", and on the next ones after every %s transactions of a terminal"
                    .formatted(count(skew.movesAfter())));
  }

  /** Returns the seed, and that of the rows where it is another. */
  static String seeds(Data data) {
    return "seed "
        + data.seed()
        + (data.rowSeed() == null ? "" : " (rows of seed " + data.rowSeed() + ")");
  }

  /** Says that a run was ended early; empty where it was not. */
  public static Optional<String> interrupted(RunResult result) {
    if (result.state() != RunResult.State.INTERRUPTED) {
      return Optional.empty();
    }
    return Optional.of(
        result.endedBeforeMeasuring()
            ? "INTERRUPTED before anything was measured."
            : "INTERRUPTED: the figures cover what was measured by then.");
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
