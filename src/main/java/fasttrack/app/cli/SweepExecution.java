package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.report.SweepReport;
import fasttrack.app.series.SweepFigures;
import fasttrack.app.series.SweepResult;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes a sweep: its steps one by one, on a database that stays open. The data a step leaves are
 * marked as used, so that the next one loads them anew. Used once, by one thread.
 */
final class SweepExecution {
  private static final double SECONDS_PER_MINUTE = 60;

  private final SweepPlanner.Sweep sweep;
  private final SweepOptions options;
  private final IntConsumer exit;
  private final List<SweepResult.Step> steps = new ArrayList<>();
  private @Nullable RunResult first;
  private int status = ExitStatus.OK;

  /**
   * Makes an execution.
   *
   * @param exit ends the process at once
   */
  SweepExecution(SweepPlanner.Sweep sweep, SweepOptions options, IntConsumer exit) {
    this.sweep = sweep;
    this.options = options;
    this.exit = exit;
  }

  /** Runs all, and returns the status with which the process is to end. */
  int run() {
    Planner.Planned plan = sweep.steps().getFirst();
    BenchmarkSpec spec = plan.spec();
    String backend = spec.target().backend();
    String workload = spec.data().workload();
    String title = workload + " on " + backend;
    String name = Recorder.stamp() + "-" + backend + "-" + workload + "-sweep";
    try (Interruption interruption = Interruption.listen(exit);
        SeriesFolder folder = SeriesFolder.begin(options.output.out, name)) {
      Recorder recorder = new Recorder(options.what.work, options.output.quiet);
      try (Database database = recorder.open(plan, title, sessionsMax())) {
        for (int i = 0; i < sweep.steps().size() && interruption.status() == 0; i++) {
          Control control = new Control();
          interruption.stops(control);
          step(i + 1, title, recorder, folder, database, control);
        }
      } finally {
        // steps are not lost where something goes wrong in a later one
        finish(folder);
      }
      // what went wrong is not hidden by the user's having had enough
      return status == ExitStatus.OK ? interruption.status() : status;
    }
  }

  private int sessionsMax() {
    return sweep.steps().stream()
        .mapToInt(step -> step.spec().load().connections())
        .max()
        .orElseThrow();
  }

  private void step(
      int number,
      String title,
      Recorder recorder,
      SeriesFolder folder,
      Database database,
      Control control) {
    Planner.Planned plan = sweep.steps().get(number - 1);
    String which = title + ", step " + number + " of " + sweep.steps().size();
    try {
      Recorder.Recorded recorded =
          recorder.record(plan, which, folder.path(), "step-" + number, control, database);
      if (first == null) {
        first = recorded.result();
      }
      steps.add(SweepFigures.step(number, plan.workload(), recorded.result(), recorded.folder()));
      status = recorded.status(status);
    } catch (RunInterruptedException e) {
      System.err.println("fasttrack: ended " + e.getMessage() + "; nothing was measured");
    }
  }

  /** Keeps the sweep before it is shown: the last line says where. */
  private void finish(SeriesFolder folder) {
    RunResult begun = first;
    if (begun == null) {
      return;
    }
    SweepResult result = result(begun);
    String json = ResultJson.write(result);
    String text = SweepReport.of(result);
    Saved kept = Saved.of(folder, "sweep", json, text);
    status = kept.status(status);
    System.out.print(options.output.json ? json + "\n" : text + kept.line());
    System.out.flush();
  }

  private SweepResult result(RunResult begun) {
    SweepFigures figures = new SweepFigures(steps);
    Double userLoad = options.load.userLoadTps;
    return new SweepResult(
        SweepResult.FORMAT,
        begun.startedAt(),
        sweep.steps().getFirst().workload().title(),
        sweep.over(),
        begun.spec(),
        begun.environment(),
        begun.engine(),
        sweep.steps().size(),
        steps,
        figures.knee(),
        figures.peak(),
        figures.qualified(),
        userLoad == null ? null : figures.userLoad(userLoad * SECONDS_PER_MINUTE));
  }
}
