package fasttrack.app.study.sweep;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.figure.Dimension;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyTables;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.published.PublishedCurve;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.spec.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The steps of a system as a table that people read. */
record StepTables(StudyResult result, SweepCurve curve) {
  private static final double SECONDS_PER_HOUR = 3_600;

  /** Marks what noise does not tell apart from the best. */
  static final String WITHIN_NOISE = "≈ ";

  /** Returns a line a step. */
  DataTable<StudyPoint> shown() {
    return new DataTable<>(
        ("shown " + curve.system()).strip(),
        List.of(
            SweepReport.isOverRate(result)
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

  /** Makes the table. */
  static DataTable<StudyPoint> published(StudyResult result, SweepCurve curve) {
    List<Column<StudyPoint>> columns = new ArrayList<>();
    columns.add(Column.number("terminals", "", SweepFigures::load));
    columns.add(Column.number("here", "1/h", StepTables::perHour));
    for (PublishedCurve system : curve.published()) {
      columns.add(
          Column.number(
              broken(system), "1/h", step -> system.perHour().get((int) SweepFigures.load(step))));
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
