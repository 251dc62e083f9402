package fasttrack.app.cli;

import fasttrack.app.Machine;
import fasttrack.app.bundle.Bundle;
import fasttrack.app.bundle.BundleException;
import fasttrack.app.progress.Progress;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Control;
import fasttrack.core.run.Run;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes planned runs, each with its progress, and keeps each in a bundle. Used by one thread.
 */
final class Recorder {
  private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
  private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Environment environment = Machine.look();
  private final Path work;
  private final boolean quiet;
  private volatile @Nullable Progress shown;

  /**
   * A run that has ended.
   *
   * @param end where all of it is kept
   */
  record Recorded(Run run, Saved end) {
    RunResult result() {
      return run.result();
    }

    /** Returns the name of the folder in which it is kept, or null. */
    @Nullable String folder() {
      Path where = end.where();
      return where == null ? null : Objects.requireNonNull(where.getFileName()).toString();
    }

    /**
     * Returns the status with which the process is to end, from that before this run. A run that
     * could not be kept counts more than one that is invalid.
     */
    int status(int before) {
      int status = end.status(before);
      boolean invalid = result().validity() instanceof Validity.Invalid;
      return invalid && status == ExitStatus.OK ? ExitStatus.INVALID : status;
    }
  }

  /**
   * Makes a recorder, and looks around on this machine.
   *
   * @param work where backends keep their files
   * @param quiet whether no progress is shown
   */
  Recorder(Path work, boolean quiet) {
    this.work = work;
    this.quiet = quiet;
  }

  /** Returns the time, as the names of what is kept begin with it. */
  static String stamp() {
    return LocalDateTime.now(ZoneId.systemDefault()).format(SECOND);
  }

  /** Returns the machine and software around the runs. */
  Environment environment() {
    return environment;
  }

  /**
   * Executes a run and keeps it, or says that it could not be kept.
   *
   * @param title what runs, in a few words, for its progress
   * @param results the folder below which it is kept
   * @param name the name that its own folder shall have
   * @throws BackendException where the database cannot be opened, loaded or read
   * @throws BundleException where the folder cannot be written, before the run begins
   * @throws RunInterruptedException where the run was stopped before it measured anything
   * @throws BugException where anything unexpected happens; the run's log is kept then
   */
  Recorded record(Planner.Planned plan, String title, Path results, String name, Control control) {
    return record(plan, title, results, name, control, null);
  }

  /**
   * Executes a run likewise, on a database that is open and stays so.
   *
   * @param database the database, or null for one of the run's own
   */
  Recorded record(
      Planner.Planned plan,
      String title,
      Path results,
      String name,
      Control control,
      @Nullable Database database) {
    try (Bundle bundle = Bundle.begin(results, name)) {
      LOG.info("{} {} on {}", environment.harness(), plan.spec(), environment);
      try {
        Run run = run(plan, title, control, database);
        log(run.result());
        return keep(run, bundle);
      } catch (BackendException | SpecException | RunInterruptedException | BundleException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // for the run's log; standard error gets its one line from Errors
        LOG.info("unexpected", e);
        throw new BugException(bundle.keepLog(), e);
      }
    }
  }

  /**
   * Opens a database for several runs.
   *
   * @param sessionsMax how many sessions any of them opens at the most
   * @throws BackendException where it cannot be opened
   */
  Database open(Planner.Planned plan, String title, int sessionsMax) {
    try (Progress progress = Progress.onStandardError(title, quiet)) {
      progress.phase(RunListener.Phase.OPENING);
      shown = progress;
      return plan.backend().open(options(plan, sessionsMax));
    } finally {
      shown = null;
    }
  }

  private Run run(
      Planner.Planned plan, String title, Control control, @Nullable Database database) {
    BenchmarkSpec spec = plan.spec();
    try (Progress progress = Progress.onStandardError(title, quiet)) {
      shown = progress;
      Runner runner =
          new Runner(
              spec,
              plan.workload(),
              plan.backend(),
              options(plan, spec.load().connections()),
              environment,
              progress,
              control);
      return database == null ? runner.run() : runner.run(database);
    } finally {
      shown = null;
    }
  }

  private Options options(Planner.Planned plan, int sessionsMax) {
    Target target = plan.spec().target();
    // some backends take an isolation level that was asked for as more than their default
    boolean asked = target.isolation() != plan.backend().isolations().getFirst();
    return new Options(
        work,
        target.durability(),
        asked ? target.isolation() : null,
        sessionsMax,
        target.options(),
        this::message,
        target.execution());
  }

  /** A database may outlive the run that opened it, and its progress. */
  private void message(String text) {
    Progress progress = shown;
    if (progress != null) {
      progress.message(text);
    }
  }

  private static Recorded keep(Run run, Bundle bundle) {
    try {
      return new Recorded(run, new Saved(bundle.keep(run), null));
    } catch (BundleException e) {
      System.err.println("fasttrack: " + e.problem());
      return new Recorded(run, new Saved(null, e.problem()));
    }
  }

  private static void log(RunResult result) {
    LOG.info("engine: {}", result.engine());
    LOG.info("{}: {}", result.state(), result.verdict().verification());
    switch (result.validity()) {
      case Validity.Valid valid -> LOG.info("valid: {} transactions/s", result.rateTps());
      case Validity.Unmeasured unmeasured -> LOG.info("nothing was measured");
      case Validity.Invalid invalid -> LOG.info("invalid: {}", invalid.reasons());
    }
    result.verdict().remarks().forEach(remark -> LOG.info("workload: {}", remark));
    result.warnings().forEach(warning -> LOG.info("warning: {}", warning));
  }
}
