package fasttrack.app.sweep;

import fasttrack.app.figure.Dimension;
import fasttrack.app.figure.Figure;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.sweep.SweepResult.Over;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.StepFigures;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.cpu.CpuFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The steps of a sweep as tables. */
record StepTables(SweepResult result) {
  /** Marks what noise does not tell apart from the best. */
  static final String NOT_TOLD_APART = "≈ ";

  /** Returns the round of a run; in an older result there is one. */
  static int round(Step step) {
    return Objects.requireNonNullElse(step.round(), 1);
  }

  /** Tells whether a run is one of the control. */
  boolean isControl(Step run) {
    return result.control() != null && result.control().runs().contains(run);
  }

  /** Returns the table that people read: a line a step. */
  DataTable<Step> shown(List<Step> typical) {
    boolean terminals = result.over() == Over.TERMINALS;
    return new DataTable<>(
        "shown",
        List.of(
            terminals
                ? Column.count("terminals", step -> step.load().terminals())
                : Column.number("offered/s", "1/s", step -> step.load().offeredTps()),
            Figure.RATE.column("rate/s", figure(StepFigures::rateTps)),
            Figure.ELAPSED.times("mean\nresp.", StepTables::response),
            Figure.P90.times(StepTables::response),
            Figure.P99.times(StepTables::response),
            Figure.CLIENT_CPU.column(figure(StepFigures::clientCpuMeanNanos)),
            new Column<>("server\nCPU", "ms", StepTables::serverCpu),
            Figure.RETRIED.column("retries", figure(StepFigures::retries)),
            Column.words(
                "scaled", step -> step.figures() == null ? "" : scaled(step.figures().scaled())),
            Column.words("", this::verdict)),
        typical);
  }

  private static Cell serverCpu(Step step) {
    StepFigures figures = step.figures();
    return inClient(step)
        ? new Cell.Words(CpuTable.IN_CLIENT)
        : Dimension.TIME.cell(figures == null ? null : figures.serverCpuMeanNanos());
  }

  static boolean inClient(Step step) {
    StepFigures figures = step.figures();
    return figures != null && figures.serverCpuMethod() == CpuFigure.Method.IN_CLIENT;
  }

  private static String scaled(@Nullable Boolean scaled) {
    return scaled == null ? Figures.NONE : scaled ? "yes" : "no";
  }

  /**
   * Returns what a step is on the curve, or why it does not count; empty where there is nothing.
   */
  String verdict(Step step) {
    if (step.state() == RunResult.State.INTERRUPTED) {
      return "ended";
    }
    if (step.validity().fails()) {
      return Words.of(step.validity());
    }
    String knee = place("knee", result.curve().knee(), result.curve().kneeAmong(), step);
    String peak = place("peak", result.curve().peak(), result.curve().peakAmong(), step);
    return Stream.of(step.saturated() ? "saturated" : "", knee, peak)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String place(String name, @Nullable Integer best, List<Integer> among, Step step) {
    if (is(best, step)) {
      return name;
    }
    return among.contains(step.number()) ? NOT_TOLD_APART + name : "";
  }

  static boolean is(@Nullable Integer number, Step step) {
    return number != null && number == step.number();
  }

  /** Returns all figures of all runs, for files. */
  DataTable<Step> all() {
    List<Column<Step>> columns = new ArrayList<>();
    columns.add(Column.count("step", Step::number));
    columns.add(Column.count("round", StepTables::round));
    columns.add(Column.words("control", step -> isControl(step) ? "again" : ""));
    columns.add(Column.count("terminals", step -> step.load().terminals()));
    columns.add(Column.count("connections", step -> step.load().connections()));
    columns.add(Column.number("offered", "1/s", step -> step.load().offeredTps()));
    columns.add(Figure.RATE.column(figure(StepFigures::rateTps)));
    columns.add(Figure.ELAPSED.times("mean response", StepTables::response));
    for (Figure figure : List.of(Figure.P50, Figure.P90, Figure.P95, Figure.P99, Figure.MAX)) {
      columns.add(figure.times(StepTables::response));
    }
    columns.add(Figure.CLIENT_CPU.column(figure(StepFigures::clientCpuMeanNanos)));
    columns.add(Figure.SERVER_CPU.column(figure(StepFigures::serverCpuMeanNanos)));
    columns.add(
        Column.words(
            "server CPU method",
            step ->
                step.figures() == null
                    ? ""
                    : Figures.words(step.figures().serverCpuMethod(), " ")));
    columns.add(Figure.RETRIED.column("retries", figure(StepFigures::retries)));
    columns.add(Column.words("verdict", this::verdict));
    columns.add(Column.words("folder", step -> Objects.requireNonNullElse(step.bundle(), "")));
    return new DataTable<>("steps", columns, result.runs());
  }

  static @Nullable Latency response(Step step) {
    return step.figures() == null ? null : step.figures().response();
  }

  private static Function<Step, @Nullable Number> figure(
      Function<StepFigures, @Nullable Number> of) {
    return step -> step.figures() == null ? null : of.apply(step.figures());
  }
}
