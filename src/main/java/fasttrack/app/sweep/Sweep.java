package fasttrack.app.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.series.Contrasts.Declared;
import fasttrack.app.series.Extra;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.app.series.TypeFigures;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.Load;
import fasttrack.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The same work under one load after the other, in rounds of random order, so that what changes
 * slowly on the machine is not taken for an effect of the load. All steps of a round draw from the
 * same seed. Each step begins with the rows as loaded: with a copy of them, or, on one open
 * database, loaded again.
 *
 * @param steps at least one; they differ in terminals and pacing alone
 * @param rounds in how many rounds each runs, from 1
 * @param runs how often it runs in each, from 1
 * @param control whether the first step runs twice in each round
 * @param userLoadPerMinute how many transactions a minute a user wants; null where the number of
 *     users is not asked for
 */
public record Sweep(
    List<PlannedRun> steps,
    int rounds,
    int runs,
    boolean control,
    @Nullable Double userLoadPerMinute)
    implements Design {
  /** Copies the steps. */
  public Sweep {
    steps = List.copyOf(steps);
  }

  @Override
  public Kind<StudyResult> kind() {
    return SweepReport.KIND;
  }

  @Override
  public String folderName() {
    return steps.getFirst().folderName() + "-sweep";
  }

  @Override
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (PlannedRun step : steps) {
      Load load = step.spec().load();
      points.add(new Point(name(load), Map.of(parameter(), level(load)), step));
    }
    if (control) {
      points.add(points.getFirst().again());
    }
    return points;
  }

  private static String name(Load load) {
    return load instanceof Load.Open ? level(load) : counted(load.terminals(), "terminal");
  }

  /** Returns a load as the option that varies has it. */
  private static String level(Load load) {
    return load instanceof Load.Open open
        ? Parameters.plain(open.rateTps()) + "/s"
        : String.valueOf(load.terminals());
  }

  private String parameter() {
    return steps.getFirst().spec().load() instanceof Load.Open ? "rate" : "terminals";
  }

  @Override
  public int blocks() {
    return rounds;
  }

  /** The steps are of one system. */
  @Override
  public String process(Point point) {
    return point.control() ? point.name() : "";
  }

  @Override
  public String title(Point point) {
    return point.plan().title() + ", " + point.name();
  }

  @Override
  public String place(int block, int position, int size) {
    String step = "step " + position + " of " + size;
    return rounds == 1 ? step : unit() + " " + block + " of " + rounds + ", " + step;
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
  public Extra extra(StudyResult found, List<Study.Ran> runs) {
    return new SweepFigures(found)
        .curve(
            userLoadPerMinute,
            scaled(found),
            onTimeShares(runs),
            published(steps.getFirst(), runs.getFirst().result()));
  }

  /** Tells by the names of steps whether the data's size allows their rate. */
  private Map<String, Boolean> scaled(StudyResult found) {
    PlannedRun first = steps.getFirst();
    Dataset dataset = first.spec().data().dataset(first.workload().schema());
    Map<String, Boolean> scaled = new LinkedHashMap<>();
    for (StudyPoint step : found.measured()) {
      Double rate = step.mean(Figure.RATE, TypeFigures.ALL);
      Boolean allowed = rate == null ? null : first.workload().scaled(dataset, rate);
      if (allowed != null) {
        scaled.put(step.name(), allowed);
      }
    }
    return scaled;
  }

  /** Returns by the names of steps how much of a second role's work was on time. */
  private static Map<String, Double> onTimeShares(List<Study.Ran> runs) {
    Map<String, List<Double>> shares = new LinkedHashMap<>();
    for (Study.Ran run : runs) {
      List<RoleWork> roles = run.result().work().roles();
      Double share = roles.size() < 2 ? null : roles.get(1).onTimeShare();
      if (share != null && StudyRun.counts(run.result())) {
        shares.computeIfAbsent(run.point().name(), any -> new ArrayList<>()).add(share);
      }
    }
    Map<String, Double> means = new LinkedHashMap<>();
    shares.forEach(
        (step, all) ->
            means.put(step, Objects.requireNonNull(MeanInterval.arithmetic(all)).mean()));
    return means;
  }

  @Override
  public List<Declared> contrasts() {
    List<Point> points = points();
    return control
        ? List.of(
            new Declared(
                points.getLast().name(),
                points.getFirst().name(),
                List.of(Figure.RATE, Figure.ELAPSED),
                false))
        : List.of();
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
}
