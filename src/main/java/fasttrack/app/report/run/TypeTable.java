package fasttrack.app.report.run;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.cpu.CpuFigure;
import java.util.ArrayList;
import java.util.List;

/** The main table: a line for each transaction type. */
public final class TypeTable {
  private TypeTable() {}

  private static final List<Figure> SHOWN =
      List.of(
          Figure.COUNT,
          Figure.ELAPSED,
          Figure.CLIENT_CPU,
          Figure.SERVER_CPU,
          Figure.P50,
          Figure.P95,
          Figure.P99,
          Figure.MAX,
          Figure.RETRIED,
          Figure.FAILED);

  /** Returns the table, and why times are missing from it. */
  public static Section of(RunResult result) {
    List<Latency> shown =
        result.saturated() ? List.of() : result.types().stream().map(TypeResult::response).toList();
    return new Section(
        result.saturated()
            ? "Times in ms"
            : "Times in ms; elapsed: from scheduled start to end, retries included",
        table(result),
        notes(result, shown));
  }

  private static List<String> notes(RunResult result, List<Latency> shown) {
    List<String> notes = new ArrayList<>();
    if (inClient(result)) {
      notes.add(CpuTable.NOTE);
    }
    notes.addAll(MissingTimes.missing(shown, SHOWN));
    return notes;
  }

  private static boolean inClient(RunResult result) {
    return result.cpu().serverPerType() == CpuFigure.Method.IN_CLIENT;
  }

  private static DataTable<TypeResult> table(RunResult result) {
    List<Column<TypeResult>> columns = new ArrayList<>();
    columns.add(Column.words("", TypeResult::name));
    for (Figure figure : SHOWN) {
      columns.add(
          figure == Figure.SERVER_CPU && inClient(result)
              ? Column.words(figure.title(), type -> CpuTable.IN_CLIENT)
              : figure.column(result));
    }
    return new DataTable<>("transactions", columns, result.types());
  }
}
