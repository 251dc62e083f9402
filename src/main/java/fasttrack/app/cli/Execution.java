package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.report.TextReport;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.spec.BenchmarkSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Executes planned runs one by one, shows each and keeps each. Used once, by one thread. */
final class Execution {
  private final RunOptions options;
  private final IntConsumer exit;
  private final List<RunResult> all = new ArrayList<>();
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
        BenchmarkSpec spec = plan.spec();
        String backend = spec.target().backend();
        String workload = spec.data().workload();
        String title = workload + " on " + backend;
        String name = Recorder.stamp() + "-" + backend + "-" + workload;
        if (options.load.repeat == 1) {
          one(plan, title, options.output.out, name, recorder, interruption);
        } else {
          repeated(plan, title, name + "-repeat", recorder, interruption);
        }
        if (interruption.status() != 0) {
          // what went wrong is not hidden by the user's having had enough
          return status == ExitStatus.OK ? interruption.status() : status;
        }
      }
      return status;
    } finally {
      json(plans.size() == 1 && options.load.repeat == 1);
    }
  }

  /** Runs a plan over and over, and shows what that comes to, also where something goes wrong. */
  private void repeated(
      Planner.Planned plan,
      String title,
      String name,
      Recorder recorder,
      Interruption interruption) {
    int planned = options.load.repeat;
    try (SeriesFolder folder = SeriesFolder.begin(options.output.out, name)) {
      Repeats repeats = new Repeats(plan, folder, planned, !options.output.json);
      try {
        for (int run = 1; run <= planned && interruption.status() == 0; run++) {
          String which = title + ", run " + run + " of " + planned;
          Recorder.Recorded recorded =
              one(plan, which, folder.path(), "run-" + run, recorder, interruption);
          if (recorded != null) {
            repeats.add(recorded);
          }
        }
      } finally {
        status = repeats.finish(status);
      }
    }
  }

  /**
   * Runs once, or says that the user wanted no more. Keeps a run before it is shown: the report's
   * last line says where.
   */
  private Recorder.@Nullable Recorded one(
      Planner.Planned plan,
      String title,
      Path results,
      String name,
      Recorder recorder,
      Interruption interruption) {
    Control control = new Control();
    interruption.stops(control);
    Recorder.Recorded recorded;
    try {
      recorded = recorder.record(plan, title, results, name, control);
    } catch (RunInterruptedException e) {
      System.err.println("fasttrack: ended " + e.getMessage() + "; nothing was measured");
      return null;
    }
    all.add(recorded.result());
    status = recorded.status(status);
    if (!options.output.json) {
      String report = TextReport.of(recorded.result(), plan.reference());
      System.out.print(report + recorded.end().line() + "\n");
      System.out.flush();
    }
    return recorded;
  }

  private void json(boolean single) {
    if (options.output.json && !all.isEmpty()) {
      System.out.println(single ? ResultJson.write(all.getFirst()) : ResultJson.write(all));
    }
  }
}
