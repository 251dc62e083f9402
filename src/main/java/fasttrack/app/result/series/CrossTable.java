package fasttrack.app.result.series;

import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.figure.Figure;
import fasttrack.core.statistics.MeanInterval;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * One figure of all points of a grid: what is compared side by side, a line for each condition.
 * Immutable.
 *
 * @param result the study
 * @param corner what the conditions are
 * @param column what is compared, of a point
 * @param row under which conditions, of a point
 */
public record CrossTable(
    StudyResult result,
    String corner,
    Function<StudyPoint, String> column,
    Function<StudyPoint, String> row) {
  /** As many as 80 characters hold, with intervals and without. */
  private static final int COLUMNS_MAX = 3;

  private static final int WITHOUT_INTERVALS_MAX = 5;

  private record CrossCell(String row, String column, String text) {}

  /** Returns the means of a figure with their intervals. */
  public List<DataTable<String>> means(Figure figure) {
    List<CrossCell> cells = new ArrayList<>();
    for (StudyPoint point : result.measured()) {
      MeanInterval mean = point.of(figure);
      cells.add(
          new CrossCell(
              row.apply(point),
              column.apply(point),
              mean == null
                  ? StudyTables.whyNone(result, point)
                  : Figures.mean(figure.dimension().shown(mean))));
    }
    return tables("means-" + figure.id(), cells);
  }

  /** Returns the ratios of a figure to that of the first with the same conditions. */
  public List<DataTable<String>> ratios(Figure figure) {
    List<CrossCell> cells = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      StudyPoint over = result.point(contrast.over());
      RatioInterval ratio = contrast.of(figure, TypeFigures.ALL);
      if (over.published() == null && !result.plan().controls().contains(over.name())) {
        cells.add(new CrossCell(row.apply(over), column.apply(over), Figures.ratio(ratio)));
      }
    }
    return tables("ratios-" + figure.id(), cells);
  }

  private List<DataTable<String>> tables(String name, List<CrossCell> cells) {
    Set<String> rows = new LinkedHashSet<>(cells.stream().map(CrossCell::row).toList());
    List<String> all = cells.stream().map(CrossCell::column).distinct().toList();
    boolean intervals = result.plan().complete() >= Sample.INDEPENDENT_MIN;
    int most = intervals ? COLUMNS_MAX : WITHOUT_INTERVALS_MAX;
    List<DataTable<String>> tables = new ArrayList<>();
    for (int from = 0; from < all.size(); from += most) {
      tables.add(
          new DataTable<>(name + "-" + (from / most + 1), List.copyOf(rows))
              .words(corner, each -> each)
              .each(
                  all.subList(from, Math.min(all.size(), from + most)),
                  title ->
                      Column.words(title.replace(' ', '\n'), each -> text(cells, each, title))));
    }
    return tables;
  }

  private static String text(List<CrossCell> cells, String row, String column) {
    return cells.stream()
        .filter(each -> each.row.equals(row) && each.column.equals(column))
        .map(CrossCell::text)
        .findFirst()
        .orElse("");
  }
}
