package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.report.Page;
import fasttrack.app.report.TextReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.run.BenchmarkSpec;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunInterruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Executes planned runs one by one, shows each and keeps each. Used once, by one thread. */
final class Execution {
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
      Recorder recorder = new Recorder(options.what.work, options.output.quiet);
      for (Planner.Planned plan : plans) {
        Control control = new Control();
        interruption.stops(control);
        try {
          one(plan, recorder, control);
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

  /** Keeps a run before it is shown: the report's last line says where. */
  private void one(Planner.Planned plan, Recorder recorder, Control control) {
    BenchmarkSpec spec = plan.spec();
    String name = Recorder.stamp() + "-" + spec.backend() + "-" + spec.workload();
    String title = spec.workload() + " on " + spec.backend();
    Recorder.Recorded recorded = recorder.record(plan, title, options.output.out, name, control);
    RunResult result = recorded.result();
    results.add(result);
    if (recorded.kept() == null) {
      status = ExitStatus.ENVIRONMENT;
    }
    boolean invalid = result.validity() instanceof Validity.Invalid;
    if (invalid && !TextReport.onlyInterrupted(result) && status == ExitStatus.OK) {
      status = ExitStatus.INVALID;
    }
    if (!options.output.json) {
      System.out.print(TextReport.of(result, plan.workload(), plan.reference()) + end(recorded));
      System.out.flush();
    }
  }

  private static String end(Recorder.Recorded recorded) {
    Page page = new Page();
    if (recorded.kept() != null) {
      page.labelled("kept in", TextReport.LABEL, recorded.kept().toString());
    } else if (recorded.problem() != null) {
      page.labelled("NOT KEPT", TextReport.LABEL, recorded.problem());
    }
    return page + "\n";
  }

  private void json(int planned) {
    if (options.output.json && !results.isEmpty()) {
      System.out.println(
          planned == 1 ? ResultJson.write(results.getFirst()) : ResultJson.write(results));
    }
  }
}
