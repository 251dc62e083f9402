package fasttrack.app.execution.series;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.kind.Kinds;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.core.result.RunResult;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One run over and over, for medians and their confidence intervals. Each draws rows and inputs of
 * its own, so that the runs sample these, too.
 */
public final class Repeats implements Series<Repeats.Repeat> {
  private final PlannedRun plan;
  private final int planned;
  private final Draws draws;
  private final List<RunResult> results = new ArrayList<>();
  private final List<@Nullable String> bundles = new ArrayList<>();

  /**
   * One of the runs.
   *
   * @param number which, from 1
   * @param planned how many there are to be
   */
  record Repeat(PlannedRun plan, int number, int planned) implements Step {
    @Override
    public String title() {
      return plan.title() + ", run " + number + " of " + planned;
    }

    @Override
    public String folderName() {
      return "run-" + number;
    }
  }

  /**
   * Makes the series.
   *
   * @param planned how often it runs, from 1
   */
  public Repeats(PlannedRun plan, int planned) {
    this.plan = plan;
    this.planned = planned;
    this.draws = new Draws(plan.spec().data().seed());
  }

  @Override
  public Optional<String> folderName() {
    return Optional.of(Recorder.stamp() + "-" + plan.folderName() + "-repeat");
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    return executors.independent();
  }

  @Override
  public Iterator<Repeat> steps() {
    return IntStream.rangeClosed(1, planned)
        .mapToObj(number -> new Repeat(plan.withSeed(draws.seed(number)), number, planned))
        .iterator();
  }

  @Override
  public void add(Repeat step, RecordedRun run) {
    results.add(run.result());
    bundles.add(run.bundle());
  }

  @Override
  public Optional<Document> whole(boolean interrupted) {
    if (results.isEmpty()) {
      return Optional.empty();
    }
    RepeatResult result = RepeatResult.of(plan.workload().title(), planned, results, bundles);
    return Optional.of(Kinds.REPEAT.document(result));
  }
}
