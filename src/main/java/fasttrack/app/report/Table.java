package fasttrack.app.report;

import static fasttrack.core.model.Counted.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of text: the first column to the left, the others to the right, each as wide as it needs
 * to be. Not thread-safe.
 */
public final class Table {
  private static final int GAP_MAX = 3;

  private final List<List<String>> rows = new ArrayList<>();
  private final int columns;

  private Table(int columns) {
    this.columns = columns;
  }

  /** Renders a table: its titles, in as many lines as the tallest takes, and its rows. */
  static Table of(DataTable<?> data) {
    List<List<String>> titles =
        data.columns().stream().map(column -> List.of(column.title().split("\n"))).toList();
    int height = titles.stream().mapToInt(List::size).max().orElse(0);
    Table table = new Table(data.columns().size());
    for (int line = height; line > 0; line--) {
      int fromLast = line;
      table.rows.add(
          titles.stream()
              .map(title -> fromLast > title.size() ? "" : title.get(title.size() - fromLast))
              .toList());
    }
    data.cells().forEach(row -> table.rows.add(row.stream().map(Table::text).toList()));
    return table;
  }

  /** Returns a cell as text, times without their unit. */
  public static String text(Cell cell) {
    return switch (cell) {
      case Cell.Count count -> count(count.value());
      case Cell.Quantity quantity -> Figures.number(quantity.value());
      case Cell.MoreThan bound -> ">" + Figures.number(bound.value());
      case Cell.Words words -> words.text();
    };
  }

  /**
   * Returns the lines. Where they would not fit, commas in numbers are left out; then names lose
   * their ends, or stand in lines of their own where they would not be told apart any more.
   */
  List<String> lines(int widthMax) {
    if (width(rows, 1) <= widthMax) {
      return render(widthMax);
    }
    Table narrow = new Table(columns);
    rows.forEach(row -> narrow.rows.add(row.stream().map(cell -> cell.replace(",", "")).toList()));
    return narrow.render(widthMax);
  }

  private List<String> render(int widthMax) {
    int gap = GAP_MAX;
    while (gap > 1 && width(rows, gap) > widthMax) {
      gap--;
    }
    int[] widths = widths(rows);
    int room = Math.max(1, widths[0] - Math.max(0, width(rows, gap) - widthMax));
    widths[0] = room;
    List<String> names = rows.stream().map(List::getFirst).distinct().toList();
    boolean cuts = names.stream().map(name -> cut(name, room)).distinct().count() == names.size();
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      String name = row.getFirst();
      if (!cuts && name.length() > room) {
        lines.add(cut(name, widthMax));
        name = "";
      }
      StringBuilder line = new StringBuilder(Page.pad(cut(name, room), room));
      for (int i = 1; i < columns; i++) {
        int blank = gap + widths[i] - row.get(i).length();
        line.append(" ".repeat(blank)).append(row.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static String cut(String name, int room) {
    return name.substring(0, Math.min(room, name.length()));
  }

  private int width(List<List<String>> cells, int gap) {
    return Arrays.stream(widths(cells)).sum() + gap * (columns - 1);
  }

  private int[] widths(List<List<String>> cells) {
    int[] widths = new int[columns];
    for (List<String> row : cells) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }
}
