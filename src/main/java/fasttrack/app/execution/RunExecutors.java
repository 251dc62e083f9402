package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.core.result.Environment;
import fasttrack.core.run.load.Control;
import fasttrack.core.spi.Database;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a command executes its runs. Used by one thread. */
public final class RunExecutors {
  private final Settings settings;
  private final Environment environment = Machine.look();
  private final Recorder recorder;

  /**
   * What all runs of a command have in common.
   *
   * @param work the folder in which backends keep their files
   * @param shown what is shown of runs while they go on
   * @param verbose whether child processes log to standard error
   * @param fresh whether runs that belong together have Java processes of their own
   * @param console what the runs print to
   */
  public record Settings(
      Path work, ShownProgress shown, boolean verbose, boolean fresh, Console console) {
    Settings with(ShownProgress other) {
      return new Settings(work, other, verbose, fresh, console);
    }
  }

  /** Looks at this machine, and makes the executors. */
  public RunExecutors(Settings settings) {
    this.settings = settings;
    this.recorder = new Recorder(settings.work, settings.shown, environment, settings.console);
  }

  /** Returns an executor in this process, of runs that stand for themselves. */
  public RunExecutor here() {
    return segmented(recorder);
  }

  /** Returns an executor of runs that each have a database of their own. */
  public RunExecutor independent() {
    return segmented(settings.fresh ? processes(1) : recorder);
  }

  /**
   * Returns an executor of runs whose databases are opened alike: each its own in a child process,
   * or one for all of them in this one.
   *
   * @param sessionsMax the most sessions that any of the runs opens, from 1
   */
  public RunExecutor alike(int sessionsMax) {
    return segmented(
        settings.fresh ? processes(sessionsMax) : new SharedDatabase(recorder, sessionsMax));
  }

  private RunExecutor segmented(RunExecutor whole) {
    return new SegmentedJvms(whole, settings, environment);
  }

  private RunExecutor processes(int sessionsMin) {
    return new ChildJvms(settings, environment, sessionsMin, ChildJvm::of);
  }

  /**
   * Executes all runs on one database, which is opened when the first of them begins. Used by one
   * thread.
   */
  private static final class SharedDatabase implements RunExecutor {
    private final Recorder recorder;
    private final int sessionsMax;
    private @Nullable Database database;
    private String shownAtClose = "";

    /**
     * Makes an executor.
     *
     * @param sessionsMax the most sessions that any of the runs opens, from 1
     */
    SharedDatabase(Recorder recorder, int sessionsMax) {
      this.recorder = recorder;
      this.sessionsMax = sessionsMax;
    }

    @Override
    public RecordedRun execute(NextRun run, Path results, Control control) {
      Database open = database;
      if (open == null) {
        open = recorder.open(run.plan(), sessionsMax);
        database = open;
        shownAtClose = run.plan().title();
      }
      return recorder.execute(run, results, control, open);
    }

    @Override
    public void close() {
      Database open = database;
      if (open != null) {
        database = null;
        recorder.close(shownAtClose, open);
      }
    }
  }
}
