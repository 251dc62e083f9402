package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Section;
import fasttrack.app.report.SweepReport;
import fasttrack.app.report.Times;
import fasttrack.app.series.SweepFigures;
import fasttrack.app.series.SweepResult;
import fasttrack.app.series.SweepResult.Step;
import fasttrack.app.series.SweepResult.StepFigures;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a sweep comes to. */
public final class SweepSummary {
  private final SweepResult result;

  private SweepSummary(SweepResult result) {
    this.result = result;
  }

  /** Makes the summary. */
  public static Summary of(SweepResult result) {
    SweepSummary summary = new SweepSummary(result);
    int planned = result.stepsPlanned();
    long counted = result.steps().stream().filter(SweepFigures::counts).count();
    String text =
        counted == planned
            ? "all " + counted(planned, "step") + " are complete, valid and verified"
            : counted + " of " + counted(planned, "step") + " are complete and valid";
    List<Check> checks = new ArrayList<>(List.of(Check.ofAll("step", complete(result), planned)));
    for (Step step : result.steps()) {
      String name = "step " + step.number() + ": " + summary.load(step);
      checks.add(Check.ofRun(name, step.outcome().state(), step.outcome().validity()));
    }
    return new Summary(
        "sweep",
        new Summary.Verdict(
            result.header().title(), result.header().startedAt(), counted == planned, text),
        Labels.of(SweepReport.page(result)),
        checks,
        List.of(new Section("", summary.shown(), List.of())),
        List.of(summary.steps()));
  }

  private static int complete(SweepResult result) {
    return (int)
        result.steps().stream()
            .filter(step -> step.outcome().state() == RunResult.State.COMPLETE)
            .count();
  }

  private String load(Step step) {
    Double offered = step.load().offeredTps();
    return offered == null
        ? counted(step.load().terminals(), "terminal")
        : Figures.number(offered) + "/s";
  }

  private DataTable<Step> shown() {
    return new DataTable<>(
        "shown",
        List.of(
            Column.words("load", this::load),
            rate(),
            response("mean", Times::mean),
            response("p95", times -> Times.percentile(times, 95)),
            response("p99", times -> Times.percentile(times, 99)),
            Column.words("", this::remark)),
        result.steps());
  }

  private DataTable<Step> steps() {
    List<Column<Step>> columns = new ArrayList<>();
    columns.add(Column.count("step", Step::number));
    columns.add(Column.count("terminals", step -> step.load().terminals()));
    columns.add(Column.count("connections", step -> step.load().connections()));
    columns.add(Column.number("offered", "1/s", step -> step.load().offeredTps()));
    columns.add(rate());
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
    columns.add(new Column<>("retries", "", SweepSummary::retries));
    columns.add(Column.words("verdict", this::remark));
    columns.add(Column.words("folder", step -> Objects.requireNonNullElse(step.bundle(), "")));
    return new DataTable<>("steps", columns, result.steps());
  }

  private static Column<Step> rate() {
    return Column.number("rate", "1/s", figure(StepFigures::rateTps));
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

  private String remark(Step step) {
    if (step.outcome().validity() instanceof Validity.Invalid) {
      return "INVALID";
    }
    if (step.outcome().state() == RunResult.State.INTERRUPTED) {
      return "ended early";
    }
    List<String> remarks = new ArrayList<>();
    if (SweepFigures.isSaturated(step)) {
      remarks.add("saturated");
    }
    if (Objects.equals(result.curve().knee(), step.number())) {
      remarks.add("knee");
    }
    if (Objects.equals(result.curve().peak(), step.number())) {
      remarks.add("peak");
    }
    return String.join(", ", remarks);
  }
}
