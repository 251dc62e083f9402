package fasttrack.app.report;

import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spi.Engine;
import org.jspecify.annotations.Nullable;

/**
 * A result as text, at most 80 columns wide: what ran, a table of the transactions, and the other
 * findings. An invalid result shows reasons and counts, but no figures.
 */
public final class TextReport {
  /** The width of the labels at the start of lines. */
  public static final int LABEL = 10;

  private final RunResult result;
  private final Page page = new Page();

  private TextReport(RunResult result) {
    this.result = result;
  }

  /** Writes the report of a run. */
  public static String of(RunResult result) {
    return of(result, null);
  }

  /**
   * Writes the report of a run.
   *
   * @param reference the id of published figures in the result, to be shown beside the run's; null
   *     for none; an id that the result does not hold is ignored
   */
  public static String of(RunResult result, @Nullable String reference) {
    TextReport report = new TextReport(result);
    report.heading();
    switch (result.validity()) {
      case Validity.Valid valid -> report.valid(reference);
      case Validity.Unmeasured unmeasured -> {}
      case Validity.Invalid invalid -> report.invalid(invalid);
    }
    Statements.of(result).forEach(said -> report.line(said.label(), said.text()));
    return report.page.toString();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.engine();
    page.text("=".repeat(Page.WIDTH));
    page.text(result.header().workload().title());
    page.text(engine.product() + " " + engine.version() + ", " + engine.location());
    page.text(
        words(engine.isolation(), " ")
            + ", "
            + durability(spec)
            + ", scale "
            + spec.data().scale()
            + ", "
            + (spec.data().profileWasChosen() ? spec.data().profile() + ", " : "")
            + LoadLines.who(spec.load())
            + ramp(spec.schedule())
            + ", "
            + order()
            + "seed "
            + spec.data().seed());
    page.text(
        result.work().counts().due() == 0
            ? "measured nothing"
            : "measured " + span(result.measuredNanos()) + warmup(spec.schedule()));
    if (result.state() == RunResult.State.INTERRUPTED) {
      page.gap();
      page.text(
          result.endedBeforeMeasuring()
              ? "INTERRUPTED: this run was ended before it measured anything."
              : "INTERRUPTED: this run ended early; the figures cover what it had measured.");
    }
    page.gap();
  }

  private static String ramp(Schedule schedule) {
    return schedule.rampNanos() == 0 ? "" : ", after a ramp of " + span(schedule.rampNanos());
  }

  private static String warmup(Schedule schedule) {
    return schedule.warmupNanos() == 0
        ? ", no warm-up"
        : " after warming up " + span(schedule.warmupNanos());
  }

  private static String durability(BenchmarkSpec spec) {
    return switch (spec.target().durability()) {
      case DURABLE -> "durable";
      case RELAXED -> "durability relaxed";
      case NONE -> "not durable";
    };
  }

  /** Says which types ran in which order, if there was a choice. */
  private String order() {
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

  private void valid(@Nullable String reference) {
    if (result.saturated()) {
      page.text(
          "SATURATED: transactions were due faster than the database completes them. The rate is"
              + " its capacity; response times would grow with the run's length, and are not"
              + " shown.");
      page.gap();
    }
    Sections.of(result, reference).forEach(this::section);
    if (result.types().size() == 1) {
      HistogramChart.add(
          page, "Residence times (response times)", result.types().getFirst().times().histogram());
    }
  }

  private void section(Section section) {
    if (!section.caption().isEmpty()) {
      page.text(section.caption()).gap();
    }
    DataTable<?> table = section.table();
    if (table != null) {
      page.table(Table.of(table));
    }
    section.notes().forEach(note -> page.text("", "  ", note));
    page.gap();
  }

  private void invalid(Validity.Invalid invalid) {
    page.text("INVALID: this run's figures do not count, and are not shown.");
    invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
    page.gap();
  }

  private void line(String label, String text) {
    page.labelled(label, LABEL, text);
  }
}
