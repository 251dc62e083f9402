package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.core.result.Environment;
import java.nio.file.Path;

/** How a command executes its runs. Used by one thread. */
public final class RunExecutors {
  private final Settings settings;
  private final Environment environment = Machine.look();

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
  }

  /** Returns an executor in this process, of runs that stand for themselves. */
  public RunExecutor here() {
    return segmented(recorder(1, false));
  }

  /** Returns an executor of runs that each have a database of their own. */
  public RunExecutor independent() {
    return segmented(settings.fresh ? processes(1) : recorder(1, false));
  }

  /**
   * Returns an executor of runs whose databases are opened alike: each its own in a child process,
   * or one for all of them in this one.
   *
   * @param sessionsMax the most sessions that any of the runs opens, from 1
   */
  public RunExecutor alike(int sessionsMax) {
    return segmented(settings.fresh ? processes(sessionsMax) : recorder(sessionsMax, true));
  }

  private RunExecutor recorder(int sessionsMin, boolean shared) {
    return new Recorder(
        settings.work, settings.shown, environment, sessionsMin, shared, null, settings.console);
  }

  private RunExecutor segmented(RunExecutor whole) {
    return new SegmentedJvms(whole, settings, environment);
  }

  private RunExecutor processes(int sessionsMin) {
    return new ChildJvms(settings, environment, sessionsMin, ChildJvm::of);
  }
}
