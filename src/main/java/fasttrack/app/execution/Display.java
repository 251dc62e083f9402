package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.result.kind.Document;
import java.util.List;

/**
 * Writes results to standard output: as text while they come, or as one JSON document. Used by one
 * thread.
 */
public interface Display {
  /** Shows a run that has ended. */
  default void run(PlannedRun plan, RecordedRun run) {}

  /** Shows what several runs or tests made. */
  void document(Document document, Saved saved);

  /** Shows what is shown at the end of the command only, whether or not the command failed. */
  default void end() {}

  /** What standard output gets. */
  enum Form {
    /** What changes what a reader does. */
    BRIEF,
    /** All that can be read in lines. */
    DETAILS,
    JSON;

    String text(Report report) {
      return this == DETAILS ? ReportText.whole(report) : ReportText.of(report);
    }
  }

  /**
   * Shows documents alone, for commands whose runs are not shown one by one.
   *
   * @param outputs files for other programs, which are told of them
   */
  record Documents(Console console, Form form, List<JudgedOutput> outputs) implements Display {
    @Override
    public void document(Document document, Saved saved) {
      console.print(
          form == Form.JSON
              ? document.json() + "\n"
              : form.text(document.report()) + saved.lines());
      outputs.forEach(output -> output.add(document.report(), "", false));
    }

    @Override
    public void end() {
      outputs.forEach(JudgedOutput::end);
    }
  }
}
