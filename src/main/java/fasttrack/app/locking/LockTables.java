package fasttrack.app.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.analysis.Part;
import fasttrack.app.figure.Figure;
import fasttrack.app.locking.LocksResult.RunFigures;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Words;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.result.Validity;
import fasttrack.core.spi.wait.LockLevel;
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

  /** Returns the rates: a row for each load, a column for each granularity. */
  static DataTable<Setting> rates(LocksResult result) {
    List<LockLevel> levels =
        result.cells().stream().map(cell -> cell.setting().level()).distinct().toList();
    List<Setting> loads =
        result.cells().stream()
            .map(LocksResult.Cell::setting)
            .filter(setting -> setting.level() == levels.getFirst())
            .toList();
    List<Column<Setting>> columns = new ArrayList<>();
    columns.add(Column.words("", setting -> load(result, setting)));
    levels.forEach(
        level ->
            columns.add(
                Figure.RATE.column(LockWords.of(level), setting -> rate(result, level, setting))));
    return new DataTable<>("rates", columns, loads);
  }

  private static String load(LocksResult result, Setting setting) {
    return counted(setting.terminals(), "terminal")
        + (setting.hot() == null ? "" : ", hot " + setting.hot())
        + (several(result, cell -> cell.setting().isolation())
            ? ", " + Figures.words(setting.isolation(), " ")
            : "");
  }

  private static @Nullable Double rate(LocksResult result, LockLevel level, Setting load) {
    return result.cells().stream()
        .filter(cell -> cell.setting().level() == level)
        .filter(cell -> cell.setting().sameConditions(load))
        .filter(cell -> cell.setting().terminals() == load.terminals())
        .map(LocksResult.Cell::medians)
        .filter(Objects::nonNull)
        .map(RunFigures::rateTps)
        .findFirst()
        .orElse(null);
  }

  /** Returns what was seen of pairs of transactions: a column for each granularity. */
  static DataTable<String> proofs(LocksResult result) {
    List<Column<String>> columns = new ArrayList<>();
    columns.add(Column.words("", pair -> pair));
    for (LocksResult.Proof proof : result.proofs()) {
      columns.add(Column.words(LockWords.of(proof.level()), pair -> seen(proof, pair)));
    }
    return new DataTable<>(
        "exclusion",
        columns,
        result.proofs().stream()
            .flatMap(proof -> proof.pairs().stream().map(Exclusion::pair))
            .distinct()
            .toList());
  }

  private static String seen(LocksResult.Proof proof, String pair) {
    return proof.pairs().stream()
        .filter(each -> each.pair().equals(pair))
        .map(each -> Figures.words(each.seen(), " ") + (each.holds() ? "" : "!"))
        .findFirst()
        .orElse("");
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
    return cell.runs().stream()
        .map(LocksResult.LockRun::validity)
        .filter(Validity::fails)
        .findFirst()
        .map(Words::of)
        .orElse(Objects.isNull(cell.medians()) ? "no run" : "");
  }
}
