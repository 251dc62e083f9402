package fasttrack.app.study.sweep;

import static fasttrack.app.report.Figures.percent;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.Words;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.LoadLines;
import fasttrack.app.report.run.RunLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.CrossTable;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.Extra.LoadLimit;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyReport;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyTables;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.result.Finding;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Role;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.QualifiedRate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to: a line a step, the curve, and its knee and peak. */
public final class SweepReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      kind("a sweep", "sweep", "fasttrack-sweep/6", SweepReport::new);

  private final Extra.Curves found;
  private final List<StudyPoint> steps;

  private SweepReport(StudyResult result) {
    super(title(result) + ", " + sought(result), result);
    this.found = curves(result);
    this.steps = result.measured();
  }

  static Extra.Curves curves(StudyResult result) {
    return (Extra.Curves) Objects.requireNonNull(result.extra());
  }

  /** Returns the steps of a system. */
  static List<StudyPoint> steps(StudyResult result, SweepCurve curve) {
    return result.measured().stream().filter(step -> curve.steps().contains(step.name())).toList();
  }

  /** Returns the name of the system of a step. */
  static String system(List<SweepCurve> curves, StudyPoint step) {
    return curves.stream()
        .filter(each -> each.steps().contains(step.name()))
        .map(SweepCurve::system)
        .findFirst()
        .orElseThrow();
  }

  private static String title(StudyResult result) {
    List<SweepCurve> curves = curves(result).curves();
    String workload = result.header().title();
    return curves.size() == 1
        ? SystemLine.title(workload, result.setup().engine())
        : SystemLine.shortened(workload)
            + " on "
            + String.join(", ", curves.stream().map(SweepCurve::system).toList());
  }

  /** Tells whether its loads are rates, rather than numbers of terminals. */
  public static boolean isOverRate(StudyResult result) {
    return result.spec().load() instanceof Load.Open;
  }

  /** Returns the conditions of a limit, else the loads. */
  private static String sought(StudyResult result) {
    List<LoadLimit> limits = curves(result).limits();
    return limits.isEmpty() ? axis(result) : LimitWords.conditions(limits.getFirst());
  }

  /** Returns the loads, from the least to the greatest. */
  private static String axis(StudyResult result) {
    List<StudyPoint> steps =
        steps(result, curves(result).curves().getFirst()).stream()
            .sorted(Comparator.comparingDouble(SweepFigures::load))
            .toList();
    String most = load(steps.getLast());
    return steps.size() == 1
        ? most
        : Parameters.plain(SweepFigures.load(steps.getFirst()))
            + " to "
            + most
            + (isOverRate(result) ? " offered" : "");
  }

  /** Returns the load of a step in words. */
  static String load(StudyPoint step) {
    String rate = step.level("rate");
    return rate.isEmpty() ? counted((long) SweepFigures.load(step), "terminal") : rate;
  }

  /** Returns the column of loads. */
  static <R> Column<R> loads(StudyResult result, ToDoubleFunction<R> load) {
    return isOverRate(result)
        ? Column.number("offered/s", "1/s", load::applyAsDouble)
        : Column.count("terminals", row -> (long) load.applyAsDouble(row));
  }

  /** Returns what is said of a system, where there are several with its name before it. */
  private static String of(String system, String separator, String said) {
    return system.isEmpty() ? said : system + separator + said;
  }

  @Override
  protected void conclude() {
    heading();
    if (!found.systems().differences().isEmpty()) {
      report.alarm("FORCED: these systems differ in more than what is compared:");
      report.bullets(found.systems().differences());
    }
    if (!isSought()) {
      found.curves().forEach(this::conclude);
    }
    for (LoadLimit limit : sought()) {
      report.conclude(
          limit.system().isEmpty() ? "limit" : limit.system(),
          new LimitWords(result, limit).findings());
    }
    control();
    found.systems().remarks().forEach(report::text);
  }

  private boolean isSought() {
    return !found.limits().isEmpty();
  }

  /** Returns the limits of which a run tells something. */
  private List<LoadLimit> sought() {
    return found.limits().stream().filter(each -> !each.steps().isEmpty()).toList();
  }

  /** A limit that no load meets is a threshold that is missed. */
  @Override
  protected Report.Verdict verdict(Report.Verdict ofRuns) {
    if (found.limits().stream().anyMatch(each -> each.end() == Extra.SearchEnd.STOPPED)) {
      return new Report.Verdict(false, "ENDED EARLY", ofRuns.text());
    }
    return ofRuns.good() && found.limits().stream().anyMatch(each -> each.load() == null)
        ? new Report.Verdict(true, "THRESHOLD MISSED", ofRuns.text())
        : ofRuns;
  }

  private void heading() {
    Stream<String> answers =
        isSought()
            ? sought().stream()
                .map(each -> of(each.system(), ": ", new LimitWords(result, each).answer()))
            : found.curves().stream()
                .flatMap(each -> step(each.peak()).map(peak -> highest(each, peak)).stream());
    report.headline(answers.collect(Collectors.joining("; ")));
    found.systems().losses().forEach(report::condition);
    BenchmarkSpec spec = result.spec();
    int blocks = result.plan().blocks();
    Engine engine = result.setup().engine();
    report.condition(
        Words.of(
            Finding.fact("sweep-conditions")
                .with(
                    "isolation", found.curves().size() > 1 ? null : words(engine.isolation(), " "))
                .with("durability", SystemLine.durability(spec, result.setup().survives()))
                .with("hot", SystemLine.hot(spec))
                .with("scale", String.valueOf(spec.data().scale()))
                .with("steps", isSought() ? null : steps.size())
                .with("runs", result.inBlocks().size())
                .with("length", RunLines.length(spec.schedule()))
                .with("rounds", isSought() || blocks == 1 ? null : blocks)));
    if (!spec.roles().isEmpty()) {
      report.condition(LoadLines.pace(spec));
    }
  }

  private static String highest(SweepCurve curve, StudyPoint peak) {
    MeanInterval rate = Objects.requireNonNull(peak.of(Figure.RATE));
    return of(curve.system(), ": ", "peak " + Figures.mean(rate, "tps") + " at " + load(peak));
  }

  private void conclude(SweepCurve curve) {
    step(curve.knee())
        .ifPresent(
            step ->
                conclude(
                    "knee",
                    isHardest(curve, step) ? "knee-at-the-end" : "knee",
                    step,
                    curve.kneeAmong()));
    step(curve.peak())
        .ifPresent(
            step ->
                conclude(
                    "peak",
                    SweepFigures.isSaturated(result, step)
                        ? "peak-saturated"
                        : isHardest(curve, step) ? "peak-at-the-end" : "peak",
                    step,
                    curve.peakAmong()));
    QualifiedRate qualified = curve.qualified();
    report.fact(
        of(curve.system(), ", ", "90 % < 2s"),
        Words.of(
            Facts.finding(
                    qualified == null ? "nothing-qualifies" : "qualified-rate",
                    qualified == null ? null : qualified.step())
                .with("unsettled", unsettled(curve))));
    if (curve.userLoad() != null) {
      report.fact(
          of(curve.system(), ", ", "user load"),
          Words.of(Facts.finding("user-load", curve.userLoad())));
    }
  }

  /** Concludes from a step, and names the loads that noise does not tell apart from its own. */
  private void conclude(String label, String id, StudyPoint step, List<String> among) {
    report.conclude(
        label,
        List.of(
            Finding.conclusion(id)
                .with("rateTps", step.mean(Figure.RATE))
                .with(
                    "others",
                    steps.stream()
                        .filter(each -> !each.equals(step) && among.contains(each.name()))
                        .map(each -> each.level(factorOfLoad()))
                        .toList())
                .with(Words.WHERE, step.name() + (isOverRate(result) ? " offered" : ""))));
  }

  /**
   * Tells whether no step had a higher load, so that what grows up to this step may grow further.
   */
  private boolean isHardest(SweepCurve curve, StudyPoint step) {
    return steps(result, curve).stream()
        .allMatch(other -> SweepFigures.load(other) <= SweepFigures.load(step));
  }

  private Optional<StudyPoint> step(@Nullable String name) {
    return steps.stream().filter(step -> step.name().equals(name)).findFirst();
  }

  /** Returns the steps that are left out because a longer run has other response times. */
  private List<String> unsettled(SweepCurve curve) {
    return steps(result, curve).stream()
        .filter(step -> !SweepFigures.isSettled(result, step))
        .map(StudyPoint::name)
        .toList();
  }

  @Override
  protected void show() {
    sought().forEach(this::show);
    if (!isSought()) {
      if (found.curves().size() > 1) {
        beside();
      } else {
        found.curves().forEach(this::show);
      }
      noise();
    }
    report.onPage(SweepChart.of(result));
    for (SweepCurve curve : found.curves()) {
      Engine engine = steps(result, curve).getFirst().engine();
      if (engine != null && !curve.system().isEmpty()) {
        report.fact(curve.system(), SystemLine.of(engine) + ", " + words(engine.isolation(), " "));
      }
    }
  }

  private void show(LoadLimit limit) {
    DataTable<?> table = new LimitWords(result, limit).table();
    report.text(
        of(limit.system(), ": ", "Runs that met ")
            + LimitWords.conditions(limit)
            + ", by load; means of all runs, times in ms");
    report.table(table).figures(table);
  }

  private void noise() {
    if (found.curves().stream()
        .filter(each -> each.steps().size() > 1 && each.knee() != null)
        .anyMatch(each -> each.kneeAmong().isEmpty())) {
      report.note(
          "Fewer than six complete rounds (--repeat): how far noise moves knee and peak is"
              + " unknown.");
    }
  }

  /** The systems side by side. */
  private void beside() {
    String interval = hasIntervals() ? " (95 % CI)" : "";
    CrossTable cross =
        new CrossTable(
            result,
            factorOfLoad(),
            step -> system(found.curves(), step),
            step -> step.level(factorOfLoad()));
    report.text("Transactions per second" + interval);
    cross.means(Figure.RATE).forEach(report::table);
    report.text("Mean response time in ms" + interval);
    cross.means(Figure.ELAPSED).forEach(report::table);
    report.text(
        "Ratios of rates to "
            + found.curves().getFirst().system()
            + "'s at the same load"
            + (interval.isEmpty() ? "" : " (95 % CI; ≈: may be chance)"));
    cross.ratios(Figure.RATE).forEach(report::table);
  }

  private String factorOfLoad() {
    return isOverRate(result) ? "rate" : "terminals";
  }

  private void show(SweepCurve curve) {
    StepTables tables = new StepTables(result, curve);
    List<StudyPoint> own = steps(result, curve);
    report.text(
        of(curve.system(), ": ", "Times")
            + " in ms; response times: from scheduled start to end, retries included"
            + (result.plan().blocks() == 1 ? "" : "; geometric means over the rounds"));
    report.table(tables.shown());
    if (own.stream()
        .map(tables::verdict)
        .anyMatch(word -> word.contains(StepTables.WITHIN_NOISE))) {
      report.note(StepTables.WITHIN_NOISE.strip() + ": within noise of the knee or the peak");
    }
    if (own.stream().anyMatch(step -> step.serverCpu() == CpuFigure.Method.IN_CLIENT)) {
      report.note(CpuTable.NOTE);
    }
    if (!curve.published().isEmpty()) {
      PublishedCurve first = curve.published().getFirst();
      report.text(
          Words.of(
              Finding.fact(result.spec().roles().isEmpty() ? "beside-curves" : "beside-curves-late")
                  .with("type", first.type())
                  .with("source", first.source())));
      report.table(tables.published()).figures(tables.published());
    }
  }

  /** The response times that TP1 asks for: at parts of the highest rate that qualifies. */
  @Override
  protected void details() {
    if (found.curves().size() > 1 || isSought()) {
      report.detail("Steps", () -> found.curves().forEach(this::show));
    }
    report.detail("Responses", () -> found.curves().forEach(this::responses));
  }

  private void responses(SweepCurve curve) {
    QualifiedRate qualified = curve.qualified();
    if (qualified != null) {
      report.fact(
          of(curve.system(), ", ", "responses"),
          qualified.responses().stream()
              .map(SweepReport::response)
              .collect(Collectors.joining("; ", "mean response ", "")));
    }
  }

  private static String response(QualifiedRate.ResponseAt at) {
    return Words.of(
        Facts.finding("response-at", at).with("how", at.interpolated() ? "interpolated" : null));
  }

  @Override
  protected List<String> command() {
    BenchmarkSpec spec = result.spec();
    Invocation command = found.limits().isEmpty() ? ofSteps() : ofLimit(found.limits().getFirst());
    command.option("waits", spec.target().waits() == WaitSampling.ON ? "on" : null);
    return found.curves().size() > 1
        ? command.systems(result.plan().systems(), spec).arguments()
        : command
            .parameters(spec, spec.target().options(), Set.of("terminals", "rate", "waits"))
            .arguments();
  }

  private Invocation ofSteps() {
    Extra.UserRating rating = found.curves().getFirst().userLoad();
    SeriesPlan.Factor loads = result.plan().factors().getLast();
    String values = String.join(",", loads.values()).replaceAll("/s(?=,)", "");
    return Invocation.of("sweep")
        .option(loads.parameter(), values)
        .option("user-load", rating == null ? null : Parameters.plain(rating.perMinute()) + "/min")
        .option("repeat", String.valueOf(result.plan().blocks()))
        .flag("control", !result.plan().controls().isEmpty());
  }

  private Invocation ofLimit(LoadLimit limit) {
    return Invocation.of("sweep")
        .option("limit", LimitWords.conditions(limit))
        .option(factorOfLoad(), LimitWords.range(limit) + (isOverRate(result) ? "/s" : ""))
        .option("at-most", String.valueOf(limit.runsMax()));
  }

  /** The steps of a system as tables that people read. */
  private record StepTables(StudyResult result, SweepCurve curve) {
    private static final double SECONDS_PER_HOUR = 3_600;

    /** Marks what noise does not tell apart from the best. */
    static final String WITHIN_NOISE = "≈ ";

    private DataTable<StudyPoint> named(String name) {
      return new DataTable<>((name + " " + curve.system()).strip(), steps(result, curve));
    }

    /** Returns a line a step. */
    DataTable<StudyPoint> shown() {
      return named("shown")
          .with(loads(result, SweepFigures::load))
          .with(StudyTables.column(Figure.RATE, "rate/s"))
          .with(StudyTables.column(Figure.ELAPSED, "mean\nresp."))
          .each(
              List.of(Figure.P95, Figure.P99, Figure.CLIENT_CPU),
              figure -> StudyTables.column(figure, figure.title()))
          .with(new Column<>("server\nCPU", "ms", StepTables::serverCpu))
          .with(StudyTables.column(Figure.RETRIED, "retries"))
          .words("scaled", this::scaled)
          .words("", this::verdict);
    }

    private static Cell serverCpu(StudyPoint step) {
      return step.serverCpu() == CpuFigure.Method.IN_CLIENT
          ? new Cell.Words(CpuTable.IN_CLIENT)
          : Dimension.TIME.cell(step.mean(Figure.SERVER_CPU));
    }

    private String scaled(StudyPoint step) {
      Boolean scaled = curve.scaled().get(step.name());
      return scaled == null ? step.counted() == 0 ? "" : Figures.NONE : scaled ? "yes" : "no";
    }

    /** Returns what a step is on the curve, or why it does not count; empty where it is nothing. */
    String verdict(StudyPoint step) {
      if (step.counted() == 0) {
        return StudyTables.whyNone(result, step);
      }
      return Stream.of(
              SweepFigures.isSaturated(result, step) ? "saturated" : "",
              place("knee", curve.knee(), curve.kneeAmong(), step),
              place("peak", curve.peak(), curve.peakAmong(), step))
          .filter(word -> !word.isEmpty())
          .collect(Collectors.joining(", "));
    }

    private static String place(
        String name, @Nullable String best, List<String> among, StudyPoint step) {
      if (Objects.equals(best, step.name())) {
        return name;
      }
      return among.contains(step.name()) ? WITHIN_NOISE + name : "";
    }

    /** Returns the steps beside published systems, whose names break before their last words. */
    DataTable<StudyPoint> published() {
      return named("published")
          .number("terminals", "", SweepFigures::load)
          .number("here", "1/h", StepTables::perHour)
          .each(
              curve.published(),
              system ->
                  Column.number(
                      system.system().replaceFirst(" (\\S+)$", "\n$1"),
                      "1/h",
                      step -> system.perHour().get((int) SweepFigures.load(step))))
          .where(
              !result.spec().roles().isEmpty(),
              all -> {
                Role other = result.spec().roles().getFirst();
                return all.with(
                        Figure.P99.column(
                            other.name() + "\np99",
                            step -> step.mean(Figure.P99, other.types().getFirst())))
                    .words(other.name() + "\non time", this::onTime);
              });
    }

    private static @Nullable Double perHour(StudyPoint step) {
      Double rate = step.mean(Figure.RATE);
      return rate == null ? null : (Double) (rate * SECONDS_PER_HOUR);
    }

    private String onTime(StudyPoint step) {
      Double share = curve.onTimeShares().get(step.name());
      return share == null ? "" : percent(share);
    }
  }
}
