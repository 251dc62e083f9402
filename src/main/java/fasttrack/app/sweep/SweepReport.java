package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.parameter.Invocation;
import fasttrack.app.parameter.Parameters;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Charts.Marker;
import fasttrack.app.report.Charts.Point;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.BeginLines;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.report.run.Times;
import fasttrack.app.sweep.SweepResult.Over;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.StepFigures;
import fasttrack.app.sweep.SweepResult.UserRating;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Engine;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.QualifiedRate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to: a line a step, the curve, and its knee and peak. */
public final class SweepReport {
  private static final double MILLI = 1e6;
  private static final double SECONDS_PER_MINUTE = 60;

  private final SweepResult result;
  private final ReportBuilder report;

  private SweepReport(SweepResult result) {
    this.result = result;
    this.report = new ReportBuilder("sweep", result.header().title(), result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(SweepResult result) {
    SweepReport of = new SweepReport(result);
    of.heading();
    of.verdict();
    of.curve();
    of.warnings();
    of.report.detail(of.charts().toArray(Block[]::new));
    of.table();
    of.invalid();
    of.checks();
    of.report.figures(of.steps());
    return of.disclosed();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.setup().engine();
    report.condition(engine.product() + " " + engine.version() + ", " + engine.location());
    report.condition(
        words(engine.isolation(), " ")
            + ", "
            + words(spec.target().durability(), " ")
            + " commits, "
            + (spec.data().profileWasChosen() ? "profile " + spec.data().profile() + ", " : "")
            + "scale "
            + spec.data().scale()
            + ", "
            + SystemLine.hot(spec)
            + "seed "
            + spec.data().seed());
    report.condition(
        counted(result.stepsPlanned(), "step")
            + " of "
            + switch (spec.schedule().span()) {
              case Span.Time time -> span(time.nanos());
              case Span.Count count -> counted(count.transactions(), "transaction");
            }
            + BeginLines.before(spec.schedule())
            + ", each on freshly populated data and verified"
            + order(result.setup().freshProcesses()));
  }

  private void verdict() {
    int planned = result.stepsPlanned();
    long counted = result.steps().stream().filter(SweepFigures::counts).count();
    report.verdict(
        Report.Verdict.ofRuns(
            counted == planned, Report.Verdict.complete(counted, planned, "step")));
    if (complete() < planned) {
      report.alarm("ENDED EARLY: " + complete() + " of " + counted(planned, "step") + ".");
    }
  }

  private int complete() {
    return (int)
        result.steps().stream()
            .filter(step -> step.outcome().state() == RunResult.State.COMPLETE)
            .count();
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
        "Times in ms per transaction; response times are from due to end, including all"
            + " retries.");
    report.table(shown());
    if (result.steps().stream().anyMatch(SweepReport::inClient)) {
      report.note(
          CpuTable.IN_CLIENT + " part of the client's: the engine runs on the terminals' threads");
    }
    Times.missing(
            result.steps().stream()
                .filter(step -> step.figures() != null && !SweepFigures.isSaturated(step))
                .map(step -> Objects.requireNonNull(step.figures()).response())
                .toList(),
            List.of(90, 99))
        .forEach(report::note);
  }

  private DataTable<Step> shown() {
    boolean terminals = result.over() == Over.TERMINALS;
    return new DataTable<>(
        "shown",
        List.of(
            terminals
                ? Column.count("terminals", step -> step.load().terminals())
                : Column.number("offered/s", "1/s", step -> step.load().offeredTps()),
            Column.number("rate/s", "1/s", figure(StepFigures::rateTps)),
            response("mean\nresp.", Times::mean),
            response("p90", times -> Times.percentile(times, 90)),
            response("p99", times -> Times.percentile(times, 99)),
            Column.millis("client\nCPU", figure(StepFigures::clientCpuMeanNanos)),
            new Column<>("server\nCPU", "ms", SweepReport::serverCpu),
            new Column<>("retries", "", SweepReport::retries),
            Column.words(
                "scaled", step -> step.figures() == null ? "" : scaled(step.figures().scaled())),
            Column.words("", this::verdict)),
        result.steps());
  }

  private static Cell serverCpu(Step step) {
    StepFigures figures = step.figures();
    if (inClient(step)) {
      return new Cell.Words(CpuTable.IN_CLIENT);
    }
    return Column.<Step>millis("", any -> figures == null ? null : figures.serverCpuMeanNanos())
        .value()
        .apply(step);
  }

  private static boolean inClient(Step step) {
    StepFigures figures = step.figures();
    return figures != null && figures.serverCpuMethod() == CpuFigure.Method.IN_CLIENT;
  }

  private static String scaled(@Nullable Boolean scaled) {
    return scaled == null ? Figures.NONE : scaled ? "yes" : "no";
  }

  private String verdict(Step step) {
    if (step.outcome().state() == RunResult.State.INTERRUPTED) {
      return "ended";
    }
    if (step.outcome().validity() instanceof Validity.Invalid) {
      return "INVALID";
    }
    boolean knee = is(result.curve().knee(), step);
    boolean peak = is(result.curve().peak(), step);
    if (SweepFigures.isSaturated(step)) {
      return peak ? "saturated, peak" : "saturated";
    }
    return knee ? (peak ? "knee+peak" : "knee") : peak ? "peak" : "";
  }

  private static boolean is(@Nullable Integer number, Step step) {
    return number != null && number == step.number();
  }

  /**
   * Tells whether no step had a higher load, so that what grows up to this step may grow further.
   */
  private boolean isHardest(Step step) {
    return result.steps().stream().allMatch(other -> size(other) <= size(step));
  }

  private static double size(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null ? step.load().terminals() : offered;
  }

  private void invalid() {
    for (Step step : result.steps()) {
      if (step.outcome().validity() instanceof Validity.Invalid invalid
          && step.outcome().state() == RunResult.State.COMPLETE) {
        report.alarm("INVALID: the figures of step " + step.number() + " do not count.");
        report.bullets(Words.of(invalid.reasons()));
      }
    }
  }

  /** The knee and the peak in words, and the ratings of the whole curve. */
  private void curve() {
    for (Step step : result.steps()) {
      if (is(result.curve().knee(), step)) {
        report.fact(
            "knee",
            load(step)
                + ": the highest ratio of rate to mean response time (Kleinrock's power)"
                + (isHardest(step) ? "; the true knee may lie beyond" : ""));
      }
    }
    for (Step step : result.steps()) {
      if (is(result.curve().peak(), step)) {
        report.fact(
            "peak",
            load(step)
                + ": "
                + number(Objects.requireNonNull(step.figures()).rateTps())
                + " transactions/s"
                + (SweepFigures.isSaturated(step)
                    ? ", the database's capacity at this load"
                    : isHardest(step) ? "; a higher load may give more" : ""));
      }
    }
    qualified();
    UserRating rating = result.curve().userLoad();
    if (rating != null) {
      Double users = rating.users();
      String wanted = amount(rating.perMinute(), "transaction") + " a minute each";
      report.fact(
          "user load",
          users == null
              ? "no rating for " + wanted + ": " + rating.reason()
              : amount(users, "user") + " with " + wanted);
    }
  }

  private String load(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null
        ? counted(step.load().terminals(), "terminal")
        : number(offered) + "/s offered";
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
            + " transactions/s; mean response (p90) in ms at "
            + qualified.responses().stream()
                .map(SweepReport::response)
                .collect(Collectors.joining(", at "))
            + unsettled());
  }

