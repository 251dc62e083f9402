package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;

import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Schedule;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a report of a run begins with: what ran, under which conditions, and its state. */
public final class RunLines {
  private RunLines() {}

  /** Returns the figures that matter most, in a few words; empty where they do not count. */
  static String headline(RunResult result) {
    return switch (result.validity()) {
      case Validity.Invalid invalid -> "";
      case Validity.NotVerified unverified -> "";
      case Validity.Unmeasured unmeasured -> "nothing was measured";
      case Validity.Valid valid -> String.join("; ", Words.of(headlines(result)));
    };
  }

  private static List<Finding> headlines(RunResult result) {
    String id = result.saturated() ? "headline-saturated" : "headline";
    return result.work().roles().isEmpty()
        ? List.of(headline(id, result.rateTps(), result.work().response()))
        : result.work().roles().stream()
            .map(
                role ->
                    headline("headline-role", role.rateTps(), role.response())
                        .with("role", role.name())
                        .with("onTimeShare", role.onTimeShare()))
            .toList();
  }

  private static Finding headline(String id, @Nullable Double rateTps, Latency response) {
    return Finding.fact(id)
        .with("rateTps", rateTps)
        .with("meanNanos", response.meanNanos())
        .with("p95Nanos", response.percentiles().p95Nanos());
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
            : ", "
                + span(result.measuredNanos())
                + before(spec.schedule().warmingUp(result.header().process().shortWarmupNanos())));
  }

  /** Returns what goes before the interval, to follow its length. */
  public static String before(Schedule schedule) {
    long warmup = schedule.warmupNanos();
    String warming = warmup == 0 ? "" : span(warmup) + " of warm-up";
    return switch (schedule.begin()) {
      case FRESH -> warming.isEmpty() ? ", no warm-up" : " after " + warming;
      case STEADY ->
          " after " + (warming.isEmpty() ? "warm-up" : warming + " and more") + " until steady";
      case CHECKPOINTED ->
          " after " + (warming.isEmpty() ? "" : warming + " and ") + "a checkpoint";
      case WARM -> " after a checkpoint, settling" + (warming.isEmpty() ? "" : " and " + warming);
    };
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
}
