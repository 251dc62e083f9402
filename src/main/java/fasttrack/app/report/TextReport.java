package fasttrack.app.report;

import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
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
    page.title(result.header().workload().title());
    RunLines.conditions(result).forEach(page::text);
    RunLines.interrupted(result).ifPresent(text -> page.gap().text(text));
    page.gap();
  }

  private void valid(@Nullable String reference) {
    if (result.saturated()) {
      page.text(RunLines.SATURATED).gap();
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
    page.text(RunLines.INVALID);
    invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
    page.gap();
  }

  private void line(String label, String text) {
    page.labelled(label, LABEL, text);
  }
}
