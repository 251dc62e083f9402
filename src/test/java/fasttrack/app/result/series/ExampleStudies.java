package fasttrack.app.result.series;

import fasttrack.app.Stored;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.RunResult.State;
import fasttrack.core.result.Validity;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.statistics.Backlog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Studies whose runs measured chosen figures; what these come to is worked out as in any study.
 * Runs are of the point that was added last, and of one block after the other.
 */
public final class ExampleStudies {
  private static final RunResult REAL = Stored.run("run-sqlite");

  private final Kind<StudyResult> kind;
  private final String unit;
  private final Map<String, Map<String, String>> points = new LinkedHashMap<>();
  private final List<String> controls = new ArrayList<>();
  private final List<StudyPoint> published = new ArrayList<>();
  private final List<StudyRun> runs = new ArrayList<>();
  private final List<Contrasts.Declared> declared = new ArrayList<>();
  private final List<Contrast> given = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private BenchmarkSpec spec = REAL.spec();
  private Contrasts.Pairing pairing = Contrasts.Pairing.BLOCKS;
  private int planned;
  private @Nullable Double untilShare;
  private @Nullable Extra extra;

  /**
   * Begins a study.
   *
   * @param unit what its blocks are called
   */
  public ExampleStudies(Kind<StudyResult> kind, String unit) {
    this.kind = kind;
    this.unit = unit;
  }

  /** Returns the figures of a run of types T1, T2, …: of 100 each in 10 s, the CPU time half. */
  public static List<TypeFigures> types(double... elapsedNanos) {
    List<TypeFigures> figures = new ArrayList<>();
    for (double elapsed : elapsedNanos) {
      figures.add(figures("T" + (figures.size() + 1), elapsed, 10, Map.of()));
    }
    double mean = Arrays.stream(elapsedNanos).average().orElseThrow();
    figures.add(figures(TypeFigures.ALL, mean, 10.0 * elapsedNanos.length, Map.of()));
    return figures;
  }

  /** Returns figures of a type, its CPU time half of its elapsed time. */
  public static TypeFigures figures(
      String type, double elapsedNanos, double rateTps, Map<TimePart, Double> parts) {
    return new TypeFigures(
        type,
        Map.of(Figure.ELAPSED, elapsedNanos, Figure.CPU, elapsedNanos / 2, Figure.RATE, rateTps),
        Map.of(),
        parts.isEmpty() ? null : new TimeParts(elapsedNanos, parts));
  }

  /** Returns the figures of a run of one type, which are those of all types, too. */
  public static List<TypeFigures> alone(Map<Figure, Double> values, Map<TimePart, Double> parts) {
    TimeParts time = parts.isEmpty() ? null : new TimeParts(values.get(Figure.ELAPSED), parts);
    return List.of(
        new TypeFigures("T1", values, Map.of(), time),
        new TypeFigures(TypeFigures.ALL, values, Map.of(), time));
  }

  /** Changes what the first run ran. */
  public ExampleStudies spec(BenchmarkSpec what) {
    spec = what;
    return this;
  }

  /** Sets how many blocks were planned, where that is more than ran. */
  public ExampleStudies planned(int blocks) {
    planned = blocks;
    return this;
  }

  /** Sets how far an interval may reach from its ratio. */
  public ExampleStudies until(double share) {
    untilShare = share;
    pairing = Contrasts.Pairing.BLOCKS_UNTIL_NARROW;
    return this;
  }

  /** Lets runs of a block not belong together. */
  public ExampleStudies unpaired() {
    pairing = Contrasts.Pairing.NONE;
    return this;
  }

  public ExampleStudies leftOut(String what) {
    leftOut.add(what);
    return this;
  }

  /** Adds a point. */
  public ExampleStudies point(String name, Map<String, String> levels) {
    points.put(name, levels);
    return this;
  }

  /** Adds a point with its runs. */
  @SafeVarargs
  public final ExampleStudies point(String name, List<TypeFigures>... figures) {
    point(name, Map.of());
    return runs(figures);
  }

  /** Adds a point with its runs, and the same again: fewer than six have no interval. */
  @SafeVarargs
  public final ExampleStudies twice(String name, List<TypeFigures>... figures) {
    return point(name, figures).runs(figures);
  }

  /** Adds the control of the point that was added last. */
  public ExampleStudies again() {
    String name = last();
    controls.add(name + " again");
    return point(name + " again", points.get(name));
  }

  /** Adds a point that was published. */
  public ExampleStudies published(StudyPoint point) {
    published.add(point);
    return this;
  }

  /** Adds valid runs. */
  @SafeVarargs
  public final ExampleStudies runs(List<TypeFigures>... figures) {
    for (List<TypeFigures> each : figures) {
      add(following(), State.COMPLETE, new Validity.Valid(), each);
    }
    return this;
  }

  /** Adds a block in which one process makes valid runs. */
  @SafeVarargs
  public final ExampleStudies process(List<TypeFigures>... figures) {
    int block = following();
    int process = runs.size() + 1;
    for (int i = 0; i < figures.length; i++) {
      add(block, i + 1, process, State.COMPLETE, new Validity.Valid(), figures[i]);
    }
    return this;
  }

  /** Adds a run that is not valid. */
  public ExampleStudies invalid() {
    return invalid(Finding.invalid("nothing-ended"));
  }

  /** Adds a run that is not valid for a reason. */
  public ExampleStudies invalid(Finding why) {
    return add(following(), State.COMPLETE, new Validity.Invalid(List.of(why)), List.of());
  }

