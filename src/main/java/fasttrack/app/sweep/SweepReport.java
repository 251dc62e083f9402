package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.figure.Figure;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.report.Check;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.LoadLines;
import fasttrack.app.report.run.MissingTimes;
import fasttrack.app.report.run.SeriesLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.ControlFinding;
import fasttrack.app.sweep.SweepResult.Over;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.UserRating;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.statistics.QualifiedRate;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to: a line a step, the curve, and its knee and peak. */
public final class SweepReport {
  private final SweepResult result;
  private final List<Step> typical;
  private final int rounds;
  private final StepTables tables;
  private final ReportBuilder report;

  private SweepReport(SweepResult result) {
    this.result = result;
    this.typical = result.typical();
    this.tables = new StepTables(result);
    this.rounds = Objects.requireNonNullElse(result.rounds(), 1);
    this.report =
        new ReportBuilder(
            "sweep",
            SystemLine.title(result.header().title(), result.setup().engine())
                + ", "
                + axis(result),
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(SweepResult result) {
    SweepReport of = new SweepReport(result);
    of.heading();
    of.verdict();
    of.curve();
    of.control();
    of.report.warned(of.noun(), result.runs());
    of.table();
    of.published();
    of.report.onPage(SweepChart.of(result));
    of.invalid();
    of.report.detail("Run", of::ran);
    of.checks();
    of.report.figures(of.tables.all());
    return of.disclosed();
  }

  /** Returns what a run is called in a sentence: of one round it is a step. */
  private String noun() {
    return rounds == 1 && result.control() == null ? "step" : "run";
  }

  private String name(Step step) {
    return "step "
        + step.number()
        + (tables.isControl(step) ? ", again" : "")
        + (rounds == 1 ? "" : ", round " + StepTables.round(step));
  }

  /** Returns the loads, from the least to the greatest. */
  private static String axis(SweepResult result) {
    DoubleSummaryStatistics loads =
        result.steps().stream().mapToDouble(step -> step.load().size()).summaryStatistics();
    if (loads.getCount() == 0) {
      return "no step";
    }
    String least = Parameters.plain(loads.getMin());
    String most = Parameters.plain(loads.getMax());
    return (least.equals(most) ? most : least + " to " + most)
        + (result.over() == Over.RATE
            ? " tps offered"
            : most.equals("1") ? " terminal" : " terminals");
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    step(result.curve().peak())
        .ifPresent(
            peak ->
                report.headline(
                    "peak "
                        + number(Objects.requireNonNull(peak.figures()).rateTps())
                        + " tps at "
                        + shortLoad(peak)));
    report.condition(
        words(result.setup().engine().isolation(), " ")
            + ", "
            + SystemLine.durability(spec, result.setup().survives())
            + ", "
            + SystemLine.hot(spec)
            + "scale "
            + spec.data().scale()
            + ", "
            + counted(result.stepsPlanned(), "step")
            + " of "
            + SeriesLines.length(spec.schedule())
            + (rounds == 1 ? "" : ", " + counted(rounds, "round")));
    if (!spec.roles().isEmpty()) {
      report.condition(LoadLines.pace(spec));
    }
  }

  /** What the line of conditions leaves out. */
  private void ran() {
    report.fact("workload", result.header().title());
    report.fact("database", SystemLine.of(result.setup().engine()));
    report.fact("data", SeriesLines.data(result.spec(), SystemLine.hot(result.spec())));
    responses();
    report.fact(
        "steps",
        "each on freshly loaded or copied data, and verified"
            + order(result.setup().freshProcesses()));
  }

  private void verdict() {
    int planned = result.runsPlanned();
    long counted = result.runs().stream().filter(Step::counts).count();
    report.verdict(
        Report.Verdict.ofRuns(
            counted == planned, Report.Verdict.complete(counted, planned, noun())));
    if (complete() < planned) {
      report.alarm("ENDED EARLY: " + complete() + " of " + counted(planned, noun()) + " complete.");
    }
  }

  private int complete() {
    return (int)
        result.runs().stream().filter(step -> step.state() == RunResult.State.COMPLETE).count();
  }

  private static String order(@Nullable Boolean freshProcesses) {
    return freshProcesses == null
        ? ""
        : "; in random order, "
            + (freshProcesses
                ? "each in a Java process of its own"
                : "all in one Java process on one open database");
  }

  private void table() {
    report.text(
        "Times in ms; response times: from scheduled start to end, retries included"
            + (rounds == 1 ? "" : "; of each step its median run"));
    report.table(tables.shown(typical));
    if (result.curve().kneeAmong().isEmpty()
        && typical.size() > 1
        && result.curve().knee() != null) {
      report.note(
          "Fewer than two complete rounds (--repeat): how far noise moves knee and peak is"
              + " unknown.");
    }
    if (typical.stream()
        .anyMatch(step -> tables.verdict(step).contains(StepTables.NOT_TOLD_APART))) {
      report.note(StepTables.NOT_TOLD_APART.strip() + ": within noise of the knee or the peak");
    }
    if (result.steps().stream().anyMatch(StepTables::inClient)) {
      report.note(CpuTable.IN_CLIENT + " in client CPU: the engine runs on the terminals' threads");
    }
    MissingTimes.missing(
            typical.stream()
                .filter(step -> step.figures() != null && !step.saturated())
                .map(step -> Objects.requireNonNull(step.figures()).response())
                .toList(),
            List.of(Figure.P90, Figure.P99))
        .forEach(report::note);
  }

  /**
   * Tells whether no step had a higher load, so that what grows up to this step may grow further.
   */
  private boolean isHardest(Step step) {
    return result.steps().stream().allMatch(other -> other.load().size() <= step.load().size());
  }

  private void published() {
    if (result.published().isEmpty()) {
      return;
    }
    PublishedCurve first = result.published().getFirst();
    report.text(
        "Transactions per hour, all terminals executing %s, beside published systems (%s)%s"
            .formatted(first.type(), first.source(), others()));
    DataTable<Step> table = PublishedTable.of(result.published(), typical);
    report.table(table).figures(table);
  }

  /** Says what the last columns of the published table are of. */
  private String others() {
    return result.spec().roles().isEmpty()
        ? ""
        : "; p99 in ms, from when a transaction was due; on time: ended before the next one was"
            + " due";
  }

  private void invalid() {
    for (Step step : result.runs()) {
      if (step.state() == RunResult.State.COMPLETE) {
        report.invalid(name(step), step.validity());
      }
    }
  }

  /** The knee and the peak in words, and the ratings of the whole curve. */
  private void curve() {
    step(result.curve().knee())
        .ifPresent(step -> conclude("knee", step, knee(step), result.curve().kneeAmong()));
    step(result.curve().peak())
        .ifPresent(
            step ->
                conclude(
                    "peak",
                    step,
                    peak(step).with("rateTps", step.rateTps()),
                    result.curve().peakAmong()));
    qualified();
    UserRating rating = result.curve().userLoad();
    if (rating != null) {
      Double users = rating.users();
      String wanted = amount(rating.perMinute(), "transaction") + " per minute each";
      report.fact(
          "user load",
          users == null
              ? "not found for " + wanted + ": " + rating.reason()
              : amount(users, "user") + " at " + wanted);
    }
  }

  private void conclude(String label, Step step, Finding found, List<Integer> among) {
    report.conclude(
        label,
        List.of(
            found
                .with("step", step.number())
                .with("others", others(step, among))
                .with(Words.WHERE, load(step))));
  }

  /** Names the loads that noise does not tell apart from a step's; null where there are none. */
  private @Nullable String others(Step best, List<Integer> among) {
    List<Step> others =
        typical.stream()
            .filter(step -> step.number() != best.number())
            .filter(step -> among.contains(step.number()))
            .toList();
    if (others.isEmpty()) {
      return null;
    }
    String loads =
        others.stream()
            .limit(others.size() - 1L)
            .map(step -> Parameters.plain(step.load().size()))
            .collect(Collectors.joining(", "));
    return (loads.isEmpty() ? "" : loads + " and ") + shortLoad(others.getLast());
  }

  /** The first step twice: what differs here is no effect of the load. */
  private void control() {
    SweepResult.Control control = result.control();
    if (control == null) {
      return;
    }
    String excluded =
        result.runs().stream()
            .filter(run -> run.number() == 1 && !run.counts())
            .map(this::name)
            .collect(Collectors.joining("; "));
    report.conclude(
        "noise",
        List.of(
            ControlFinding.of(
                    SweepResult.typical(result.runs()).stream()
                        .filter(step -> step.number() == 1)
                        .findFirst()
                        .map(step -> "the step of " + shortLoad(step))
                        .orElse("the first step"),
                    "round",
                    Arrays.asList(control.rate(), control.elapsed()))
                .with("rateRatio", control.rate())
                .with("elapsedRatio", control.elapsed())
                .with("excluded", excluded.isEmpty() ? null : excluded)));
  }

  private Finding knee(Step step) {
    return isHardest(step) ? Finding.conclusion("knee-at-the-end") : Finding.conclusion("knee");
  }

  private Finding peak(Step step) {
    return step.saturated()
        ? Finding.conclusion("peak-saturated")
        : isHardest(step) ? Finding.conclusion("peak-at-the-end") : Finding.conclusion("peak");
  }

  private Optional<Step> step(@Nullable Integer number) {
    return typical.stream().filter(step -> StepTables.is(number, step)).findFirst();
  }

  private static String load(Step step) {
    return shortLoad(step) + (step.load().offeredTps() == null ? "" : " offered");
  }

  private void qualified() {
    QualifiedRate qualified = result.curve().qualified();
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

  /** The response times that TP1 asks for: at parts of the highest rate that qualifies. */
  private void responses() {
    QualifiedRate qualified = result.curve().qualified();
    if (qualified != null) {
      report.fact(
          "responses",
          "mean (p90) in ms at "
              + qualified.responses().stream()
                  .map(SweepReport::response)
                  .collect(Collectors.joining(", at ")));
    }
  }

  /** Says which steps are left out because a longer run of them would have other response times. */
  private String unsettled() {
    List<String> left =
        typical.stream()
            .filter(step -> !step.settled())
            .map(step -> String.valueOf(step.number()))
            .toList();
    return left.isEmpty()
        ? ""
        : "; without "
            + (left.size() == 1 ? "step " : "steps ")
            + String.join(", ", left)
            + ", whose response times may grow with the length of the run: measure longer";
  }

  private static String response(QualifiedRate.ResponseAt at) {
    return at.percent()
        + " % of that rate "
        + millis(at.responseMeanNanos())
        + " ("
        + millis(at.responseP90Nanos())
        + (at.interpolated() ? "; interpolated)" : ")");
  }

  private void checks() {
    report.check(Check.ofAll(noun(), complete(), result.runsPlanned()));
    for (Step step : result.runs()) {
      report.run(name(step) + ": " + shortLoad(step), step);
    }
  }

  private static String shortLoad(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null ? counted(step.load().terminals(), "terminal") : number(offered) + "/s";
  }

  private Report disclosed() {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first step", result.spec());
    parts.put("Database and machine", result.setup());
    return report.disclose(parts, command()).build();
  }

  private List<String> command() {
    BenchmarkSpec spec = result.spec();
    boolean overRate = result.over() == Over.RATE;
    String steps =
        SweepResult.typical(result.runs()).stream()
            .map(step -> Parameters.plain(step.load().size()))
            .collect(Collectors.joining(","));
    UserRating rating = result.curve().userLoad();
    return Invocation.of("sweep")
        .option(overRate ? "rate" : "terminals", overRate ? steps + "/s" : steps)
        .option("user-load", rating == null ? null : Parameters.plain(rating.perMinute()) + "/min")
        .option("repeat", String.valueOf(rounds))
        .flag("control", result.control() != null)
        .option("waits", spec.target().waits() == WaitSampling.ON ? "on" : null)
        .parameters(spec, spec.target().options(), Set.of("terminals", "rate", "waits"))
        .arguments();
  }
}
