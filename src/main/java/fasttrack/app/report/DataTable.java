package fasttrack.app.report;

import java.util.List;

/**
 * A table as data. What it shows is defined here once; how, by each output.
 *
 * @param name its name among a report's tables, for outputs that need one
 * @param columns its columns; the first names the row
 * @param rows what the rows are of
 * @param <R> what a row is of
 */
public record DataTable<R>(String name, List<Column<R>> columns, List<R> rows) {

  /** Returns the cells, row by row, each with a cell for each column. */
  public List<List<Cell>> cells() {
    return rows.stream().map(this::cells).toList();
  }

  private List<Cell> cells(R row) {
    return columns.stream().map(column -> column.value().apply(row)).toList();
  }
}
