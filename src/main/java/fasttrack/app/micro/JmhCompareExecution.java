package fasttrack.app.micro;

import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.Saved;
import fasttrack.app.kind.Document;
import java.nio.file.Path;

/** Saves and shows a comparison of micro-runs. Used by one thread. */
public final class JmhCompareExecution {
  private final Path results;
  private final Display display;
  private final Console console;

  /**
   * Makes an execution.
   *
   * @param results the folder that keeps the results; made where there is none
   * @param console is told where they cannot be kept
   */
  public JmhCompareExecution(Path results, Display display, Console console) {
    this.results = results;
    this.display = display;
    this.console = console;
  }

  /**
   * Saves and shows, and returns the status with which the process is to end.
   *
   * @throws fasttrack.app.bundle.BundleException where the folder of results cannot be written
   */
  public int run(MicroComparison result) {
    ExitStatus status = new ExitStatus();
    if (result.empty()) {
      status.invalid();
    }
    if (result.failed()) {
      status.missed();
    }
    Document document = MicroComparison.KIND.document(result);
    try (SeriesFolder folder = SeriesFolder.begin(results, Recorder.stamp() + "-jmh-comparison")) {
      Saved saved = Saved.of(folder, document, console);
      status.add(saved);
      display.document(document, saved);
    } finally {
      display.end();
    }
    return status.decide(0);
  }
}
