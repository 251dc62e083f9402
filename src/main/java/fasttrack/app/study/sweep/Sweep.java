package fasttrack.app.study.sweep;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrasts.Declared;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.Design;
import fasttrack.app.study.Study;
import fasttrack.app.study.comparison.Losses;
import fasttrack.app.study.versus.SystemsPlanner;
import fasttrack.core.model.Dataset;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The same work under one load after the other, in rounds of random order, so that what changes
 * slowly on the machine is not taken for an effect of the load. All steps of a round draw from the
 * same seed. Each step begins with the rows as loaded: with a copy of them, or, on one open
 * database, loaded again.
 *
 * @param curves one for each system, at least one
 * @param plan of the systems
 * @param rounds in how many rounds each step runs, from 1
 * @param runs how often it runs in each, from 1
 * @param control whether the first step runs twice in each round
 * @param userLoadPerMinute how many transactions a minute a user wants; null where the number of
 *     users is not asked for
 */
public record Sweep(
    List<Curve> curves,
    SystemsPlanner.SystemsPlan plan,
    int rounds,
    int runs,
    boolean control,
    @Nullable Double userLoadPerMinute)
    implements Design {

  /**
   * The steps of a system.
   *
   * @param system what it is called; empty where it is alone
   * @param steps at least one; they differ in terminals and pacing alone
   */
  public record Curve(String system, List<Point> steps) {

    /** Makes the steps of a system. */
    static Curve of(SystemsPlanner.Variant system, List<PlannedRun> plans) {
      List<Point> steps = new ArrayList<>();
      for (PlannedRun plan : plans) {
        Load load = plan.spec().load();
        Map<String, String> levels = new LinkedHashMap<>(system.levels());
        levels.put(parameter(load), level(load));
        String name = system.name().isEmpty() ? "" : system.name() + ", ";
        steps.add(new Point(name + Sweep.name(load), levels, plan));
      }
      return new Curve(system.name(), steps);
    }

    PlannedRun first() {
      return steps.getFirst().plan();
    }

    boolean has(Point step) {
      return steps.contains(step);
    }
  }

  @Override
  public Outline outline() {
    String folder =
        (curves.size() == 1 ? curves.getFirst().first().folderName() + "-" : "") + "sweep";
    return new Outline(SweepReport.KIND, folder, "round", "run less", true);
  }

  @Override
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    curves.forEach(each -> points.addAll(each.steps));
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

  private static String parameter(Load load) {
    return load instanceof Load.Open ? "rate" : "terminals";
  }

  @Override
  public List<String> systems() {
    return curves.size() == 1 ? List.of() : plan.arguments();
  }

  @Override
  public int blocks() {
    return rounds;
  }

  /** The steps of a system have one. */
  @Override
  public String process(Point point) {
    return point.control() ? point.name() : curveOf(point).system;
  }

  private Curve curveOf(Point point) {
    return curves.stream().filter(each -> each.has(point)).findFirst().orElse(curves.getFirst());
  }

  @Override
  public String title(Point point) {
    return curves.size() == 1 ? point.plan().title() + ", " + point.name() : point.name();
  }

  @Override
  public String place(int block, int position, int size) {
    String step = "step " + position + " of " + size;
    return rounds == 1 ? step : outline().block() + " " + block + " of " + rounds + ", " + step;
  }

  @Override
  public RunExecutor executor(RunExecutors executors) {
    int sessionsMax =
        points().stream()
            .mapToInt(step -> step.plan().spec().connectionsOfAll())
            .max()
            .orElseThrow();
    return executors.alike(sessionsMax);
  }

  @Override
  public Extra.Curves extra(StudyResult found, List<Study.Ran> runs) {
    return new Extra.Curves(
        curves.stream().map(each -> curve(each, found, runs)).toList(),
        new Extra.Systems(plan.differences(), losses(runs), plan.remarks()),
        List.of());
  }

  private List<String> losses(List<Study.Ran> runs) {
    Map<String, RunResult> first = new LinkedHashMap<>();
    runs.forEach(run -> first.putIfAbsent(curveOf(run.point()).system, run.result()));
    return curves.size() == 1 ? List.of() : Losses.of(first);
  }

  private Extra.SweepCurve curve(Curve curve, StudyResult found, List<Study.Ran> runs) {
    List<String> names = curve.steps.stream().map(Point::name).toList();
    List<StudyPoint> steps = names.stream().map(found::point).toList();
    return new SweepFigures(found, curve.system, steps)
        .curve(
            userLoadPerMinute,
            scaled(curve.first(), steps),
            onTimeShares(runs.stream().filter(run -> curve.has(run.point())).toList()),
            published(curve.first(), runs.getFirst().result()));
  }

  /** Tells by the names of steps whether the data's size allows their rate. */
  private static Map<String, Boolean> scaled(PlannedRun first, List<StudyPoint> steps) {
    Dataset dataset = first.spec().data().dataset(first.workload().schema());
    Map<String, Boolean> scaled = new LinkedHashMap<>();
    for (StudyPoint step : steps) {
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
    return runs.stream()
        .filter(run -> StudyRun.counts(run.result()) && onTimeShare(run) != null)
        .collect(
            Collectors.groupingBy(
                run -> run.point().name(),
                LinkedHashMap::new,
                Collectors.averagingDouble(run -> Objects.requireNonNull(onTimeShare(run)))));
  }

  private static @Nullable Double onTimeShare(Study.Ran run) {
    List<RoleWork> roles = run.result().work().roles();
    return roles.size() < 2 ? null : roles.get(1).onTimeShare();
  }

  /** The control, and at each load every other system beside the first. */
  @Override
  public List<Declared> contrasts() {
    List<Point> points = points();
    List<Declared> declared = new ArrayList<>();
    if (control) {
      declared.add(compared("", points.getLast(), points.getFirst()));
    }
    List<Point> reference = curves.getFirst().steps;
    for (Curve other : curves.subList(1, curves.size())) {
      for (int i = 0; i < reference.size(); i++) {
        Load load = reference.get(i).plan().spec().load();
        declared.add(compared(name(load), other.steps.get(i), reference.get(i)));
      }
    }
    return declared;
  }

  private static Declared compared(String title, Point over, Point under) {
    return new Declared(
        title, over.name(), under.name(), List.of(Figure.RATE, Figure.ELAPSED), false);
  }

  /** Returns the published rates of what the terminals execute, if that is a single type. */
  private static List<PublishedCurve> published(PlannedRun step, RunResult first) {
    List<RoleWork> roles = first.work().roles();
    List<String> types =
        roles.isEmpty()
            ? first.types().stream().map(TypeResult::name).toList()
            : roles.getFirst().types();
    return Published.of(step.workload()).publishedCurves().stream()
        .filter(curve -> types.equals(List.of(curve.type())))
        .toList();
  }
}
