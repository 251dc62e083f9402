package fasttrack.app.report.run;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;

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
        + RunLines.seeds(spec.data());
  }

  /** Returns how long each run is measured, and what goes before. */
  public static String length(Schedule schedule) {
    return switch (schedule.span()) {
          case Span.Time time -> span(time.nanos());
          case Span.Count count -> counted(count.transactions(), "transaction");
        }
        + RunLines.before(schedule);
  }
}
