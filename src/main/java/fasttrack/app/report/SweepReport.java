package fasttrack.app.report;

import static fasttrack.app.report.Figures.amount;
import static fasttrack.app.report.Figures.millis;
import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.series.SweepFigures;
import fasttrack.app.series.SweepResult;
import fasttrack.app.series.SweepResult.Over;
import fasttrack.app.series.SweepResult.Step;
import fasttrack.app.series.SweepResult.StepFigures;
import fasttrack.app.series.SweepResult.UserRating;
import fasttrack.core.result.Backlog;
import fasttrack.core.result.CpuFigure;
import fasttrack.core.result.Latency;
import fasttrack.core.result.QualifiedRate;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Engine;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A sweep as text, at most 80 columns wide: one line a step. */
public final class SweepReport {
  private static final int COLUMNS = 10;

  private final SweepResult result;
  private final Page page = new Page();

  private SweepReport(SweepResult result) {
    this.result = result;
  }

  /** Writes the report. */
  public static String of(SweepResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(SweepResult result) {
    SweepReport report = new SweepReport(result);
    report.heading();
    report.table();
    report.invalid();
    report.curve();
    report.warnings();
    return report.page;
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    Engine engine = result.setup().engine();
    page.title(result.header().title());
    page.text(engine.product() + " " + engine.version() + ", " + engine.location());
    page.text(
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
    page.text(
        counted(result.stepsPlanned(), "step")
            + " of "
            + switch (spec.schedule().span()) {
              case Span.Time time -> span(time.nanos());
              case Span.Count count -> counted(count.transactions(), "transaction");
            }
            + BeginLines.before(spec.schedule())
            + ", each on freshly populated data and verified"
            + order(result.setup().freshProcesses()));
    page.gap();
    long whole =
        result.steps().stream()
            .filter(step -> step.outcome().state() == RunResult.State.COMPLETE)
            .count();
    if (whole < result.stepsPlanned()) {
      page.text("ENDED EARLY: " + whole + " of " + counted(result.stepsPlanned(), "step") + ".");
      page.gap();
    }
    page.text(
        "Times in ms per transaction; response times are from due to end, including all"
            + " retries.");
    page.gap();
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
    boolean terminals = result.over() == Over.TERMINALS;
    Table table = new Table(COLUMNS);
    table.head("", "", "mean", "", "", "client", "server", "", "", "");
    table.head(
        terminals ? "terminals" : "offered/s",
        "rate/s",
        "resp.",
        "p90",
        "p99",
        "CPU",
        "CPU",
        "retries",
        "scaled",
        "");
    result.steps().forEach(step -> table.row(cells(step)));
    page.table(table);
    if (result.steps().stream().anyMatch(SweepReport::inClient)) {
      page.text(
          CpuTable.IN_CLIENT + " part of the client's: the engine runs on the terminals' threads");
    }
    Times.missing(
            result.steps().stream()
                .filter(step -> step.figures() != null && !SweepFigures.isSaturated(step))
                .map(step -> Objects.requireNonNull(step.figures()).response())
                .toList(),
            List.of(90, 99))
        .forEach(page::text);
    page.gap();
  }

  private static boolean inClient(Step step) {
    StepFigures figures = step.figures();
    return figures != null && figures.serverCpuMethod() == CpuFigure.Method.IN_CLIENT;
  }

  private List<String> cells(Step step) {
    Double offered = step.load().offeredTps();
    String load = offered == null ? count(step.load().terminals()) : number(offered);
    StepFigures figures = step.figures();
    if (figures == null) {
      return List.of(load, "", "", "", "", "", "", "", "", verdict(step));
    }
    Latency response = figures.response();
    return List.of(
        load,
        number(figures.rateTps()),
        Table.text(Times.mean(response)),
        Table.text(Times.percentile(response, 90)),
        Table.text(Times.percentile(response, 99)),
        millis(figures.clientCpuMeanNanos()),
        inClient(step) ? CpuTable.IN_CLIENT : millis(figures.serverCpuMeanNanos()),
        count(figures.retries()),
        scaled(figures.scaled()),
        verdict(step));
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
      switch (step.outcome().validity()) {
        case Validity.Valid valid -> {}
        case Validity.Unmeasured unmeasured -> {}
        case Validity.Invalid invalid -> {
          if (step.outcome().state() == RunResult.State.COMPLETE) {
            page.text("INVALID: the figures of step " + step.number() + " do not count.");
            invalid.reasons().forEach(reason -> page.text("  - ", "    ", reason));
            page.gap();
          }
        }
      }
    }
  }

  /** The knee and the peak in words, and the ratings of the whole curve. */
  private void curve() {
    for (Step step : result.steps()) {
      if (is(result.curve().knee(), step)) {
        line(
            "knee",
            load(step)
                + ": the highest ratio of rate to mean response time (Kleinrock's power)"
                + (isHardest(step) ? "; the true knee may lie beyond" : ""));
      }
    }
    for (Step step : result.steps()) {
      if (is(result.curve().peak(), step)) {
        line(
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
      line(
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
      line("90 % < 2s", "no valid step qualifies" + unsettled());
      return;
    }
    line(
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
    List<Step> warned =
        result.steps().stream().filter(s -> !s.outcome().warnings().isEmpty()).toList();
    if (!warned.isEmpty()) {
      line(
          "warning",
          warned.size()
              + " of "
              + counted(result.steps().size(), "step")
              + (warned.size() == 1 ? " has" : " have")
              + " a warning, such as: "
              + warned.getFirst().outcome().warnings().getFirst());
    }
  }

  private void line(String label, String text) {
    page.labelled(label, TextReport.LABEL, text);
  }
}
