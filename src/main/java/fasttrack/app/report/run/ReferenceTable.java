package fasttrack.app.report.run;

import fasttrack.app.figure.Figure;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Words;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run's figures beside published ones. */
public final class ReferenceTable {
  private ReferenceTable() {}

  /** A rate of ours and a published one, a second. */
  private record Rate(double ours, double published) {}

  /**
   * Returns a table of the types' figures, and one of the rates, as far as either was published.
   */
  public static List<Section> of(RunResult result, PublishedProfile published) {
    String caption =
        Words.of(
            Finding.fact("beside-published")
                .with("title", published.title())
                .with("id", published.id())
                .with("source", published.source()));
    List<Section> sections = new ArrayList<>();
    if (!published.figures().isEmpty()) {
      sections.add(new Section(caption, types(result, published), List.of()));
    }
    Double rateTps = result.rateTps();
    if (rateTps != null && published.rateTps().isPresent()) {
      Rate rate = new Rate(rateTps, published.rateTps().getAsDouble());
      sections.add(new Section(sections.isEmpty() ? caption : "", rate(rate), List.of()));
    }
    return sections;
  }

  private static DataTable<Rate> rate(Rate rate) {
    return new DataTable<>(
        "published-rate",
        List.of(
            Column.words("", each -> "transactions/s"),
            Column.number("ours", "1/s", Rate::ours),
            Column.number("published", "1/s", Rate::published),
            Column.number("ratio", "", each -> Figure.RATE.advantage(each.ours, each.published))),
        List.of(rate));
  }

  private static DataTable<TypeResult> types(RunResult result, PublishedProfile published) {
    List<Column<TypeResult>> columns = new ArrayList<>();
    columns.add(Column.words("", TypeResult::name));
    beside(columns, "elapsed", Figure.ELAPSED, result, published);
    beside(columns, "CPU", Figure.CPU, result, published);
    return new DataTable<>("published", columns, result.types());
  }

  private static void beside(
      List<Column<TypeResult>> columns,
      String title,
      Figure figure,
      RunResult result,
      PublishedProfile published) {
    String ratio = title + "\nratio";
    String theirs = "published\n" + title;
    columns.add(figure.column("our\n" + title, type -> figure.of(result, type.name())));
    columns.add(
        Column.number(theirs, "ms", type -> figure.publishedMillis(published, type.name())));
    columns.add(Column.number(ratio, "", type -> advantage(figure, result, published, type)));
  }

  private static @Nullable Double advantage(
      Figure figure, RunResult result, PublishedProfile published, TypeResult type) {
    return figure.advantage(
        figure.dimension().shown(figure.of(result, type.name())),
        figure.publishedMillis(published, type.name()));
  }
}
