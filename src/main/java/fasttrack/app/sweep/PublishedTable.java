package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.series.Extra.SweepCurve;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.TypeFigures;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.spec.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Transactions an hour beside those of published systems, a line a number of terminals. */
final class PublishedTable {
  private static final double SECONDS_PER_HOUR = 3_600;

  private PublishedTable() {}

  /** Makes the table. */
  static DataTable<StudyPoint> of(StudyResult result, SweepCurve curve) {
    List<Column<StudyPoint>> columns = new ArrayList<>();
    columns.add(Column.number("terminals", "", SweepFigures::load));
    columns.add(Column.number("here", "1/h", PublishedTable::perHour));
    for (PublishedCurve system : curve.published()) {
      columns.add(
          Column.number(
              broken(system), "1/h", step -> system.perHour().get((int) SweepFigures.load(step))));
    }
    if (!result.spec().roles().isEmpty()) {
      Role other = result.spec().roles().getFirst();
      columns.add(Figure.P99.column(other.name() + "\np99", step -> p99(step, other)));
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

  /** A role's, which executes a single type. */
  private static @Nullable Double p99(StudyPoint step, Role role) {
    return step.mean(Figure.P99, role.types().getFirst());
  }

  private static String onTime(SweepCurve curve, StudyPoint step) {
    Double share = curve.onTimeShares().get(step.name());
    return share == null ? "" : percent(share);
  }
}
