package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.Machine;
import fasttrack.app.bundle.Bundle;
import fasttrack.app.bundle.BundleException;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.progress.Progress;
import fasttrack.app.report.Page;
import fasttrack.app.report.TextReport;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.BenchmarkSpec;
import fasttrack.core.run.Control;
import fasttrack.core.run.Run;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.run.Runner;
import fasttrack.core.run.SpecException;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Options;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes planned runs one by one, shows each and keeps each. Used once, by one thread. */
final class Execution {
  private static final Logger LOG = LoggerFactory.getLogger(Execution.class);
  private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final RunOptions options;
  private final IntConsumer exit;
  private final List<RunResult> results = new ArrayList<>();
  private int status = ExitStatus.OK;

  /**
   * Makes an execution.
   *
   * @param exit ends the process at once
   */
  Execution(RunOptions options, IntConsumer exit) {
    this.options = options;
    this.exit = exit;
  }

  /** Runs all, and returns the status with which the process is to end. */
  int run(List<Planner.Planned> plans) {
    try (Interruption interruption = Interruption.listen(exit)) {
      Environment environment = Machine.look();
      for (Planner.Planned plan : plans) {
        Control control = new Control();
        interruption.stops(control);
        try {
          one(plan, environment, control);
        } catch (RunInterruptedException e) {
          System.err.println("fasttrack: ended " + e.getMessage() + "; nothing was measured");
        }
        if (interruption.status() != 0) {
          // what went wrong is not hidden by the user's having had enough
          return status == ExitStatus.OK ? interruption.status() : status;
        }
      }
      return status;
    } finally {
      json(plans.size());
    }
  }

  private void one(Planner.Planned plan, Environment environment, Control control) {
    String name = LocalDateTime.now(ZoneId.systemDefault()).format(SECOND);
    name += "-" + plan.spec().backend() + "-" + plan.spec().workload();
    try (Bundle bundle = Bundle.begin(options.output.out, name)) {
      LOG.info("{} {} on {}", environment.harness(), plan.spec(), environment);
      try {
        Run run = run(plan, environment, control);
        results.add(run.result());
        finish(plan, run, bundle);
      } catch (BackendException | SpecException | RunInterruptedException | BundleException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // for the run's log; standard error gets its one line from Errors
        LOG.info("unexpected", e);
        throw new BugException(bundle.keepLog(), e);
      }
    }
  }

  private Run run(Planner.Planned plan, Environment environment, Control control) {
    BenchmarkSpec spec = plan.spec();
    String title = spec.workload() + " on " + spec.backend();
    try (Progress progress = Progress.onStandardError(title, options.output.quiet)) {
      Options how =
          new Options(
              options.what.work,
              spec.durability(),
              spec.isolation(),
              spec.terminals(),
              spec.backendOptions(),
              progress::message);
      return new Runner(spec, plan.workload(), plan.backend(), how, environment, progress, control)
          .run();
    }
  }

  /** Keeps a run before it is shown: the report's last line says where. */
  private void finish(Planner.Planned plan, Run run, Bundle bundle) {
    log(run.result());
    String report = TextReport.of(run.result(), plan.workload(), plan.reference());
    Page page = new Page();
    try {
      page.labelled("kept in", TextReport.LABEL, bundle.keep(run).toString());
    } catch (BundleException e) {
      page.labelled("NOT KEPT", TextReport.LABEL, e.problem());
      System.err.println("fasttrack: " + e.problem());
      status = ExitStatus.ENVIRONMENT;
    }
    boolean invalid = run.result().validity() instanceof Validity.Invalid;
    if (invalid && !TextReport.onlyInterrupted(run.result()) && status == ExitStatus.OK) {
      status = ExitStatus.INVALID;
    }
    if (!options.output.json) {
      System.out.print(report + page + "\n");
      System.out.flush();
    }
  }

  private static void log(RunResult result) {
    LOG.info("engine: {}", result.engine());
    LOG.info("{}: {}", result.state(), result.verification());
    switch (result.validity()) {
      case Validity.Valid valid -> LOG.info("valid: {} transactions/s", result.rateTps());
      case Validity.Invalid invalid -> LOG.info("invalid: {}", invalid.reasons());
    }
    result.remarks().forEach(remark -> LOG.info("workload: {}", remark));
    result.warnings().forEach(warning -> LOG.info("warning: {}", warning));
  }

  private void json(int planned) {
    if (options.output.json && !results.isEmpty()) {
      System.out.println(
          planned == 1 ? ResultJson.write(results.getFirst()) : ResultJson.write(results));
    }
  }
}
