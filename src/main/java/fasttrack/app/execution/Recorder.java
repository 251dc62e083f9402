package fasttrack.app.execution;

import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.progress.Metrics;
import fasttrack.app.execution.progress.MetricsAddress;
import fasttrack.app.execution.progress.Progress;
import fasttrack.app.execution.progress.ShownProgress;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Words;
import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.BundleException;
import fasttrack.app.result.bundle.Leftovers;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.Run;
import fasttrack.core.run.RunListener;
import fasttrack.core.run.Runner;
import fasttrack.core.run.load.Control;
import fasttrack.core.run.load.RunInterruptedException;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.SpecException;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Database;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes runs, each on a database of its own or all on one, which is opened when the first of
 * them begins; shows their progress, and saves each as a bundle. Used by one thread.
 */
public final class Recorder implements RunExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
  private static final Set<String> ADDRESS = Set.of("url", "credentials-file");
  private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Environment environment;
  private final Path work;
  private final ShownProgress show;
  private final int sessionsMin;
  private final boolean shared;
  private final @Nullable RunListener parent;
  private final Console console;
  private volatile @Nullable Progress shown;
  private @Nullable Database database;
  private String ran = "";

  /**
   * Makes a recorder.
   *
   * @param work the folder in which backends keep their files
   * @param show what is shown of runs while they go on
   * @param environment the machine and software around this process
   * @param sessionsMin the database is opened for so many sessions at least, however few a run has
   * @param shared whether all runs are on one database
   * @param parent is told how far each of several runs is, which begin with a copy of a loaded
   *     database unless they say otherwise; null for runs that stand for themselves
   * @param console shows the progress
   */
  Recorder(
      Path work,
      ShownProgress show,
      Environment environment,
      int sessionsMin,
      boolean shared,
      @Nullable RunListener parent,
      Console console) {
    this.work = work;
    this.show = show;
    this.environment = environment;
    this.sessionsMin = sessionsMin;
    this.shared = shared;
    this.parent = parent;
    this.console = console;
  }

  /** Returns the present time as the names of saved folders begin with it. */
  public static String stamp() {
    return LocalDateTime.now(ZoneId.systemDefault()).format(SECOND);
  }

  /**
   * Clears up what killed processes left in a folder of results, before this one makes a folder in
   * it.
   */
  public static void clearLeftovers(Path results, Console console) {
    Leftovers.clear(results, console::tell);
  }

  @Override
  public RecordedRun execute(NextRun next, Path results, Control control) {
    PlannedRun plan = next.plan();
    try (Bundle bundle =
        Bundle.begin(results, next.folderName(), plan.offer().usesExistingServer())) {
      LOG.info("{} {} on {}", environment.harness(), plan.spec(), environment);
      try {
        String source = plan.workload().source();
        if (source != null) {
          bundle.add("workload.yaml", source);
        }
        Run run = run(plan, next.title(), control);
        log(run.result());
        return new RecordedRun(run.result(), Saved.of(run, bundle, console));
      } catch (BackendException | SpecException | RunInterruptedException | BundleException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // for the run's log; standard error gets its one line from Errors
        LOG.info("unexpected", e);
        throw new BugException(bundle.keepLog(), e.toString(), e);
      }
    }
  }

  @Override
  public void close() {
    Database open = database;
    if (open != null) {
      try (Progress progress = Progress.on(console, ran, show.quiet())) {
        shown = progress;
        database = null;
        open.close();
      } finally {
        shown = null;
      }
    }
  }

  private Run run(PlannedRun plan, String title, Control control) {
    BenchmarkSpec spec = plan.spec();
    Options options =
        plan.options(work, Math.max(sessionsMin, spec.connectionsOfAll()))
            .withProgress(this::message);
    try (Progress progress = Progress.on(console, title, show.quiet());
        Metrics metrics = metrics(plan)) {
      shown = progress;
      Runner runner =
          new Runner(
                  spec,
                  plan.workload(),
                  plan.backend(),
                  options,
                  environment,
                  progress.telling(metrics).telling(parent).telling(plan.observer()),
                  control)
              .probingHost()
              .agreeingOn(agreement(spec));
      if (parent != null) {
        runner.ofSeveral();
      }
      if (!shared) {
        return runner.run();
      }
      if (database == null) {
        progress.phase(RunListener.Phase.OPENING);
        database = plan.backend().open(options);
        ran = plan.title();
      }
      return runner.run(database);
    } finally {
      shown = null;
    }
  }

  /** Returns what is the same in all segments of a run, as it is typed. */
  private List<String> agreement(BenchmarkSpec spec) {
    List<String> lines = new ArrayList<>(List.of("version " + environment.harness()));
    for (Parameter<?> parameter : Parameters.ALL) {
      if (parameter != Parameters.SEGMENT) {
        lines.add("--" + parameter.name() + " " + parameter.said(spec));
      }
    }
    // each host has a way to the server of its own
    new TreeMap<>(spec.target().options())
        .forEach(
            (option, values) -> {
              if (!ADDRESS.contains(option)) {
                lines.add("--" + option + " " + String.join(",", values));
              }
            });
    lines.add(spec.part() == null ? "" : spec.part().of() + " segments");
    return lines;
  }

  private @Nullable Metrics metrics(PlannedRun plan) {
    MetricsAddress address = show.metrics();
    return address == null
        ? null
        : Metrics.serve(
            address,
            plan.spec(),
            plan.workload().types().stream().map(TransactionType::name).toList());
  }

  /** A shared database outlives the run whose progress is shown when it opens. */
  private void message(String text) {
    Progress progress = shown;
    if (progress != null) {
      progress.detail(text);
    }
  }

  private static void log(RunResult result) {
    Validity validity = result.validity();
    LOG.info("engine: {}", result.engine());
    LOG.info("{}: {}", result.state(), result.verdict().verification());
    LOG.info(
        "{}: {}",
        Words.of(validity),
        validity.fails() ? Words.of(validity.reasons()) : result.rateTps() + " transactions/s");
    result.verdict().remarks().forEach(remark -> LOG.info("workload: {}", remark));
    Words.of(result.warnings()).forEach(warning -> LOG.info("warning: {}", warning));
  }
}
