package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.app.result.kind.Document;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Makes one result that is not that of a study's runs, an audit's for example, saves it in a folder
 * of its own, and shows it.
 *
 * @param results where the folder is made
 * @param quiet whether no progress is shown
 */
public record ResultExecution(Path results, boolean quiet, Display display, Console console) {
  /** Makes the result. */
  @FunctionalInterface
  public interface Making {
    /**
     * Makes it; what the user ends early is a result, too.
     *
     * @param folder where it will be saved, for files that it has besides
     */
    Made make(SeriesFolder folder, Progress progress, StopSignals signals);
  }

  /**
   * A result.
   *
   * @param document the result; null where there is none, as the user was told
   * @param good whether it found nothing wrong
   */
  public record Made(@Nullable Document document, boolean good) {}

  /**
   * Makes the result, and returns the exit status.
   *
   * @param title what is done, in a few words, for the progress line
   * @param name the last part of the folder's name
   * @throws fasttrack.app.result.bundle.BundleException where the folder cannot be made
   */
  public int run(String title, String name, Making work) {
    Recorder.clearLeftovers(results, console);
    try (StopSignals signals = StopSignals.listen(console);
        SeriesFolder folder = SeriesFolder.begin(results, Recorder.stamp() + "-" + name)) {
      Made made;
      try (Progress progress = Progress.on(console, title, quiet)) {
        made = work.make(folder, progress, signals);
      }
      ExitStatus status = new ExitStatus();
      if (made.document() != null) {
        save(folder, made.document(), status);
      }
      if (!made.good()) {
        status.invalid();
      }
      return status.decide(signals.status());
    } finally {
      display.end();
    }
  }

  /**
   * Saves and shows a result that is there, and returns the exit status.
   *
   * @param name the last part of the folder's name
   * @param status what is known of it
   * @throws fasttrack.app.result.bundle.BundleException where the folder cannot be made
   */
  public int run(String name, Document document, ExitStatus status) {
    try (SeriesFolder folder = SeriesFolder.begin(results, Recorder.stamp() + "-" + name)) {
      save(folder, document, status);
    } finally {
      display.end();
    }
    return status.decide(0);
  }

  private void save(SeriesFolder folder, Document document, ExitStatus status) {
    Saved saved = Saved.of(folder, document, console);
    status.add(saved);
    display.document(document, saved);
  }
}
