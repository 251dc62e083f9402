package fasttrack.app.execution.series;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.execution.Recorder;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.kind.Kinds;
import fasttrack.app.report.Figures;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.sweep.SweepFigures;
import fasttrack.app.sweep.SweepResult;
import fasttrack.core.result.JavaProcess;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same work under one load after the other, in random order, so that what changes slowly on the
 * machine is not taken for an effect of the load. All steps draw from the same seed. The data that
 * a step leaves behind is marked as used, so that the next one loads it again.
 */
public final class Sweep implements Series<Sweep.SweepStep> {
  private final Plan plan;
  private final List<SweepResult.Step> ended = new ArrayList<>();
  private final List<@Nullable JavaProcess> processes = new ArrayList<>();
  private @Nullable RunResult first;

  /**
   * What runs.
   *
   * @param over what differs from step to step
   * @param steps at least one; they differ in terminals and pacing alone
   * @param userLoadPerMinute how many transactions a minute a user wants; null where the number of
   *     users is not asked for
   */
  public record Plan(
      SweepResult.Over over, List<PlannedRun> steps, @Nullable Double userLoadPerMinute) {
    public Plan {
      steps = List.copyOf(steps);
    }
  }

  /**
   * One of the steps.
   *
   * @param number which load, from 1
   * @param position which step to run, from 1
   * @param planned how many there are to be
   */
  record SweepStep(PlannedRun plan, int number, int position, int planned) implements Step {
    @Override
    public String title() {
      return plan.title() + ", " + load() + ", step " + position + " of " + planned;
    }

    private String load() {
      return switch (plan.spec().load()) {
        case Load.Open open -> Figures.number(open.rateTps()) + "/s";
        case Load.Closed closed -> counted(closed.terminals(), "terminal");
        case Load.Thinking thinking -> counted(thinking.terminals(), "terminal");
      };
    }

    @Override
    public String folderName() {
      return "step-" + number;
    }
  }

  /** Makes the series. */
  public Sweep(Plan plan) {
    this.plan = plan;
  }

  @Override
  public Optional<String> folderName() {
    PlannedRun any = plan.steps().getFirst();
    return Optional.of(Recorder.stamp() + "-" + any.folderName() + "-sweep");
  }

  @Override
  public Iterator<SweepStep> steps() {
    int planned = plan.steps().size();
    List<Integer> numbers = IntStream.rangeClosed(1, planned).boxed().toList();
    long seed = plan.steps().getFirst().spec().data().seed();
    List<Integer> order = new Draws(seed).order(1, numbers);
    return IntStream.range(0, planned)
        .mapToObj(
            ran -> {
              int number = order.get(ran);
              return new SweepStep(plan.steps().get(number - 1), number, ran + 1, planned);
            })
        .iterator();
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    int sessionsMax =
        plan.steps().stream()
            .mapToInt(step -> step.spec().load().connections())
            .max()
            .orElseThrow();
    return executors.alike(sessionsMax);
  }

  @Override
  public void add(SweepStep step, RecordedRun run) {
    if (first == null) {
      first = run.result();
    }
    processes.add(run.result().header().process());
    ended.add(
        SweepFigures.step(
            step.number(), step.position(), step.plan().workload(), run.result(), run.bundle()));
    ended.sort(Comparator.comparingInt(SweepResult.Step::number));
  }

  @Override
  public Optional<Document> whole(boolean interrupted) {
    RunResult begun = first;
    if (begun == null) {
      return Optional.empty();
    }
    SweepResult result =
        new SweepResult(
            SweepResult.FORMAT,
            new SeriesHeader(begun.startedAt(), plan.steps().getFirst().workload().title()),
            begun.spec(),
            SeriesSetup.of(begun, processes),
            plan.over(),
            plan.steps().size(),
            ended,
            new SweepFigures(ended).curve(plan.userLoadPerMinute()));
    return Optional.of(Kinds.SWEEP.document(result));
  }
}
