package fasttrack.app.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A table as data. What it shows is defined here once; how, by each output. Immutable: what adds a
 * column returns another table.
 *
 * @param name its name among a report's tables, for outputs that need one
 * @param columns its columns; the first names the row
 * @param rows what the rows are of
 * @param <R> what a row is of
 */
public record DataTable<R>(String name, List<Column<R>> columns, List<R> rows) {
  /** Makes one that has no columns yet. */
  public DataTable(String name, List<R> rows) {
    this(name, List.of(), rows);
  }

  /** Adds a column. */
  public DataTable<R> with(Column<R> column) {
    return with(List.of(column));
  }

  /** Adds columns. */
  public DataTable<R> with(Collection<Column<R>> more) {
    List<Column<R>> all = new ArrayList<>(columns);
    all.addAll(more);
    return new DataTable<>(name, all, rows);
  }

  /** Adds a column for each of several things. */
  public <T> DataTable<R> each(Collection<T> things, Function<T, Column<R>> column) {
    return with(things.stream().map(column).toList());
  }

  /** Adds columns that the table has only where something is known. */
  public DataTable<R> where(boolean known, UnaryOperator<DataTable<R>> more) {
    return known ? more.apply(this) : this;
  }

  /** Adds a column of names or remarks; see {@link Column}, too, of the others. */
  public DataTable<R> words(String title, Function<R, String> text) {
    return with(Column.words(title, text));
  }

  /** Adds a column of exact numbers of things. */
  public DataTable<R> count(String title, ToLongFunction<R> number) {
    return with(Column.count(title, number));
  }

  /** Adds a column of times in milliseconds. */
  public DataTable<R> millis(String title, Function<R, @Nullable Number> nanos) {
    return with(Column.millis(title, nanos));
  }

  /** Adds a column of numbers. */
  public DataTable<R> number(String title, String unit, Function<R, @Nullable Number> number) {
    return with(Column.number(title, unit, number));
  }

  /** Adds a column of shares in percent. */
  public DataTable<R> percent(String title, Function<R, @Nullable Double> share) {
    return with(Column.percent(title, share));
  }

  /** Returns the cells, row by row, each with a cell for each column. */
  public List<List<Cell>> cells() {
    return rows.stream().map(this::cells).toList();
  }

  private List<Cell> cells(R row) {
    return columns.stream().map(column -> column.value().apply(row)).toList();
  }
}
