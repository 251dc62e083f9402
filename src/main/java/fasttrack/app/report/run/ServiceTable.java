package fasttrack.app.report.run;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.List;

/** Service times, and what response times contain besides. */
public final class ServiceTable {
  private static final List<Figure> TIMES = List.of(Figure.P50, Figure.P95, Figure.P99, Figure.MAX);

  private ServiceTable() {}

  /** Returns the table, or a sentence if service times equal response times. */
  public static Section of(RunResult result) {
    boolean repeated = result.types().stream().anyMatch(type -> type.retries() > 0);
    return result.work().queueing() == null && !repeated
        ? new Section(
            "Service times equal response times: no transaction waited to begin or was"
                + " retried.",
            null,
            List.of())
        : new Section(
            "Service times in ms (last attempt only), and the mean time before it: wait for a"
                + " connection, failed attempts, back-offs",
            table(result),
            notes(result));
  }

  /** Elsewhere the table of elapsed times, which lacks the same percentiles, says why. */
  private static List<String> notes(RunResult result) {
    return result.saturated()
        ? MissingTimes.missing(result.types().stream().map(TypeResult::service).toList(), TIMES)
        : List.of();
  }

  private static DataTable<TypeResult> table(RunResult result) {
    List<Column<TypeResult>> columns = new ArrayList<>();
    columns.add(Column.words("", TypeResult::name));
    columns.add(Figure.ELAPSED.times("mean\nservice", TypeResult::service));
    for (Figure figure : TIMES) {
      columns.add(figure.times(TypeResult::service));
    }
    for (Figure figure : List.of(Figure.WAIT, Figure.ATTEMPTS, Figure.BACK_OFF)) {
      columns.add(figure.column(result));
    }
    return new DataTable<>("service", columns, result.types());
  }
}
