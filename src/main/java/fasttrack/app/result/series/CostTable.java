package fasttrack.app.result.series;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Nested;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.CpuTable;
import fasttrack.core.result.cpu.CpuFigure;
import java.util.ArrayList;
import java.util.List;

/** What a transaction of each type takes in each point: elapsed and CPU time, with intervals. */
public final class CostTable {
  private CostTable() {}

  /** Adds the table to a report, with what its figures are. */
  public static void add(ReportBuilder report, StudyResult result) {
    boolean few =
        result.points().stream().allMatch(point -> point.counted() < Sample.INDEPENDENT_MIN);
    report.text(
        "Times of a transaction in ms, geometric means over the runs"
            + (few
                ? "; fewer than six have no confidence interval"
                : " with 95 % confidence intervals (Student's t on the logarithms)"));
    report.table(of(result));
    if (result.points().stream().anyMatch(CostTable::isInClient)) {
      report.note(CpuTable.NOTE);
    }
  }

  private static DataTable<?> of(StudyResult result) {
    List<Column<Nested<StudyPoint, TypeSummary>>> columns = new ArrayList<>();
    if (result.points().size() > 1) {
      columns.add(Column.words("", row -> row.of().name()));
    }
    columns.add(Column.words("", row -> StudyTables.label(row.row().type())));
    for (Figure figure : List.of(Figure.ELAPSED, Figure.CLIENT_CPU, Figure.SERVER_CPU)) {
      columns.add(
          new Column<>(
              figure.title(),
              "ms",
              row ->
                  new Cell.Words(
                      figure == Figure.SERVER_CPU && isInClient(row.of())
                          ? CpuTable.IN_CLIENT
                          : figure.text(row.row().values().get(figure)))));
    }
    return new DataTable<>("costs", columns, Nested.all(result.points(), CostTable::types));
  }

  /** Returns the types, and all together where there are several. */
  private static List<TypeSummary> types(StudyPoint point) {
    return point.figures().size() == 2 ? point.figures().subList(0, 1) : point.figures();
  }

  private static boolean isInClient(StudyPoint point) {
    return point.serverCpu() == CpuFigure.Method.IN_CLIENT;
  }
}
