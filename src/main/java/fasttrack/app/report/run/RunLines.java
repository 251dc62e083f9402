package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Facts;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import java.util.List;
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
    return Facts.finding(id, response, response.percentiles()).with("rateTps", rateTps);
  }

  /** Returns how it ran, in one line. */
  static String conditions(RunResult result) {
    BenchmarkSpec spec = result.spec();
    Schedule schedule = spec.schedule();
    boolean measured = result.work().counts().due() > 0;
    Schedule warmed = schedule.warmingUp(result.header().process().shortWarmupNanos());
    return Words.of(
        Finding.fact("conditions")
            .with("isolation", words(result.engine().isolation(), " "))
            .with("durability", SystemLine.durability(spec, result.setup().survives()))
            .with("hot", SystemLine.hot(spec))
            .with("load", LoadLines.who(spec))
            .with("segment", spec.part())
            .with("rampNanos", schedule.rampNanos())
            .with("scale", String.valueOf(spec.data().scale()))
            .with("measuredNanos", measured ? result.measuredNanos() : null)
            .with("before", before(warmed)));
  }

  /** Returns what goes before the interval, to follow its length. */
  private static String before(Schedule schedule) {
    Finding before =
        Finding.fact(
            switch (schedule.begin()) {
              case FRESH -> "before-fresh";
              case STEADY -> "before-steady";
              case CHECKPOINTED -> "before-checkpointed";
              case WARM -> "before-warm";
            });
    long warmup = schedule.warmupNanos();
    return Words.of(warmup == 0 ? before : before.with("warmupNanos", warmup));
  }

  /** Returns what commits promise, and the data. */
  public static String data(BenchmarkSpec spec) {
    Data data = spec.data();
    return Words.of(
        Facts.finding("study-data", data)
            .with("durability", words(spec.target().durability(), " "))
            .with("chosenProfile", data.profileWasChosen() ? data.profile() : null)
            .with("scaled", String.valueOf(data.scale())));
  }

  /** Returns how long each run is measured, and what goes before. */
  public static String length(Schedule schedule) {
    return switch (schedule.span()) {
          case Span.Time time -> span(time.nanos());
          case Span.Count count -> counted(count.transactions(), "transaction");
        }
        + before(schedule);
  }
}
