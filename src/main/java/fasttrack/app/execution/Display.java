package fasttrack.app.execution;

import fasttrack.app.console.Console;
import fasttrack.app.kind.Document;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;

/**
 * Writes results to standard output: as text while they come, or as one JSON document. Used by one
 * thread.
 */
public interface Display {
  /** Shows a run that has ended. */
  void run(PlannedRun plan, RecordedRun run);

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

  /** Returns a display of documents alone, for commands whose runs are not shown one by one. */
  static Display ofDocuments(Console console, Form form) {
    return new Documents(console, form);
  }

  /** Documents, as JSON or as text. */
  record Documents(Console console, Form form) implements Display {
    @Override
    public void run(PlannedRun plan, RecordedRun run) {}

    @Override
    public void document(Document document, Saved saved) {
      console.print(
          form == Form.JSON
              ? document.json() + "\n"
              : form.text(document.report()) + saved.lines());
    }
  }
}
