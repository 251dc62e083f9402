package fasttrack.app.html;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.html.Charts.Slope;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.matrix.MatrixResult.Ratio;
import fasttrack.app.matrix.MatrixResult.TypeRatio;
import fasttrack.app.report.MatrixReport;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of a matrix of runs: a pure function of its result. */
public final class MatrixPage {
  private MatrixPage() {}

  /** Makes the page. */
  public static HtmlPage of(MatrixResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Conditions of all runs", result.conditions());
    parts.put("Machine", result.environment());
    for (MatrixResult.Variant variant : result.variants()) {
      parts.put("Variant " + variant.name(), variant.database());
    }
    long valid =
        result.variants().stream()
            .filter(each -> each.validity() instanceof Validity.Valid)
            .count();
    boolean whole = result.rounds() == result.conditions().repeat();
    return new SeriesPage(MatrixReport.page(result))
        .verdict(
            whole && valid == result.variants().size(),
            "all runs of all variants are complete, valid and verified.",
            valid + " of " + counted(result.variants().size(), "variant") + " are valid.")
        .report(charts(result))
        .links(links(result))
        .disclosed(parts, Invocation.ofMatrix(result.conditions()));
  }

  private static List<Block.Link> links(MatrixResult result) {
    List<Block.Link> links = new ArrayList<>();
    for (MatrixResult.Variant variant : result.variants()) {
      for (MatrixResult.VariantRun run : variant.runs()) {
        SeriesPage.link(links, variant.name() + ", round " + run.round(), run.bundle());
      }
    }
    return links;
  }

  /** Each ratio of elapsed times, as published beside ours. */
  private static List<Block> charts(MatrixResult result) {
    List<Slope> slopes = new ArrayList<>();
    for (Ratio ratio : result.ratios()) {
      String panel = ratio.title() + ": " + ratio.over().label() + " / " + ratio.under().label();
      for (TypeRatio type : ratio.types()) {
        add(slopes, panel, type.type(), type.published(), type.ours());
      }
      add(slopes, panel, "mean", ratio.publishedMean(), ratio.mean());
    }
    return slopes.isEmpty()
        ? List.of()
        : List.of(
            Charts.slopes(
                "Ratios of elapsed times as published in 1987, and ours: a level line says that"
                    + " both agree",
                "1987",
                "ours",
                "ratio of elapsed times",
                slopes));
  }

  private static void add(
      List<Slope> slopes,
      String panel,
      String type,
      @Nullable Double published,
      @Nullable Double ours) {
    if (published != null && ours != null) {
      slopes.add(new Slope(panel, type, published, ours));
    }
  }
}
