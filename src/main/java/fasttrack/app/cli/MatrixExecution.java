package fasttrack.app.cli;

import fasttrack.app.Interruption;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.SeriesFolder;
import fasttrack.app.matrix.MatrixFigures;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.matrix.MatrixResult.VariantRun;
import fasttrack.app.report.MatrixReport;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.RunResult;
import fasttrack.core.run.Control;
import fasttrack.core.run.RunInterruptedException;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes a matrix: rounds in which each variant runs once, the order turned round from one to the
 * next, so that what changes slowly on the machine favours none. Used once, by one thread.
 */
final class MatrixExecution {
  private final MatrixPlanner.Variants planned;
  private final MatrixOptions options;
  private final IntConsumer exit;
  private final Map<String, List<VariantRun>> runs = new HashMap<>();
  private final Map<String, Engine> engines = new HashMap<>();
  private @Nullable String startedAt;
  private int rounds;
  private int status = ExitStatus.OK;

  /**
   * Makes an execution.
   *
   * @param exit ends the process at once
   */
  MatrixExecution(MatrixPlanner.Variants planned, MatrixOptions options, IntConsumer exit) {
    this.planned = planned;
    this.options = options;
    this.exit = exit;
  }

  /** Runs all, and returns the status with which the process is to end. */
  int run() {
    String name = Recorder.stamp() + "-matrix";
    try (Interruption interruption = Interruption.listen(exit);
        SeriesFolder folder = SeriesFolder.begin(options.output.out, name)) {
      Recorder recorder = new Recorder(options.how.work, options.output.quiet);
      try {
        boolean goesOn = true;
        for (int round = 1; goesOn && round <= options.how.repeat; round++) {
          goesOn = round(round, recorder, folder.path(), interruption);
        }
      } finally {
        // whole rounds are not lost where something goes wrong in a later one
        if (startedAt != null && (rounds > 0 || interruption.status() != 0)) {
          finish(recorder, folder);
        }
      }
      // what went wrong is not hidden by the user's having had enough
      return status == ExitStatus.OK ? interruption.status() : status;
    }
  }

  /** Runs each variant once, and returns whether the user wants more. */
  private boolean round(int round, Recorder recorder, Path folder, Interruption interruption) {
    List<MatrixPlanner.Variant> order =
        round % 2 == 0 ? planned.variants().reversed() : planned.variants();
    for (MatrixPlanner.Variant variant : order) {
      Control control = new Control();
      interruption.stops(control);
      try {
        one(round, variant, recorder, folder, control);
      } catch (RunInterruptedException e) {
        System.err.println("fasttrack: ended " + e.getMessage() + "; nothing was measured");
      }
      if (interruption.status() != 0) {
        return false;
      }
    }
    rounds = round;
    return true;
  }

  private void one(
      int round, MatrixPlanner.Variant variant, Recorder recorder, Path folder, Control control) {
    String title = "round " + round + " of " + options.how.repeat + ", " + variant.name();
    String name = "round-" + round + "-" + variant.name().replace(' ', '-');
    Recorder.Recorded recorded = recorder.record(variant.plan(), title, folder, name, control);
    RunResult result = recorded.result();
    if (startedAt == null) {
      startedAt = result.startedAt();
    }
    engines.put(variant.name(), result.engine());
    runs.computeIfAbsent(variant.name(), key -> new ArrayList<>())
        .add(VariantRun.of(round, recorded.folder(), result));
    status = recorded.status(status);
  }

  /** Keeps the matrix before it is shown: the last line says where. */
  private void finish(Recorder recorder, SeriesFolder folder) {
    MatrixResult result = result(recorder);
    String json = ResultJson.write(result);
    String text = MatrixReport.of(result);
    Saved kept = Saved.of(folder, "matrix", json, text);
    status = kept.status(status);
    System.out.print(options.output.json ? json + "\n" : text + kept.line());
    System.out.flush();
  }

  private MatrixResult result(Recorder recorder) {
    List<String> types = planned.workload().types().stream().map(TransactionType::name).toList();
    List<MatrixResult.Variant> variants = new ArrayList<>();
    for (MatrixPlanner.Variant variant : planned.variants()) {
      variants.add(
          MatrixFigures.variant(
              variant.name(),
              variant.plan().backend().name(),
              engines.get(variant.name()),
              variant.published(),
              types,
              runs.getOrDefault(variant.name(), List.of()),
              rounds));
    }
    BenchmarkSpec spec = planned.variants().getFirst().plan().spec();
    return new MatrixResult(
        MatrixResult.FORMAT,
        Objects.requireNonNull(startedAt),
        planned.workload().title(),
        new MatrixResult.Conditions(
            options.how.repeat,
            spec.load().terminals(),
            options.how.durationNanos,
            spec.schedule().warmupNanos(),
            spec.data().scale(),
            spec.data().seed(),
            spec.target().durability()),
        recorder.environment(),
        rounds,
        variants,
        MatrixFigures.ratios(planned.workload().publishedRatios(), variants),
        planned.leftOut());
  }
}
