package fasttrack.app.locking;

import fasttrack.app.analysis.Part;
import fasttrack.app.figure.Figure;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of a study of locks: medians of each setting. */
final class LockTables {
  private static final double PER_THOUSAND = 1_000;

  private LockTables() {}

  /** Returns the settings as a report shows them, at most 80 columns wide. */
  static DataTable<LocksResult.Cell> shown(LocksResult result) {
    List<Column<LocksResult.Cell>> columns = new ArrayList<>();
    columns.add(Column.words("locks", cell -> LockWords.of(cell.setting().level())));
    if (several(result, cell -> cell.setting().isolation())) {
      columns.add(
          Column.words("isolation", cell -> Figures.words(cell.setting().isolation(), " ")));
    }
    if (result.cells().stream().anyMatch(cell -> cell.setting().hot() != null)) {
      columns.add(hot());
    }
    columns.add(Column.count("term-\ninals", cell -> cell.setting().terminals()));
    columns.add(Figure.RATE.column("rate/s", figure(RunFigures::rateTps)));
    columns.add(Figure.P95.column(figure(RunFigures::p95Nanos)));
    columns.add(Figure.ELAPSED.column("elapsed", figure(RunFigures::elapsedMeanNanos)));
    columns.add(Column.millis("lock\nwait", part(Part.LOCK_WAIT)));
    columns.add(Column.millis("commit", part(Part.COMMIT)));
    columns.add(Figure.WASTED.column(figure(RunFigures::wastedMeanNanos)));
    columns.add(
        Column.number("dead-\nlocks", "1/1000", figure(f -> PER_THOUSAND * f.deadlocksMean())));
    columns.add(Column.words("", LockTables::remark));
    return new DataTable<>("shown", columns, result.cells());
  }

  /** Returns all figures of each setting. */
  static DataTable<LocksResult.Cell> settings(LocksResult result) {
    List<Column<LocksResult.Cell>> columns = new ArrayList<>();
    columns.add(Column.words("locks", cell -> LockWords.of(cell.setting().level())));
    columns.add(Column.words("isolation", cell -> Figures.words(cell.setting().isolation(), " ")));
    columns.add(hot());
    columns.add(Column.count("terminals", cell -> cell.setting().terminals()));
    columns.add(Column.count("runs", cell -> cell.runs().size()));
    columns.add(Figure.RATE.column(figure(RunFigures::rateTps)));
    columns.add(Figure.ELAPSED.column("mean response", figure(RunFigures::elapsedMeanNanos)));
    columns.add(Figure.P95.column(figure(RunFigures::p95Nanos)));
    for (Part part : Part.values()) {
      columns.add(Column.millis(part.title(), part(part)));
    }
    columns.add(Column.number("retries", "1/1000", figure(f -> PER_THOUSAND * f.retriesMean())));
    columns.add(
        Column.number("deadlocks", "1/1000", figure(f -> PER_THOUSAND * f.deadlocksMean())));
    columns.add(Figure.WASTED.column(figure(RunFigures::wastedMeanNanos)));
    columns.add(Column.words("verdict", LockTables::remark));
    return new DataTable<>("settings", columns, result.cells());
  }

  private static boolean several(LocksResult result, Function<LocksResult.Cell, Object> of) {
    return result.cells().stream().map(of).distinct().count() > 1;
  }

  private static Column<LocksResult.Cell> hot() {
    return new Column<>(
        "hot",
        "",
        cell ->
            cell.setting().hot() == null
                ? new Cell.Words("all")
                : new Cell.Count(cell.setting().hot()));
  }

  private static Function<LocksResult.Cell, @Nullable Number> figure(
      Function<RunFigures, @Nullable Double> of) {
    return cell -> cell.medians() == null ? null : of.apply(cell.medians());
  }

  private static Function<LocksResult.Cell, @Nullable Number> part(Part part) {
    return figure(figures -> figures.parts().getOrDefault(part, 0.0));
  }

  private static String remark(LocksResult.Cell cell) {
    boolean invalid =
        cell.runs().stream().anyMatch(run -> run.validity() instanceof Validity.Invalid);
    return invalid ? "INVALID" : Objects.isNull(cell.medians()) ? "no run" : "";
  }
}
