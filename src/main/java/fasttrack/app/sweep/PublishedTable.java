package fasttrack.app.sweep;

import static fasttrack.app.report.Figures.percent;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.core.model.PublishedCurve;
import fasttrack.core.result.Work.RoleWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Transactions an hour beside those of published systems, a line a number of terminals. */
final class PublishedTable {
  private static final double SECONDS_PER_HOUR = 3_600;

  private PublishedTable() {}

  /**
   * Makes the table.
   *
   * @param typical a run of each step
   */
  static DataTable<Step> of(List<PublishedCurve> published, List<Step> typical) {
    List<Column<Step>> columns = new ArrayList<>();
    columns.add(Column.count("terminals", step -> step.load().terminals()));
    columns.add(Column.number("here", "1/h", PublishedTable::perHour));
    for (PublishedCurve curve : published) {
      columns.add(
          Column.number(
              system(curve), "1/h", step -> curve.perHour().get(step.load().terminals())));
    }
    String other =
        typical.stream()
            .map(PublishedTable::other)
            .filter(Objects::nonNull)
            .map(RoleWork::name)
            .findFirst()
            .orElse(null);
    if (other != null) {
      columns.add(Column.millis(other + "\np99", step -> p99(other(step))));
      columns.add(Column.words(other + "\non time", step -> onTime(other(step))));
    }
    return new DataTable<>("published", columns, typical);
  }

  /** Breaks the name of a system before its last word. */
  private static String system(PublishedCurve curve) {
    return curve.system().replaceFirst(" (\\S+)$", "\n$1");
  }

  private static @Nullable Double perHour(Step step) {
    return step.figures() == null ? null : (Double) (step.rateTps() * SECONDS_PER_HOUR);
  }

  private static @Nullable RoleWork other(Step step) {
    return step.figures() == null || step.figures().others().isEmpty()
        ? null
        : step.figures().others().getFirst();
  }

  private static @Nullable Number p99(@Nullable RoleWork role) {
    return role == null ? null : role.response().p99Nanos();
  }

  private static String onTime(@Nullable RoleWork role) {
    return role == null || role.onTimeShare() == null ? "" : percent(role.onTimeShare());
  }
}
