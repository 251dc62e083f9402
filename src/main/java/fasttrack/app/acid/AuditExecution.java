package fasttrack.app.acid;

import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.app.progress.Progress;
import fasttrack.core.run.load.Control;
import java.nio.file.Path;

/** Executes an ACID audit, saves what it found, and shows it. Used once, by one thread. */
public final class AuditExecution {
  private final String backend;
  private final Path results;
  private final boolean quiet;
  private final Display display;
  private final Console console;

  /** Makes the plan of an audit whose folder, progress and control are known. */
  @FunctionalInterface
  public interface Planner {
    /**
     * Makes the plan.
     *
     * @param folder where the audit may write; it exists
     */
    AcidPlan plan(Path folder, Progress progress, Control control);
  }

  /**
   * Makes an execution.
   *
   * @param backend the name of the backend to be audited
   * @param results the folder in which the audit's own folder is made
   * @param quiet whether no progress is shown
   * @param console what it prints to
   */
  public AuditExecution(
      String backend, Path results, boolean quiet, Display display, Console console) {
    this.backend = backend;
    this.results = results;
    this.quiet = quiet;
    this.display = display;
    this.console = console;
  }

  /** Audits, and returns the status with which the process is to end. */
  public int run(Planner planner) {
    Recorder.clearLeftovers(results, console);
    String name = Recorder.stamp() + "-" + backend + "-acid";
    try (Interruption interruption = Interruption.listen(console);
        SeriesFolder folder = SeriesFolder.begin(results, name)) {
      Control control = new Control();
      interruption.stops(control);
      AcidResult result;
      try (Progress progress = Progress.on(console, "acid on " + backend, quiet)) {
        AcidPlan plan = planner.plan(folder.path(), progress, control);
        if (plan.options().offer().usesExistingServer()) {
          folder.restrictToOwner();
        }
        result = new AcidAudit(plan).run();
      }
      Document document = AcidResult.KIND.document(result);
      Saved saved = Saved.of(folder, document, console);
      display.document(document, saved);
      ExitStatus status = new ExitStatus();
      status.add(saved);
      if (!result.passed()) {
        status.invalid();
      }
      return status.decide(interruption.status());
    } finally {
      display.end();
    }
  }
}
