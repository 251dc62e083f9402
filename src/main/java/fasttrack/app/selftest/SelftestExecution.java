package fasttrack.app.selftest;

import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Interruption;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import fasttrack.app.progress.Progress;
import fasttrack.core.run.load.Control;
import java.nio.file.Path;

/** Executes a self-test, saves what it found, and shows it. Used once, by one thread. */
public final class SelftestExecution {
  private final Path results;
  private final boolean quiet;
  private final Display display;
  private final Console console;

  /**
   * Makes an execution.
   *
   * @param results the folder in which the self-test's own folder is made
   * @param quiet whether no progress is shown
   * @param console what it prints to
   */
  public SelftestExecution(Path results, boolean quiet, Display display, Console console) {
    this.results = results;
    this.quiet = quiet;
    this.display = display;
    this.console = console;
  }

  /** Tests, and returns the status with which the process is to end. */
  public int run(Selftest.Plan plan) {
    Recorder.clearLeftovers(results, console);
    String name = Recorder.stamp() + "-selftest";
    try (Interruption interruption = Interruption.listen(console);
        SeriesFolder folder = SeriesFolder.begin(results, name)) {
      SelftestResult result;
      try (Progress progress = Progress.on(console, "self-test", quiet)) {
        Watch watch = new Watch(progress::message, () -> control(interruption));
        result = new Selftest(plan, Machine.look(), watch).run();
      }
      Document document = SelftestResult.KIND.document(result);
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

  private static Control control(Interruption interruption) {
    Control control = new Control();
    interruption.stops(control);
    return control;
  }
}
