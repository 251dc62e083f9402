package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.series.SeriesRun;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import java.util.List;
import java.util.Optional;

/** What is said of several runs that belong together, whatever they are. */
public final class SeriesLines {
  private SeriesLines() {}

  /**
   * Returns what commits promise, and the data.
   *
   * @param seed what precedes the seed, with a comma behind it; empty for nothing
   */
  public static String data(BenchmarkSpec spec, String seed) {
    return words(spec.target().durability(), " ")
        + " commits, "
        + (spec.data().profileWasChosen() ? "profile " + spec.data().profile() + ", " : "")
        + "scale "
        + spec.data().scale()
        + ", "
        + seed
        + "seed "
        + spec.data().seed();
  }

  /** Returns how long each run is measured, and what goes before. */
  public static String length(Schedule schedule) {
    return switch (schedule.span()) {
          case Span.Time time -> span(time.nanos());
          case Span.Count count -> counted(count.transactions(), "transaction");
        }
        + BeginLines.before(schedule);
  }

  /** Says how many runs have warnings, with the first of them; empty where none has. */
  public static Optional<String> warning(List<? extends SeriesRun> runs) {
    List<? extends SeriesRun> warned =
        runs.stream().filter(run -> !run.warnings().isEmpty()).toList();
    return warned.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "WARNING: "
                + warned.size()
                + " of "
                + counted(runs.size(), "run")
                + " have a warning, such as: "
                + warned.getFirst().warnings().getFirst());
  }
}
