package fasttrack.app.html;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Figures;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.html.Block.Bullets;
import fasttrack.app.html.Block.Grid;
import fasttrack.app.html.Block.Heading;
import fasttrack.app.html.Block.Paragraph;
import fasttrack.app.html.Block.Tone;
import fasttrack.app.html.Charts.Ratio;
import fasttrack.app.report.ComparisonLines;
import fasttrack.app.report.ComparisonReport;
import fasttrack.app.report.DataTable;
import fasttrack.core.result.RatioInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The page of a comparison: a pure function of its result. */
public final class ComparisonPage {
  private final ComparisonResult result;
  private final List<Block> blocks = new ArrayList<>();

  private ComparisonPage(ComparisonResult result) {
    this.result = result;
  }

  /** Makes the page. */
  public static HtmlPage of(ComparisonResult result) {
    ComparisonPage page = new ComparisonPage(result);
    page.verdict();
    page.conclusions();
    page.ratios();
    page.parts();
    page.tables();
    page.links();
    page.disclosure();
    return new HtmlPage(
        result.header().title(), List.of(ComparisonReport.design(result.design())), page.blocks);
  }

  private void add(Block block) {
    blocks.add(block);
  }

  private void verdict() {
    if (!result.differences().isEmpty()) {
      add(new Paragraph(Tone.BAD, ComparisonReport.FORCED));
      add(new Bullets(result.differences()));
    }
    ComparisonReport.invalid(result).forEach(said -> add(new Paragraph(Tone.BAD, said)));
    ComparisonReport.warnings(result).ifPresent(said -> add(new Paragraph(Tone.BAD, said)));
    result.remarks().forEach(remark -> add(new Paragraph(Tone.NOTE, remark)));
    add(new Grid(List.of("system", "what ran", "runs that count"), systems()));
  }

  private List<List<String>> systems() {
    return result.sides().stream()
        .map(
            side ->
                List.of(
                    side.name(),
                    side.description(),
                    side.published() == null
                        ? side.counted() + " of " + side.runs().size()
                        : "published"))
        .toList();
  }

  private void conclusions() {
    add(new Heading("Which is faster, and why"));
    for (Contrast contrast : result.contrasts()) {
      List<String> said = ComparisonLines.of(result, contrast);
      if (!said.isEmpty()) {
        add(new Paragraph(Tone.LEAD, said.getFirst()));
        add(Paragraph.of(String.join(" ", said.subList(1, said.size()))));
      }
    }
    ComparisonLines.design(result).ifPresent(said -> add(new Paragraph(Tone.NOTE, said)));
  }

  private void ratios() {
    add(new Heading("Ratios to " + result.first().name()));
    for (Contrast contrast : result.contrasts()) {
      String beside = contrast.side() + " / " + result.first().name();
      List<Ratio> ratios = new ArrayList<>();
      ratios(ratios, contrast, beside + ": elapsed time", Ratios::elapsed);
      ratios(ratios, contrast, beside + ": CPU time", Ratios::cpu);
      if (!ratios.isEmpty()) {
        add(
            Charts.ratios(
                beside
                    + ", with 95 % confidence intervals; left of 1 is faster; an open dot's"
                    + " interval includes 1",
                ratios));
      }
    }
  }

  private static void ratios(
      List<Ratio> ratios,
      Contrast contrast,
      String group,
      Function<Ratios, @Nullable RatioInterval> of) {
    List<Ratios> rows = new ArrayList<>(contrast.types());
    if (rows.size() != 1) {
      rows.add(contrast.all());
    }
    for (Ratios row : rows) {
      RatioInterval ratio = of.apply(row);
      if (ratio != null) {
        ratios.add(
            new Ratio(
                row.type().isEmpty() ? "all" : row.type(),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                group));
      }
    }
  }

  /** Where the elapsed time went: a chart for each type, with a bar for each system. */
  private void parts() {
    Map<String, Map<String, TimeParts>> types = new LinkedHashMap<>();
    for (Side side : result.sides()) {
      for (Figures figures : side.types()) {
        TimeParts parts = figures.parts();
        if (parts != null) {
          types
              .computeIfAbsent(figures.type(), type -> new LinkedHashMap<>())
              .put(side.name(), parts);
        }
      }
    }
    if (types.isEmpty()) {
      return;
    }
    add(new Heading("Where the elapsed time went"));
    types.forEach((type, bars) -> add(stacked(type, bars)));
  }

  private static Block stacked(String type, Map<String, TimeParts> bars) {
    List<Part> parts = Segments.parts(bars.values());
    List<String> titles = new ArrayList<>(List.of(""));
    parts.forEach(part -> titles.add(part.title()));
    List<List<String>> rows = new ArrayList<>();
    bars.forEach(
        (name, bar) -> {
          List<String> row = new ArrayList<>(List.of(name));
          parts.forEach(part -> row.add(fasttrack.app.report.Figures.millis(bar.of(part))));
          rows.add(row);
        });
    return Charts.stacked(
        type + ": mean elapsed time, ms",
        "ms",
        false,
        parts.stream().map(Part::title).toList(),
        Part.NOT_SPLIT.title(),
        Segments.of(bars, parts),
        new Grid(titles, rows));
  }

  private void tables() {
    add(new Heading("All figures"));
    add(Paragraph.of(ComparisonReport.TIMES));
    for (DataTable<?> table : ComparisonReport.times(result)) {
      add(Grid.of(table));
    }
    for (Contrast contrast : result.contrasts()) {
      add(Paragraph.of(ComparisonReport.caption(result, contrast)));
      add(Grid.of(ComparisonReport.ratios(contrast)));
    }
    add(new Paragraph(Tone.NOTE, ComparisonReport.INTERVALS));
  }

  private void links() {
    List<Block.Link> links = new ArrayList<>();
    for (Side side : result.sides()) {
      for (ComparisonResult.SideRun run : side.runs()) {
        SeriesPage.link(links, side.name() + ", run " + run.block(), run.bundle());
      }
    }
    add(new Block.Links(SeriesPage.RUNS, links));
  }

  private void disclosure() {
    add(new Heading("Full disclosure"));
    for (Side side : result.sides()) {
      List<List<String>> rows =
          side.runs().stream()
              .map(
                  run ->
                      List.of(
                          String.valueOf(run.block()),
                          run.bundle() == null ? "not saved" : run.bundle(),
                          String.valueOf(run.seed()),
                          String.join(" ", run.warnings())))
              .toList();
      if (!rows.isEmpty()) {
        add(
            Block.Fold.of(
                "Runs of " + side.name() + ": " + side.description(),
                new Grid(List.of("run", "folder", "seed", "warnings"), rows)));
      }
    }
  }
}
