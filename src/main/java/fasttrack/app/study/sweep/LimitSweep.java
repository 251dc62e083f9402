package fasttrack.app.study.sweep;

import static java.util.stream.Collectors.joining;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.RunExecutor;
import fasttrack.app.execution.RunExecutors;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Check;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.threshold.Thresholds;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.Design;
import fasttrack.app.study.Draws;
import fasttrack.app.study.Study;
import fasttrack.app.study.versus.SystemsPlanner.SystemsPlan;
import fasttrack.app.study.versus.SystemsPlanner.Variant;
import fasttrack.core.model.TransactionType;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The same work under loads of which each follows from the runs before it, until the highest load
 * is found at which conditions hold. Each run has a seed and a Java process of its own. Used by one
 * thread.
 */
final class LimitSweep implements Design {
  private final SystemsPlan plan;
  private final Thresholds conditions;
  private final int runsMax;
  private final List<Search> searches;

  /** The search of one system. */
  static final class Search {
    private final Variant system;
    private final DoubleFunction<PlannedRun> planned;
    private final LoadSearch loads;
    private final NavigableMap<Double, Point> points = new TreeMap<>();
    private final int sessionsMax;
    private boolean runs;

    /**
     * Makes a search.
     *
     * @param planned plans the run of a load
     */
    Search(Variant system, DoubleFunction<PlannedRun> planned, double from, double upTo) {
      this.system = system;
      this.planned = planned;
      PlannedRun last = planned.apply(upTo);
      this.sessionsMax = last.spec().connectionsOfAll();
      this.loads = new LoadSearch(from, upTo, !(last.spec().load() instanceof Load.Open));
      point(from);
    }

    private Point point(double load) {
      return points.computeIfAbsent(
          load, any -> Sweep.Curve.of(system, List.of(planned.apply(load))).steps().getFirst());
    }

    private void took(Point point, boolean meets) {
      runs = false;
      loads.add(LimitSweep.load(point), meets);
    }

    private @Nullable Double next(int runsMax) {
      return loads.runs() == runsMax ? null : loads.next();
    }
  }

  /**
   * Makes a sweep.
   *
   * @param plan of the systems
   * @param conditions what each run has to meet
   * @param runsMax how many runs each search may make, from 1
   * @param searches one for each system
   */
  LimitSweep(SystemsPlan plan, Thresholds conditions, int runsMax, List<Search> searches) {
    this.plan = plan;
    this.conditions = conditions;
    this.runsMax = runsMax;
    this.searches = List.copyOf(searches);
  }

  /** Tells whether not even the least load of a system meets the conditions. */
  boolean isMissed() {
    return searches.stream()
        .anyMatch(each -> each.next(runsMax) == null && each.loads.load() == null);
  }

  /** Returns the loads that were tried so far as a sweep. */
  private Sweep tried() {
    return new Sweep(
        searches.stream()
            .map(each -> new Sweep.Curve(each.system.name(), List.copyOf(each.points.values())))
            .toList(),
        plan,
        1,
        1,
        false,
        null);
  }

  @Override
  public Outline outline() {
    return new Outline(
        SweepReport.KIND,
        tried().outline().folderName(),
        "round",
        "run less",
        /* resumes= */ false);
  }

  @Override
  public List<Point> points() {
    return tried().points();
  }

  @Override
  public List<String> systems() {
    return tried().systems();
  }

  @Override
  public int blocks() {
    return 1;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public List<Point> order(int turn, Draws draws) {
    List<Point> next = new ArrayList<>();
    if (searches.stream().noneMatch(each -> each.runs)) {
      for (Search each : searches) {
        Double load = each.next(runsMax);
        if (load != null) {
          each.runs = true;
          next.add(each.point(load));
        }
      }
    }
    return draws.order(turn, next);
  }

  private Search of(Point point) {
    return searches.stream()
        .filter(each -> each.points.containsValue(point))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public String title(Point point) {
    double load = load(point);
    NavigableMap<Double, LoadSearch.Tally> known = of(point).loads.tried();
    Double below = known.lowerKey(load);
    Double above = known.higherKey(load);
    String why =
        known.containsKey(load)
            ? ", again"
            : below == null || above == null
                ? ""
                : ", between " + Parameters.plain(below) + " and " + Parameters.plain(above);
    return tried().title(point) + why;
  }

  @Override
  public String place(int block, int position, int size) {
    return "run " + block + " of at most " + runsMax;
  }

  /** A server that is there already may not have connections for the greatest load. */
  @Override
  public RunExecutor executor(RunExecutors executors) {
    if (points().getFirst().plan().offer().usesExistingServer()) {
      return executors.independent();
    }
    return executors.alike(
        searches.stream().mapToInt(each -> each.sessionsMax).max().orElseThrow());
  }

  private static double load(Point point) {
    Load load = point.plan().spec().load();
    return load instanceof Load.Open open ? open.rateTps() : load.terminals();
  }

  /** A run that is not valid, or does not have the figures, does not meet the conditions. */
  @Override
  public Optional<String> ended(Study.Ran run) {
    if (run.result().state() != RunResult.State.COMPLETE) {
      return Optional.empty();
    }
    List<Check> judged = conditions.judge(List.of(run.result()), false);
    boolean meets = judged.stream().allMatch(each -> each.outcome() == Check.Outcome.PASSED);
    of(run.point()).took(run.point(), meets);
    return Optional.of(
        run.point().name() + ": " + judged.stream().map(Check::text).collect(joining("; ")));
  }

  /** A load at which no run can be made does not meet the conditions, where a lower one does. */
  @Override
  public boolean goesOnWithout(Point point) {
    Search search = of(point);
    Double low = search.loads.low();
    boolean goesOn = low != null && load(point) > low;
    if (goesOn) {
      search.took(point, false);
    }
    return goesOn;
  }

  @Override
  public Extra extra(StudyResult found, List<Study.Ran> runs) {
    Extra.Curves curves = tried().extra(found, runs);
    return new Extra.Curves(
        curves.curves(),
        curves.systems(),
        searches.stream().map(each -> limit(each, found)).toList());
  }

  private Extra.LoadLimit limit(Search search, StudyResult found) {
    LoadSearch loads = search.loads;
    Double load = loads.load();
    List<String> types =
        search.points.firstEntry().getValue().plan().workload().types().stream()
            .map(TransactionType::name)
            .toList();
    return new Extra.LoadLimit(
        search.system.name(),
        conditions.all().stream()
            .map(
                each ->
                    new Extra.LimitCondition(
                        each.text(),
                        Objects.requireNonNullElse(each.type(types), TypeFigures.ALL),
                        each.figure()))
            .toList(),
        loads.from(),
        loads.upTo(),
        runsMax,
        loads.next() == null
            ? Extra.SearchEnd.FOUND
            : loads.runs() == runsMax ? Extra.SearchEnd.RUNS_MAX : Extra.SearchEnd.STOPPED,
        load,
        loads.low(),
        loads.high(),
        load == null
            ? null
            : found.point(search.point(load).name()).mean(Figure.RATE, TypeFigures.ALL),
        loads.tried().entrySet().stream()
            .map(
                each ->
                    new Extra.LimitStep(
                        search.point(each.getKey()).name(),
                        each.getKey(),
                        each.getValue().runs(),
                        each.getValue().met()))
            .toList());
  }
}
