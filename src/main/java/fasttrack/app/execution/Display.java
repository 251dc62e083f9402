package fasttrack.app.execution;

import fasttrack.app.bundle.ResultJson;
import fasttrack.app.console.Console;
import fasttrack.app.kind.Document;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.run.RunReport;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * Returns a display of each run.
   *
   * @param single whether the JSON document is the one run, rather than an array of runs
   */
  static Display ofRuns(Console console, Form form, boolean single) {
    return form == Form.JSON
        ? new RunsAsJson(console, single, new ArrayList<>())
        : new RunsAsText(console, form);
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

  /** Reports of runs, and documents, with an empty line after each. */
  record RunsAsText(Console console, Form form) implements Display {
    @Override
    public void run(PlannedRun plan, RecordedRun run) {
      String text = form.text(RunReport.of(run.result(), plan.reference()));
      console.print(text + run.saved().lines() + "\n");
    }

    @Override
    public void document(Document document, Saved saved) {
      console.print(form.text(document.report()) + saved.lines() + "\n");
    }
  }

  /** The results of all runs, at the end. */
  record RunsAsJson(Console console, boolean single, List<RunResult> results) implements Display {
    @Override
    public void run(PlannedRun plan, RecordedRun run) {
      results.add(run.result());
    }

    @Override
    public void document(Document document, Saved saved) {}

    @Override
    public void end() {
      if (!results.isEmpty()) {
        String json =
            single ? ResultJson.write(results.getFirst()) : ResultJson.write(List.copyOf(results));
        console.print(json + "\n");
      }
    }
  }
}
