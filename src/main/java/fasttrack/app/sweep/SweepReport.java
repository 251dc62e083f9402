package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.LoadLines;
import fasttrack.app.report.run.SeriesLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.Extra.SweepCurve;
import fasttrack.app.series.Extra.UserRating;
import fasttrack.app.series.Plan;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyReport;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.TypeFigures;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.Finding;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.statistics.QualifiedRate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to: a line a step, the curve, and its knee and peak. */
public final class SweepReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      new Kind<>("a sweep", "sweep", "fasttrack-sweep/5", StudyResult.class, SweepReport::of);

  private final SweepCurve curve;
  private final List<StudyPoint> steps;
  private final StepTables tables;

  private SweepReport(StudyResult result) {
    super(
        "sweep",
        SystemLine.title(result.header().title(), result.setup().engine()) + ", " + axis(result),
        result);
    this.curve = curve(result);
    this.steps = result.measured();
    this.tables = new StepTables(result);
  }

  /** Makes the report. */
  static Report of(StudyResult result) {
    return new SweepReport(result).made();
  }

  static SweepCurve curve(StudyResult result) {
    return (SweepCurve) Objects.requireNonNull(result.extra());
  }

  static Plan.Factor factor(StudyResult result) {
    return result.plan().factors().getFirst();
  }

  static boolean isOverRate(StudyResult result) {
    return result.spec().load() instanceof Load.Open;
  }

  /** Returns the loads, from the least to the greatest. */
  private static String axis(StudyResult result) {
    List<StudyPoint> steps =
        result.measured().stream().sorted(Comparator.comparingDouble(SweepFigures::load)).toList();
    String most = steps.getLast().name();
    return steps.size() == 1
        ? most
        : Parameters.plain(SweepFigures.load(steps.getFirst()))
            + " to "
            + most
            + (isOverRate(result) ? " offered" : "");
  }

  @Override
  protected void conclude() {
    heading();
    step(curve.knee()).ifPresent(step -> conclude("knee", step, knee(step), curve.kneeAmong()));
    step(curve.peak())
        .ifPresent(
            step ->
                conclude(
                    "peak",
                    step,
                    peak(step).with("rateTps", step.mean(Figure.RATE, TypeFigures.ALL)),
                    curve.peakAmong()));
    qualified();
    UserRating rating = curve.userLoad();
    if (rating != null) {
      Double users = rating.users();
      String wanted = amount(rating.perMinute(), "transaction") + " per minute each";
      report.fact(
          "user load",
          users == null
              ? "not found for " + wanted + ": " + rating.reason()
              : amount(users, "user") + " at " + wanted);
    }
    control();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    step(curve.peak())
        .ifPresent(
            peak ->
                report.headline(
                    "peak "
                        + number(peak.mean(Figure.RATE, TypeFigures.ALL))
                        + " tps at "
                        + peak.name()));
    report.condition(
        words(result.setup().engine().isolation(), " ")
            + ", "
            + SystemLine.durability(spec, result.setup().survives())
            + ", "
            + SystemLine.hot(spec)
            + "scale "
            + spec.data().scale()
            + ", "
            + counted(steps.size(), "step")
            + " of "
            + SeriesLines.length(spec.schedule())
            + (result.plan().blocks() == 1 ? "" : ", " + counted(result.plan().blocks(), "round")));
    if (!spec.roles().isEmpty()) {
      report.condition(LoadLines.pace(spec));
    }
  }

  @Override
  protected void show() {
    report.text(
        "Times in ms; response times: from scheduled start to end, retries included"
            + (result.plan().blocks() == 1 ? "" : "; geometric means over the rounds"));
    report.table(tables.shown());
    if (curve.kneeAmong().isEmpty() && steps.size() > 1 && curve.knee() != null) {
      report.note(
          "Fewer than six complete rounds (--repeat): how far noise moves knee and peak is"
              + " unknown.");
    }
    if (steps.stream().anyMatch(tables::isWithinNoise)) {
      report.note(StepTables.WITHIN_NOISE.strip() + ": within noise of the knee or the peak");
    }
    if (steps.stream().anyMatch(step -> step.serverCpu() == CpuFigure.Method.IN_CLIENT)) {
      report.note(CpuTable.IN_CLIENT + " in client CPU: the engine runs on the terminals' threads");
    }
    published();
    report.onPage(SweepChart.of(result));
  }

  private void published() {
    if (curve.published().isEmpty()) {
      return;
    }
    PublishedCurve first = curve.published().getFirst();
    report.text(
        "Transactions per hour, all terminals executing %s, beside published systems (%s)%s"
            .formatted(first.type(), first.source(), others()));
    DataTable<StudyPoint> table = PublishedTable.of(result);
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
  private boolean isHardest(StudyPoint step) {
    return steps.stream().allMatch(other -> SweepFigures.load(other) <= SweepFigures.load(step));
  }

  private void conclude(String label, StudyPoint step, Finding found, List<String> among) {
    report.conclude(
        label, List.of(found.with("others", others(step, among)).with(Words.WHERE, where(step))));
  }

  private String where(StudyPoint step) {
    return step.name() + (isOverRate(result) ? " offered" : "");
  }

  /** Names the loads that noise does not tell apart from a step's; null where there are none. */
  private static @Nullable String others(StudyPoint best, List<String> among) {
    List<String> others = among.stream().filter(name -> !name.equals(best.name())).toList();
    if (others.isEmpty()) {
      return null;
    }
    String loads =
        others.stream()
            .limit(others.size() - 1L)
            .map(name -> name.replaceFirst("[ /].*", ""))
            .collect(Collectors.joining(", "));
    return (loads.isEmpty() ? "" : loads + " and ") + others.getLast();
  }

  private Finding knee(StudyPoint step) {
    return isHardest(step) ? Finding.conclusion("knee-at-the-end") : Finding.conclusion("knee");
  }

  private Finding peak(StudyPoint step) {
    return SweepFigures.isSaturated(result, step)
        ? Finding.conclusion("peak-saturated")
        : isHardest(step) ? Finding.conclusion("peak-at-the-end") : Finding.conclusion("peak");
  }

  private Optional<StudyPoint> step(@Nullable String name) {
    return steps.stream().filter(step -> step.name().equals(name)).findFirst();
  }

  private void qualified() {
    QualifiedRate qualified = curve.qualified();
    if (qualified == null) {
      report.fact("90 % < 2s", "no valid step qualifies" + unsettled());
      return;
    }
    report.fact(
        "90 % < 2s",
        "up to "
            + number(qualified.step().rateTps())
            + " tps"
            + qualified.responses().stream()
                .findFirst()
                .map(at -> " (response: mean " + times(at) + ")")
                .orElse("")
            + unsettled());
  }

  private static String times(QualifiedRate.ResponseAt at) {
    return millis(at.responseMeanNanos()) + " ms, p90 " + millis(at.responseP90Nanos()) + " ms";
  }

  /** Says which steps are left out because a longer run of them would have other response times. */
  private String unsettled() {
    List<String> left =
        steps.stream()
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
    QualifiedRate qualified = curve.qualified();
    if (qualified != null) {
      report.detail(
          "Responses",
          () ->
              report.fact(
                  "responses",
                  "mean (p90) in ms at "
                      + qualified.responses().stream()
                          .map(SweepReport::response)
                          .collect(Collectors.joining(", at "))));
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
    UserRating rating = curve.userLoad();
    String values = String.join(",", factor(result).values()).replaceAll("/s(?=,)", "");
    return Invocation.of("sweep")
        .option(factor(result).parameter(), values)
        .option("user-load", rating == null ? null : Parameters.plain(rating.perMinute()) + "/min")
        .option("repeat", String.valueOf(result.plan().blocks()))
        .flag("control", !result.plan().controls().isEmpty())
        .option("waits", spec.target().waits() == WaitSampling.ON ? "on" : null)
        .parameters(spec, spec.target().options(), Set.of("terminals", "rate", "waits"))
        .arguments();
  }
}
