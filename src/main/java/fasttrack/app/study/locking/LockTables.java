package fasttrack.app.study.locking;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.CrossTable;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyTables;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.exclusion.Exclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of a study of locks. */
final class LockTables {
  private static final double PER_THOUSAND = 1_000;

  private LockTables() {}

  /** Returns the settings as a report shows them, at most 80 columns wide. */
  static DataTable<StudyPoint> shown(StudyResult result) {
    List<Column<StudyPoint>> columns = new ArrayList<>();
    columns.add(Column.words("locks", point -> LockSetting.of(point).locks()));
    if (several(result, LockSetting::isolation)) {
      columns.add(
          Column.words(
              "isolation", point -> Figures.words(LockSetting.of(point).isolation(), " ")));
    }
    if (result.points().stream().allMatch(point -> LockSetting.of(point).hot() != null)) {
      columns.add(
          Column.count("hot", point -> Objects.requireNonNull(LockSetting.of(point).hot())));
    }
    columns.add(Column.count("term-\ninals", point -> LockSetting.of(point).terminals()));
    columns.add(StudyTables.column(Figure.RATE, "rate/s"));
    columns.add(StudyTables.column(Figure.P95, Figure.P95.title()));
    columns.add(StudyTables.column(Figure.ELAPSED, "elapsed"));
    columns.add(Column.millis("lock\nwait", point -> part(point, TimePart.LOCK_WAIT)));
    columns.add(Column.millis("commit", point -> part(point, TimePart.COMMIT)));
    columns.add(StudyTables.column(Figure.WASTED, Figure.WASTED.title()));
    columns.add(Column.number("dead-\nlocks", "1/1000", LockTables::deadlocksPerThousand));
    columns.add(
        Column.words("", point -> point.counted() > 0 ? "" : StudyTables.whyNone(result, point)));
    return new DataTable<>("shown", columns, result.measured());
  }

  /** Returns how many of 1,000 transactions met a deadlock; null where that is not known. */
  static @Nullable Double deadlocksPerThousand(StudyPoint point) {
    Double deadlocks = point.mean(Figure.DEADLOCKS, TypeFigures.ALL);
    Double good = point.mean(Figure.COUNT, TypeFigures.ALL);
    return deadlocks == null || good == null || good == 0
        ? null
        : (Double) (PER_THOUSAND * deadlocks / good);
  }

  private static @Nullable Double part(StudyPoint point, TimePart part) {
    TimeParts parts = point.parts();
    return parts == null ? null : (Double) parts.of(part);
  }

  /** Returns the rates: a row for each load, a column for each granularity. */
  static List<DataTable<String>> rates(StudyResult result) {
    return new CrossTable(
            result,
            "",
            point -> LockSetting.of(point).locks(),
            point -> load(result, LockSetting.of(point)))
        .means(Figure.RATE);
  }

  private static String load(StudyResult result, LockSetting setting) {
    return counted(setting.terminals(), "terminal")
        + (setting.hot() == null ? "" : ", hot " + setting.hot())
        + (several(result, LockSetting::isolation)
            ? ", " + Figures.words(setting.isolation(), " ")
            : "");
  }

  /** Tells whether a study has several values of something. */
  static boolean several(StudyResult result, Function<LockSetting, Object> of) {
    return result.measured().stream().map(LockSetting::of).map(of).distinct().count() > 1;
  }

  /** Returns what was seen of pairs of transactions: a column for each granularity. */
  static DataTable<String> proofs(LockEvidence evidence) {
    List<Column<String>> columns = new ArrayList<>();
    columns.add(Column.words("", pair -> pair));
    for (LockEvidence.Proof proof : evidence.proofs()) {
      columns.add(Column.words(LockSetting.word(proof.level()), pair -> seen(proof, pair)));
    }
    return new DataTable<>(
        "exclusion",
        columns,
        evidence.proofs().stream()
            .flatMap(proof -> proof.pairs().stream().map(Exclusion::pair))
            .distinct()
            .toList());
  }

  private static String seen(LockEvidence.Proof proof, String pair) {
    return proof.pairs().stream()
        .filter(each -> each.pair().equals(pair))
        .map(each -> Figures.words(each.seen(), " ") + (each.holds() ? "" : "!"))
        .findFirst()
        .orElse("");
  }
}