  /** Says which steps are left out because a longer run of them would have other response times. */
  private String unsettled() {
    List<String> left =
        result.steps().stream()
            .filter(SweepReport::isUnsettled)
            .map(step -> String.valueOf(step.number()))
            .toList();
    return left.isEmpty()
        ? ""
        : "; without "
            + (left.size() == 1 ? "step " : "steps ")
            + String.join(", ", left)
            + ", whose response times grow with the length of the run, or may; a longer run tells";
  }

  private static boolean isUnsettled(Step step) {
    StepFigures figures = step.figures();
    Backlog backlog = figures == null ? null : figures.backlog();
    return step.load().offeredTps() != null
        && backlog != null
        && backlog.verdict() != Backlog.Verdict.KEEPS_UP;
  }

  private static String response(QualifiedRate.ResponseAt at) {
    return at.percent()
        + " % of that rate "
        + millis(at.responseMeanNanos())
        + " ("
        + millis(at.responseP90Nanos())
        + (at.interpolated() ? "; interpolated)" : ")");
  }

  private void warnings() {
    report.warned("step", result.steps().stream().map(step -> step.outcome().warnings()).toList());
  }

  private void checks() {
    report.check(Check.ofAll("step", complete(), result.stepsPlanned()));
    for (Step step : result.steps()) {
      String name = "step " + step.number() + ": " + shortLoad(step);
      report.check(Check.ofRun(name, step.outcome().state(), step.outcome().validity()));
    }
  }

  private static String shortLoad(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null ? counted(step.load().terminals(), "terminal") : number(offered) + "/s";
  }

