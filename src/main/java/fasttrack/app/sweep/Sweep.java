package fasttrack.app.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.kind.Document;
import fasttrack.app.report.Figures;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The same work under one load after the other, in rounds of random order, so that what changes
 * slowly on the machine is not taken for an effect of the load. All steps of a round draw from the
 * same seed. Each step begins with the rows as loaded: with a copy of them, or, on one open
 * database, loaded again.
 *
 * @param over what differs from step to step
 * @param steps at least one; they differ in terminals and pacing alone
 * @param rounds how often each runs, from 1
 * @param control whether the first step runs twice in each round
 * @param userLoadPerMinute how many transactions a minute a user wants; null where the number of
 *     users is not asked for
 */
public record Sweep(
    SweepResult.Over over,
    List<PlannedRun> steps,
    int rounds,
    boolean control,
    @Nullable Double userLoadPerMinute)
    implements Design<Integer> {
  /** Copies the steps. */
  public Sweep {
    steps = List.copyOf(steps);
  }

  @Override
  public String folderName() {
    return steps.getFirst().folderName() + "-sweep";
  }

  /** The steps by their numbers, from 1. */
  @Override
  public List<Point<Integer>> points() {
    List<Point<Integer>> points = new ArrayList<>();
    for (PlannedRun step : steps) {
      int number = points.size() + 1;
      points.add(new Point<>(number, "step-" + number, step));
    }
    if (control) {
      points.add(points.getFirst().again());
    }
    return points;
  }

  @Override
  public int blocks() {
    return rounds;
  }

  @Override
  public String unit() {
    return "round";
  }

  @Override
  public String title(Point<Integer> point) {
    return point.plan().title()
        + ", "
        + switch (point.plan().spec().load()) {
          case Load.Open open -> Figures.number(open.rateTps()) + "/s";
          case Load.Closed closed -> counted(closed.terminals(), "terminal");
          case Load.Thinking thinking -> counted(thinking.terminals(), "terminal");
        }
        + (point.control() ? " again" : "");
  }

  @Override
  public String place(int block, int position) {
    String step = "step " + position + " of " + points().size();
    return rounds == 1 ? step : Design.super.place(block, position) + ", " + step;
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    int sessionsMax =
        steps.stream().mapToInt(step -> step.spec().connectionsOfAll()).max().orElseThrow();
    return executors.alike(sessionsMax);
  }

  @Override
  public Optional<Document> whole(
      List<Study.Ran<Integer>> runs, int completeBlocks, boolean interrupted) {
    List<SweepResult.Step> ended = steps(runs, false);
    SweepFigures figures = new SweepFigures(ended);
    RunResult first = runs.getFirst().result();
    return Optional.of(
        SweepResult.KIND.document(
            new SweepResult(
                SweepResult.FORMAT,
                new SeriesHeader(first.startedAt(), steps.getFirst().workload().title()),
                first.spec(),
                SeriesSetup.of(first, Study.Ran.processes(runs)),
                over,
                steps.size(),
                rounds,
                ended,
                figures.curve(userLoadPerMinute),
                control ? figures.control(steps(runs, true)) : null,
                published(steps.getFirst(), first))));
  }

  /** Returns the published rates of what the terminals execute, if that is a single type. */
  private static List<PublishedCurve> published(PlannedRun step, RunResult first) {
    List<RoleWork> roles = first.work().roles();
    List<String> types =
        roles.isEmpty()
            ? first.types().stream().map(TypeResult::name).toList()
            : roles.getFirst().types();
    return step.workload().publishedCurves().stream()
        .filter(curve -> types.equals(List.of(curve.type())))
        .toList();
  }

  private static List<SweepResult.Step> steps(List<Study.Ran<Integer>> runs, boolean control) {
    return runs.stream()
        .filter(run -> run.point().control() == control)
        .map(
            run ->
                SweepFigures.step(
                    run.point().what(),
                    run.block(),
                    run.position(),
                    run.point().plan().workload(),
                    run.result(),
                    run.bundle()))
        // of one step in the order of the rounds, in which they ran
        .sorted(Comparator.comparingInt(SweepResult.Step::number))
        .toList();
  }
}
