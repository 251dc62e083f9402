package fasttrack.app.study.sweep;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.percent;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
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
import fasttrack.app.result.series.TypeFigures;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to: a line a step, the curve, and its knee and peak. */
public final class SweepReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      new Kind<>("a sweep", "sweep", "fasttrack-sweep/6", StudyResult.class, SweepReport::of);

  private final Extra.Curves found;
  private final List<StudyPoint> steps;

  private SweepReport(StudyResult result) {
    super("sweep", title(result) + ", " + sought(result), result);
    this.found = curves(result);
    this.steps = result.measured();
  }

  /** Makes the report. */
  static Report of(StudyResult result) {
    return new SweepReport(result).made();
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
  private static String load(StudyPoint step) {
    String rate = step.level("rate");
    return rate.isEmpty() ? counted((long) SweepFigures.load(step), "terminal") : rate;
  }

  @Override
  protected void conclude() {
    heading();
    if (!found.systems().differences().isEmpty()) {
      report.alarm("FORCED: these systems differ in more than what is compared:");
      report.bullets(found.systems().differences());
    }
    if (found.limits().isEmpty()) {
      found.curves().forEach(this::conclude);
    }
    found.limits().forEach(this::conclude);
    control();
    found.systems().remarks().forEach(report::text);
  }

  private void conclude(LoadLimit limit) {
    report.conclude(
        limit.system().isEmpty() ? "limit" : limit.system(),
        new LimitWords(result, limit).findings());
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

  private void conclude(SweepCurve curve) {
    step(curve.knee())
        .ifPresent(step -> conclude("knee", step, knee(curve, step), curve.kneeAmong()));
    step(curve.peak())
        .ifPresent(
            step ->
                conclude(
                    "peak",
                    step,
                    peak(curve, step).with("rateTps", step.mean(Figure.RATE, TypeFigures.ALL)),
                    curve.peakAmong()));
    qualified(curve);
    Extra.UserRating rating = curve.userLoad();
    if (rating != null) {
      Double users = rating.users();
      String wanted = amount(rating.perMinute(), "transaction") + " per minute each";
      report.fact(
          label(curve, "user load"),
          users == null
              ? "not found for " + wanted + ": " + rating.reason()
              : amount(users, "user") + " at " + wanted);
    }
  }

  /** Returns a label, of several systems with this one's name. */
  private static String label(SweepCurve curve, String of) {
    return curve.system().isEmpty() ? of : curve.system() + ", " + of;
  }

  /** Returns the highest rate of a system in words; empty where it has none. */
  private String highest(SweepCurve curve) {
    StudyPoint peak = step(curve.peak()).orElse(null);
    MeanInterval rate = peak == null ? null : peak.of(Figure.RATE);
    return peak == null || rate == null
        ? ""
        : (curve.system().isEmpty() ? "peak " : curve.system() + ": peak ")
            + Figures.mean(rate, "tps")
            + " at "
            + load(peak);
  }

  private String answer(LoadLimit limit) {
    return (limit.system().isEmpty() ? "" : limit.system() + ": ")
        + new LimitWords(result, limit).answer();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Stream<String> answers =
        found.limits().isEmpty()
            ? found.curves().stream().map(this::highest)
            : found.limits().stream().map(this::answer);
    String all = answers.filter(each -> !each.isEmpty()).collect(Collectors.joining("; "));
    if (!all.isEmpty()) {
      report.headline(all);
    }
    found.systems().losses().forEach(report::condition);
    report.condition(
        (found.curves().size() > 1
                ? ""
                : words(result.setup().engine().isolation(), " ")
                    + ", "
                    + SystemLine.durability(spec, result.setup().survives())
                    + ", "
                    + SystemLine.hot(spec))
            + "scale "
            + spec.data().scale()
            + ", "
            + (found.limits().isEmpty()
                ? counted(steps.size(), "step")
                : counted(result.inBlocks().size(), "run"))
            + " of "
            + RunLines.length(spec.schedule())
            + (result.plan().blocks() == 1 || !found.limits().isEmpty()
                ? ""
                : ", " + counted(result.plan().blocks(), "round")));
    if (!spec.roles().isEmpty()) {
      report.condition(LoadLines.pace(spec));
    }
  }

  @Override
  protected void show() {
    if (!found.limits().isEmpty()) {
      found.limits().forEach(this::show);
      report.onPage(SweepChart.of(result));
      return;
    }
    if (found.curves().size() == 1) {
      found.curves().forEach(this::show);
      noise();
      report.onPage(SweepChart.of(result));
      return;
    }
    report.onPage(SweepChart.of(result));
    beside();
    noise();
    for (SweepCurve curve : found.curves()) {
      Engine engine = steps(result, curve).getFirst().engine();
      if (engine != null) {
        report.fact(curve.system(), SystemLine.of(engine) + ", " + words(engine.isolation(), " "));
      }
    }
  }

  private void show(LoadLimit limit) {
    DataTable<?> table = new LimitWords(result, limit).table();
    report.text(
        (limit.system().isEmpty() ? "Runs" : limit.system() + ": runs")
            + " that met "
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
        (curve.system().isEmpty() ? "Times" : curve.system() + ": times")
            + " in ms; response times: from scheduled start to end, retries included"
            + (result.plan().blocks() == 1 ? "" : "; geometric means over the rounds"));
    report.table(tables.shown());
    if (own.stream().anyMatch(tables::isWithinNoise)) {
      report.note(StepTables.WITHIN_NOISE.strip() + ": within noise of the knee or the peak");
    }
    if (own.stream().anyMatch(step -> step.serverCpu() == CpuFigure.Method.IN_CLIENT)) {
      report.note(CpuTable.NOTE);
    }
    published(curve);
  }

  private void published(SweepCurve curve) {
    if (curve.published().isEmpty()) {
      return;
    }
    PublishedCurve first = curve.published().getFirst();
    report.text(
        "Transactions per hour, all terminals executing %s, beside published systems (%s)%s"
            .formatted(first.type(), first.source(), others()));
    DataTable<StudyPoint> table = StepTables.published(result, curve);
    report.table(table).figures(table);
  }

  /** Says what the last columns of the published table are of. */
  private String others() {
    return result.spec().roles().isEmpty()
        ? ""
        : "; p99 in ms, from when a transaction was due; on time: ended before the next one was"
            + " due";
  }

  /**
   * Tells whether no step had a higher load, so that what grows up to this step may grow further.
   */
  private boolean isHardest(SweepCurve curve, StudyPoint step) {
    return steps(result, curve).stream()
        .allMatch(other -> SweepFigures.load(other) <= SweepFigures.load(step));
  }

  private void conclude(String label, StudyPoint step, Finding said, List<String> among) {
    report.conclude(
        label,
        List.of(
            said.with("others", others(step, among))
                .with(Words.WHERE, step.name() + (isOverRate(result) ? " offered" : ""))));
  }

  /** Names the loads that noise does not tell apart from a step's; null where there are none. */
  private @Nullable String others(StudyPoint best, List<String> among) {
    List<StudyPoint> others =
        steps.stream().filter(step -> !step.equals(best) && among.contains(step.name())).toList();
    if (others.isEmpty()) {
      return null;
    }
    String loads =
        others.stream()
            .limit(others.size() - 1L)
            .map(step -> Parameters.plain(SweepFigures.load(step)))
            .collect(Collectors.joining(", "));
    return (loads.isEmpty() ? "" : loads + " and ") + load(others.getLast());
  }

  private Finding knee(SweepCurve curve, StudyPoint step) {
    return Finding.conclusion(isHardest(curve, step) ? "knee-at-the-end" : "knee");
  }

  private Finding peak(SweepCurve curve, StudyPoint step) {
    String open = isHardest(curve, step) ? "peak-at-the-end" : "peak";
    return Finding.conclusion(SweepFigures.isSaturated(result, step) ? "peak-saturated" : open);
  }

  private Optional<StudyPoint> step(@Nullable String name) {
    return steps.stream().filter(step -> step.name().equals(name)).findFirst();
  }

  private void qualified(SweepCurve curve) {
    QualifiedRate qualified = curve.qualified();
    report.fact(
        label(curve, "90 % < 2s"),
        (qualified == null
                ? "no valid step qualifies"
                : "up to %s tps%s"
                    .formatted(
                        number(qualified.step().rateTps()),
                        qualified.responses().stream()
                            .findFirst()
                            .map(at -> " (response: mean " + times(at) + ")")
                            .orElse("")))
            + unsettled(curve));
  }

  private static String times(QualifiedRate.ResponseAt at) {
    String p90 =
        at.responseP90Nanos() == null ? "" : ", p90 " + millis(at.responseP90Nanos()) + " ms";
    return millis(at.responseMeanNanos()) + " ms" + p90;
  }

  /** Says which steps are left out because a longer run of them would have other response times. */
  private String unsettled(SweepCurve curve) {
    List<String> left =
        steps(result, curve).stream()
            .filter(step -> !SweepFigures.isSettled(result, step))
            .map(StudyPoint::name)
            .toList();
    return left.isEmpty()
        ? ""
        : "; without "
            + String.join(", ", left)
            + ", whose response times may grow with the length of the run: measure longer";
  }

  /** The response times that TP1 asks for: at parts of the highest rate that qualifies. */
  @Override
  protected void details() {
    if (found.curves().size() > 1 || !found.limits().isEmpty()) {
      report.detail("Steps", () -> found.curves().forEach(this::show));
    }
    report.detail("Responses", () -> found.curves().forEach(this::responses));
  }

  private void responses(SweepCurve curve) {
    QualifiedRate qualified = curve.qualified();
    if (qualified != null) {
      report.fact(
          label(curve, "responses"),
          "mean (p90) in ms at "
              + qualified.responses().stream()
                  .map(SweepReport::response)
                  .collect(Collectors.joining(", at ")));
    }
  }

  private static String response(QualifiedRate.ResponseAt at) {
    return at.percent()
        + " % of that rate "
        + millis(at.responseMeanNanos())
        + " ("
        + millis(at.responseP90Nanos())
        + (at.interpolated() ? "; interpolated)" : ")");
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

  /** The steps of a system as a table that people read. */
  private record StepTables(StudyResult result, SweepCurve curve) {
    private static final double SECONDS_PER_HOUR = 3_600;

    /** Marks what noise does not tell apart from the best. */
    static final String WITHIN_NOISE = "≈ ";

    /** Returns a line a step. */
    DataTable<StudyPoint> shown() {
      return new DataTable<>(
          ("shown " + curve.system()).strip(),
          List.of(
              isOverRate(result)
                  ? Column.number("offered/s", "1/s", SweepFigures::load)
                  : Column.count("terminals", step -> (long) SweepFigures.load(step)),
              StudyTables.column(Figure.RATE, "rate/s"),
              StudyTables.column(Figure.ELAPSED, "mean\nresp."),
              StudyTables.column(Figure.P95, Figure.P95.title()),
              StudyTables.column(Figure.P99, Figure.P99.title()),
              StudyTables.column(Figure.CLIENT_CPU, Figure.CLIENT_CPU.title()),
              new Column<>("server\nCPU", "ms", StepTables::serverCpu),
              StudyTables.column(Figure.RETRIED, "retries"),
              Column.words("scaled", this::scaled),
              Column.words("", this::verdict)),
          SweepReport.steps(result, curve));
    }

    private static Cell serverCpu(StudyPoint step) {
      return step.serverCpu() == CpuFigure.Method.IN_CLIENT
          ? new Cell.Words(CpuTable.IN_CLIENT)
          : Dimension.TIME.cell(step.mean(Figure.SERVER_CPU, TypeFigures.ALL));
    }

    private String scaled(StudyPoint step) {
      Boolean scaled = curve.scaled().get(step.name());
      return scaled == null ? step.counted() == 0 ? "" : Figures.NONE : scaled ? "yes" : "no";
    }

    /** Tells whether noise does not tell a step apart from the knee or the peak. */
    boolean isWithinNoise(StudyPoint step) {
      return (curve.kneeAmong().contains(step.name()) && !step.name().equals(curve.knee()))
          || (curve.peakAmong().contains(step.name()) && !step.name().equals(curve.peak()));
    }

    /** Returns what a step is on the curve, or why it does not count; empty where it is nothing. */
    private String verdict(StudyPoint step) {
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

    /** Returns the steps beside published systems. */
    static DataTable<StudyPoint> published(StudyResult result, SweepCurve curve) {
      List<Column<StudyPoint>> columns = new ArrayList<>();
      columns.add(Column.number("terminals", "", SweepFigures::load));
      columns.add(Column.number("here", "1/h", StepTables::perHour));
      for (PublishedCurve system : curve.published()) {
        columns.add(
            Column.number(
                broken(system),
                "1/h",
                step -> system.perHour().get((int) SweepFigures.load(step))));
      }
      if (!result.spec().roles().isEmpty()) {
        Role other = result.spec().roles().getFirst();
        columns.add(
            Figure.P99.column(
                other.name() + "\np99", step -> step.mean(Figure.P99, other.types().getFirst())));
        columns.add(Column.words(other.name() + "\non time", step -> onTime(curve, step)));
      }
      return new DataTable<>(
          ("published " + curve.system()).strip(), columns, SweepReport.steps(result, curve));
    }

    /** Breaks the name of a system before its last word. */
    private static String broken(PublishedCurve curve) {
      return curve.system().replaceFirst(" (\\S+)$", "\n$1");
    }

    private static @Nullable Double perHour(StudyPoint step) {
      Double rate = step.mean(Figure.RATE, TypeFigures.ALL);
      return rate == null ? null : (Double) (rate * SECONDS_PER_HOUR);
    }

    private static String onTime(SweepCurve curve, StudyPoint step) {
      Double share = curve.onTimeShares().get(step.name());
      return share == null ? "" : percent(share);
    }
  }
}
