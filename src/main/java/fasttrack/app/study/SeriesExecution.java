package fasttrack.app.study;

import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.LostRunException;
import fasttrack.app.execution.NextRun;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.execution.Saved;
import fasttrack.app.execution.StopSignals;
import fasttrack.app.execution.console.Console;
import fasttrack.app.result.bundle.SeriesFolder;
import fasttrack.app.result.kind.Document;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spi.BackendException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Executes studies, and runs that stand for themselves: run by run, each saved before it is shown,
 * until the steps are at their end or the user interrupts. The summary of a study is saved and
 * shown in any case. Used once, by one thread.
 */
public final class SeriesExecution {
  private final Settings settings;
  private final Display display;
  private final ExitStatus status;
  private boolean existingServer;

  /**
   * What all runs of a command have in common.
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
   * Executes studies one after the other, and returns the status with which the process is to end.
   *
   * @throws fasttrack.core.spi.BackendException where a database cannot be opened, loaded or read
   * @throws fasttrack.app.result.bundle.BundleException where the folder of results cannot be
   *     written
   * @throws fasttrack.app.execution.LostRunException where the Java process of a run ends without a
   *     result
   * @throws fasttrack.app.execution.BugException where anything unexpected happens in a run
   */
  public int run(List<Study> all) {
    return listening(
        (executors, signals) -> {
          for (Study study : all) {
            if (signals.status() == 0) {
              run(study, executors, signals);
            }
          }
        });
  }

  /** The same for runs that stand for themselves, such as one of each workload. */
  public int runAlone(List<PlannedRun> plans) {
    return listening(
        (executors, signals) -> {
          try (RunExecutor executor = executors.here()) {
            for (PlannedRun plan : plans) {
              if (signals.status() == 0) {
                String name = Recorder.stamp() + "-" + plan.folderName();
                NextRun run = new NextRun(plan, plan.title(), name);
                run(run, settings.results, executor, signals, ended -> {});
              }
            }
          }
        });
  }

  private int listening(BiConsumer<RunExecutors, StopSignals> runs) {
    try (StopSignals signals = StopSignals.listen(settings.console())) {
      Recorder.clearLeftovers(settings.results, settings.console());
      runs.accept(new RunExecutors(settings.runs), signals);
      return status.decide(signals.status());
    } finally {
      display.end();
    }
  }

  private void run(Study study, RunExecutors executors, StopSignals signals) {
    try (SeriesFolder folder = study.folder(settings.results)) {
      try {
        tell(study.outlook());
        steps(study, folder.path(), executors, signals);
        if (signals.status() == 0) {
          tell(study.account());
        }
      } finally {
        // runs that have ended are not lost where a later one cannot be executed
        study.whole(signals.status() != 0).ifPresent(whole -> save(whole, folder));
      }
    }
  }

  private void steps(Study study, Path folder, RunExecutors executors, StopSignals signals) {
    try (RunExecutor executor = study.executor(executors)) {
      Iterator<NextRun> steps = study.steps();
      while (signals.status() == 0 && steps.hasNext()) {
        NextRun step = steps.next();
        executor.announce(study.upcoming());
        try {
          run(step, folder, executor, signals, ended -> tell(study.add(ended)));
        } catch (BackendException | LostRunException e) {
          if (!study.goesOnWithout()) {
            throw e;
          }
          settings.console().tell(step.title() + ": " + e.getMessage());
        }
      }
    }
  }

  private void run(
      NextRun run,
      Path folder,
      RunExecutor executor,
      StopSignals signals,
      Consumer<RecordedRun> ended) {
    existingServer |= run.plan().offer().usesExistingServer();
    try {
      RecordedRun recorded = executor.execute(run, folder, signals.control());
      status.add(recorded);
      ended.accept(recorded);
      display.run(run.plan(), recorded);
    } catch (RunInterruptedException e) {
      settings.console().tell("ended " + e.getMessage() + "; nothing was measured");
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