  /** Adds a run that was ended early. */
  public ExampleStudies ended(List<TypeFigures> figures) {
    return add(following(), State.INTERRUPTED, new Validity.Valid(), figures);
  }

  /** Adds a run that explains the others; not a valid one where it has no figures. */
  public ExampleStudies explains(List<TypeFigures> figures) {
    Validity validity =
        figures.isEmpty()
            ? new Validity.Invalid(List.of(Finding.invalid("nothing-ended")))
            : new Validity.Valid();
    return add(StudyRun.EXPLAINS, State.COMPLETE, validity, figures);
  }

  /** Lets more be due in the last run than ended, or not. */
  public ExampleStudies backlog(Backlog what) {
    return replaceLast(null, what);
  }

  /** Lets other processes take a share of the CPU time in the last run, which a warning says. */
  public ExampleStudies others(double share) {
    return replaceLast(share, null);
  }

  private ExampleStudies replaceLast(@Nullable Double others, @Nullable Backlog backlog) {
    StudyRun run = runs.removeLast();
    runs.add(
        new StudyRun(
            run.point(),
            run.block(),
            run.iteration(),
            run.position(),
            run.process(),
            run.bundle(),
            run.state(),
            run.validity(),
            others == null
                ? run.warnings()
                : List.of(Finding.warning("busy-machine").with("othersShare", others)),
            run.seed(),
            others,
            backlog,
            run.figures()));
    return this;
  }

  private ExampleStudies add(int block, State state, Validity validity, List<TypeFigures> figures) {
    return add(block, 1, runs.size() + 1, state, validity, figures);
  }

  private ExampleStudies add(
      int block,
      int iteration,
      int process,
      State state,
      Validity validity,
      List<TypeFigures> figures) {
    String name = (block == StudyRun.EXPLAINS ? "waits" : unit + "-" + block) + "-" + last();
    runs.add(
        new StudyRun(
            last(),
            block,
            iteration,
            points.size(),
            process,
            name.replace(' ', '-'),
            state,
            validity,
            List.of(),
            block,
            null,
            null,
            figures));
    return this;
  }

  private String last() {
    return List.copyOf(points.keySet()).getLast();
  }

  private int following() {
    return 1 + runs.stream().filter(this::isLast).mapToInt(StudyRun::block).max().orElse(0);
  }

  private boolean isLast(StudyRun run) {
    return run.point().equals(last());
  }

  /** Compares points. */
  public ExampleStudies compare(Contrasts.Declared... pairs) {
    declared.addAll(List.of(pairs));
    return this;
  }

  /** Compares all other points with the first. */
  public ExampleStudies besideFirst(Figure... figures) {
    List<String> names = new ArrayList<>(points.keySet());
    published.forEach(each -> names.add(each.name()));
    for (String name : names.subList(1, names.size())) {
      compare(new Contrasts.Declared(name, names.getFirst(), List.of(figures), true));
    }
    return this;
  }

  /** Adds a comparison whose ratios are chosen, too. */
  public ExampleStudies compared(Contrast contrast) {
    given.add(contrast);
    return this;
  }

  /** Adds what its kind of study has besides. */
  public ExampleStudies with(Extra besides) {
    extra = besides;
    return this;
  }

  /** Returns its points beside each other. */
  public Contrasts contrasts() {
    return new Contrasts(declared, points(), runs, pairing);
  }

  private List<StudyPoint> points() {
    List<StudyPoint> all = new ArrayList<>();
    points.forEach(
        (name, levels) -> {
          StudyPoint of = StudyPoint.of(name, levels, name + " 1.2, serializable", null, runs);
          all.add(
              new StudyPoint(
                  name,
                  levels,
                  of.description(),
                  null,
                  REAL.engine(),
                  CpuFigure.Method.MEASURED,
                  of.counted(),
                  of.figures()));
        });
    all.addAll(published);
    return all;
  }

  /** Makes the result. */
  public StudyResult result() {
    List<Contrast> contrasts = new ArrayList<>(contrasts().all());
    contrasts.addAll(given);
    int blocks = Math.max(planned, runs.stream().mapToInt(StudyRun::block).max().orElse(1));
    return new StudyResult(
        kind.format(),
        new SeriesHeader(REAL.startedAt(), "an example"),
        spec,
        SeriesSetup.of(REAL),
        new SeriesPlan(
            factors(),
            List.of(),
            unit,
            pairing != Contrasts.Pairing.NONE,
            blocks,
            1,
            complete(),
            controls,
            untilShare),
        points(),
        runs,
        contrasts,
        List.of(),
        leftOut,
        extra);
  }

  private List<SeriesPlan.Factor> factors() {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (Map<String, String> levels : points.values()) {
      levels.forEach(
          (parameter, value) ->
              values.computeIfAbsent(parameter, any -> new LinkedHashSet<>()).add(value));
    }
    return values.entrySet().stream()
        .map(each -> new SeriesPlan.Factor(each.getKey(), List.copyOf(each.getValue())))
        .toList();
  }

  private int complete() {
    Set<Integer> blocks = new TreeSet<>();
    runs.stream().filter(run -> !run.explains()).forEach(run -> blocks.add(run.block()));
    for (String point : points.keySet()) {
      blocks.retainAll(
          runs.stream()
              .filter(run -> run.counts() && run.point().equals(point))
              .map(StudyRun::block)
              .toList());
    }
    return blocks.size();
  }
}
