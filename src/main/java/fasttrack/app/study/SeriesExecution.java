package fasttrack.app.study;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.Saved;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.app.result.kind.Document;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Executes series of runs: run by run, each saved before it is shown, until the steps are at their
 * end or the user interrupts. The summary of the runs is saved and shown in any case. Used once, by
 * one thread.
 */
public final class SeriesExecution {
  private final Settings settings;
  private final Display display;
  private final ExitStatus status;
  private boolean existingServer;

  /**
   * What all series of a command have in common.
   *
   * @param results the folder that keeps the results; made where there is none
   * @param runs what their runs have in common
   */
  public record Settings(Path results, RunExecutors.Settings runs) {
    private Console console() {
      return runs.console();
    }
  }

  /**
   * Makes an execution.
   *
   * @param status decides the status with which the process is to end, also from what the display
   *     finds
   */
  public SeriesExecution(Settings settings, Display display, ExitStatus status) {
    this.settings = settings;
    this.display = display;
    this.status = status;
  }

  /**
   * Executes series one after the other, and returns the status with which the process is to end.
   *
   * @throws fasttrack.core.spi.BackendException where a database cannot be opened, loaded or read
   * @throws fasttrack.app.result.bundle.BundleException where the folder of results cannot be
   *     written
   * @throws fasttrack.app.execution.LostRunException where the Java process of a run ends without a
   *     result
   * @throws fasttrack.app.execution.BugException where anything unexpected happens in a run
   */
  public int run(List<? extends Series> all) {
    try (StopSignals signals = StopSignals.listen(settings.console())) {
      Recorder.clearLeftovers(settings.results, settings.console());
      RunExecutors executors = new RunExecutors(settings.runs);
      for (Series series : all) {
        if (signals.status() == 0) {
          run(series, executors, signals);
        }
      }
      return status.decide(signals.status());
    } finally {
      display.end();
    }
  }

  private void run(Series series, RunExecutors executors, StopSignals signals) {
    Optional<String> name = series.folderName();
    if (name.isEmpty()) {
      steps(series, settings.results, executors, signals);
      return;
    }
    Optional<Path> earlier = series.earlierFolder();
    try (SeriesFolder folder =
        earlier.isPresent()
            ? SeriesFolder.again(earlier.get())
            : SeriesFolder.begin(settings.results, name.get())) {
      try {
        tell(series.outlook());
        steps(series, folder.path(), executors, signals);
        if (signals.status() == 0) {
          tell(series.account());
        }
      } finally {
        // runs that have ended are not lost where a later one cannot be executed
        series.whole(signals.status() != 0).ifPresent(whole -> save(whole, folder));
      }
    }
  }

  private void steps(Series series, Path folder, RunExecutors executors, StopSignals signals) {
    try (RunExecutor executor = series.executor(executors)) {
      Iterator<NextRun> steps = series.steps();
      while (signals.status() == 0 && steps.hasNext()) {
        NextRun step = steps.next();
        existingServer |= step.plan().offer().usesExistingServer();
        Control control = signals.control();
        executor.announce(series.upcoming());
        try {
          RecordedRun run = executor.execute(step, folder, control);
          status.add(run);
          series.add(run);
          display.run(step.plan(), run);
        } catch (RunInterruptedException e) {
          settings.console().tell("ended " + e.getMessage() + "; nothing was measured");
        }
      }
    }
  }

  /** Progress, so that it is shown where that is. */
  private void tell(Optional<String> progress) {
    if (!settings.runs.shown().quiet()) {
      progress.ifPresent(settings.console().err()::println);
    }
  }

  private void save(Document whole, SeriesFolder folder) {
    if (existingServer) {
      folder.restrictToOwner();
    }
    Saved saved = Saved.of(folder, whole, settings.console());
    status.add(saved);
    display.document(whole, saved);
  }
}