  private DataTable<Step> steps() {
    List<Column<Step>> columns = new ArrayList<>();
    columns.add(Column.count("step", Step::number));
    columns.add(Column.count("terminals", step -> step.load().terminals()));
    columns.add(Column.count("connections", step -> step.load().connections()));
    columns.add(Column.number("offered", "1/s", step -> step.load().offeredTps()));
    columns.add(Column.number("rate", "1/s", figure(StepFigures::rateTps)));
    columns.add(response("mean response", Times::mean));
    for (int percent : new int[] {50, 90, 95, 99}) {
      columns.add(response("p" + percent, times -> Times.percentile(times, percent)));
    }
    columns.add(response("max", Times::max));
    columns.add(Column.millis("client CPU", figure(StepFigures::clientCpuMeanNanos)));
    columns.add(Column.millis("server CPU", figure(StepFigures::serverCpuMeanNanos)));
    columns.add(
        Column.words(
            "server CPU method",
            step ->
                step.figures() == null
                    ? ""
                    : Figures.words(step.figures().serverCpuMethod(), " ")));
    columns.add(new Column<>("retries", "", SweepReport::retries));
    columns.add(Column.words("verdict", this::verdict));
    columns.add(Column.words("folder", step -> Objects.requireNonNullElse(step.bundle(), "")));
    return new DataTable<>("steps", columns, result.steps());
  }

  private static Column<Step> response(String title, Function<Latency, Cell> time) {
    return Column.times(
        title,
        step ->
            step.figures() == null ? Cell.quantity(null) : time.apply(step.figures().response()));
  }

  private static Cell retries(Step step) {
    return step.figures() == null ? Cell.quantity(null) : new Cell.Count(step.figures().retries());
  }

  private static Function<Step, @Nullable Number> figure(
      Function<StepFigures, @Nullable Number> of) {
    return step -> step.figures() == null ? null : of.apply(step.figures());
  }

  private Report disclosed() {
    for (Step step : result.steps()) {
      report.link("step " + step.number() + ": " + shortLoad(step), step.bundle());
    }
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first step", result.spec());
    parts.put("Database and machine", result.setup());
    return report.disclose(parts, command()).build();
  }

  private List<String> command() {
    BenchmarkSpec spec = result.spec();
    boolean overRate = result.over() == Over.RATE;
    String steps =
        result.steps().stream()
            .map(step -> Parameters.plain(size(step)))
            .collect(Collectors.joining(","));
    UserRating rating = result.curve().userLoad();
    return Invocation.of("sweep")
        .option(overRate ? "rate" : "terminals", overRate ? steps + "/s" : steps)
        .option("user-load", rating == null ? null : Parameters.plain(rating.perMinute()) + "/min")
        .parameters(spec, spec.target().options(), Set.of("terminals", "rate"))
        .arguments();
  }

  /** Rate and response time over load; nothing where no step counts. */
  private List<Block> charts() {
    List<Step> steps =
        result.steps().stream()
            .filter(SweepFigures::counts)
            .sorted(Comparator.comparingDouble(SweepReport::size))
            .toList();
    if (steps.isEmpty()) {
      return List.of();
    }
    boolean p95 = steps.stream().anyMatch(step -> responseMillis(step, true) != null);
    String response = p95 ? "p95 response" : "mean response";
    boolean terminals = result.over() == SweepResult.Over.TERMINALS;
    String load = terminals ? "terminals" : "offered transactions/s";
    List<Point> rate = new ArrayList<>();
    List<Point> millis = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (Step step : steps) {
      double tps = Objects.requireNonNull(step.figures()).rateTps();
      Double time = responseMillis(step, p95);
      rate.add(new Point(size(step), tps));
      millis.add(new Point(size(step), time));
      rows.add(List.of(Figures.number(size(step)), Figures.number(tps), Figures.number(time)));
    }
    return List.of(
        Charts.curve(
            "Rate and " + response + " time over load, whose axis is logarithmic",
            load,
            rate,
            response,
            millis,
            loads(),
            users(),
            new Grid(List.of(load, "transactions/s", response + ", ms"), rows)));
  }

  private static @Nullable Double responseMillis(Step step, boolean p95) {
    Latency response = Objects.requireNonNull(step.figures()).response();
    Number nanos = response.meanNanos();
    if (p95) {
      nanos = response.percentiles().p95Nanos();
    }
    return nanos == null ? null : nanos.doubleValue() / MILLI;
  }

  /** The loads of the knee and the peak. */
  private List<Marker> loads() {
    List<Marker> markers = new ArrayList<>();
    for (Step step : result.steps()) {
      boolean knee = Objects.equals(result.curve().knee(), step.number());
      boolean peak = Objects.equals(result.curve().peak(), step.number());
      if (knee || peak) {
        markers.add(new Marker(size(step), knee ? (peak ? "knee and peak" : "knee") : "peak"));
      }
    }
    return markers;
  }

  /** The rate at which the rated number of users is served. */
  private List<Marker> users() {
    UserRating rating = result.curve().userLoad();
    return rating == null || rating.users() == null
        ? List.of()
        : List.of(
            new Marker(
                rating.users() * rating.perMinute() / SECONDS_PER_MINUTE,
                "user load: " + Figures.number(rating.users()) + " users"));
  }
}
