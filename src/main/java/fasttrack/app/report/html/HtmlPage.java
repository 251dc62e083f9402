package fasttrack.app.report.html;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Grid;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.Statement;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page: one file, which opens without a network, and whose content security policy allows nothing
 * but its own two scripts and its styles. Immutable.
 *
 * @param title what it is about
 * @param subtitle the lines below
 * @param blocks its parts, in their order
 */
public record HtmlPage(String title, List<String> subtitle, List<Block> blocks) {
  /** The name of a page in the folder of its result. */
  public static final String FILE = "report.html";

  /** Makes the page of a report. */
  public static HtmlPage of(Report report) {
    List<Block> blocks = new ArrayList<>();
    Report.Verdict verdict = report.verdict();
    String says =
        Stream.of(verdict.word(), report.headline())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(": "));
    if (!says.isEmpty()) {
      blocks.add(new Block.Paragraph(verdict.good() ? Block.Tone.GOOD : Block.Tone.BAD, says));
    }
    if (!verdict.text().isEmpty()) {
      blocks.add(
          verdict.good()
              ? new Block.Facts(List.of(new Statement(ReportText.VERIFIED, verdict.text())))
              : Block.Paragraph.of(verdict.text() + "."));
    }
    report.blocks().stream().flatMap(HtmlPage::parts).forEach(blocks::add);
    return new HtmlPage(report.title(), report.conditions(), blocks);
  }

  /** Returns the address of a page, relative, and safe whatever the folder's name holds. */
  public static String address(Block.Link link) {
    String name = URLEncoder.encode(link.folder(), StandardCharsets.UTF_8).replace("+", "%20");
    return "./" + name + "/" + FILE;
  }

  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          HtmlPage.class.getClassLoader(),
          "fasttrack.app.report.html.templates");

  private static final String STYLE = resource("page.css");

  /** The style that the chart library itself puts into each chart. */
  private static final String CHART_STYLE = resource("plot.css");

  private static final String LIBRARY = resource("plot.min.js");
  private static final String CHARTS = resource("charts.js") + resource("save.js");
  private static final String LICENSES = resource("plot.LICENSES.txt");

  private static final String POLICY =
      "default-src 'none'; base-uri 'none'; form-action 'none'; script-src %s; style-src %s"
          .formatted(hashes(LIBRARY, CHARTS), hashes(STYLE, CHART_STYLE));

  /** What the template shows besides the page. */
  public record Frame(
      String policy, String style, String library, String charts, String licenses) {}

  /** Returns the page as HTML, without ways to other pages. */
  public String render() {
    return render(folder -> false);
  }

  /**
   * Returns the page as HTML.
   *
   * @param there tells of the name of a folder beside the page whether it holds a page
   */
  public String render(Predicate<String> there) {
    List<Block> shown =
        blocks.stream().map(block -> linked(block, there)).flatMap(Optional::stream).toList();
    HtmlPage page = new HtmlPage(title, subtitle, TableNames.in(title, shown));
    boolean drawn = shown.stream().anyMatch(HtmlPage::draws);
    Frame frame =
        drawn
            ? new Frame(POLICY, STYLE, LIBRARY, CHARTS, LICENSES)
            : new Frame(POLICY, STYLE, "", "", "");
    StringOutput output = new StringOutput();
    TEMPLATES.render("page.jte", Map.of("page", page, "frame", frame), output);
    return output.toString();
  }

  /** Folds the details of a report, and takes its tables for what a page shows. */
  private static Stream<Block> parts(Block block) {
    if (block instanceof Block.OnPage onPage) {
      return onPage.content().stream().flatMap(HtmlPage::parts);
    }
    if (block instanceof Block.Detail detail) {
      return Stream.of(
          new Block.Fold(
              detail.title(), detail.content().stream().flatMap(HtmlPage::parts).toList()));
    }
    return Stream.of(block instanceof Block.Tabled tabled ? Block.Grid.of(tabled.table()) : block);
  }

  /** Leaves out what would lead nowhere. */
  private static Optional<Block> linked(Block block, Predicate<String> there) {
    if (!(block instanceof Block.Links all)) {
      return Optional.of(block);
    }
    List<Block.Link> kept = all.links().stream().filter(link -> there.test(link.folder())).toList();
    return kept.isEmpty() ? Optional.empty() : Optional.of(new Block.Links(all.caption(), kept));
  }

  private static boolean draws(Block block) {
    return block instanceof Block.Chart || block.content().stream().anyMatch(HtmlPage::draws);
  }

  private static String hashes(String... contents) {
    return Stream.of(contents).map(HtmlPage::hash).collect(Collectors.joining(" "));
  }

  private static String hash(String content) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static String resource(String name) {
    return Defaults.resource("report/html/" + name);
  }

  /**
   * Gives each table of a page the name by which a screen reader announces it: the text that stands
   * above it, so that it is not shown twice. Used by one thread.
   */
  private static final class TableNames {
    private String above;

    private TableNames(String above) {
      this.above = above;
    }

    /**
     * Returns the parts with named tables.
     *
     * @param title what stands above them
     */
    static List<Block> in(String title, List<Block> blocks) {
      TableNames names = new TableNames(title);
      List<Block> named = new ArrayList<>();
      blocks.forEach(block -> named.add(names.named(block)));
      return named;
    }

    private Block named(Block block) {
      if (block instanceof Block.Heading heading) {
        above = heading.text();
      } else if (block instanceof Block.Paragraph text && text.tone() == Block.Tone.PLAIN) {
        above = text.text();
      } else if (block instanceof Grid grid) {
        return named(grid, above);
      } else if (block instanceof Block.Chart chart) {
        return new Block.Chart(
            chart.name(), chart.caption(), chart.spec(), named(chart.data(), chart.caption()));
      } else if (block instanceof Block.Fold fold) {
        return new Block.Fold(fold.summary(), in(fold.summary(), fold.content()));
      }
      return block;
    }

    private static Grid named(Grid grid, String name) {
      return grid.name().isEmpty() ? new Grid(name, grid.titles(), grid.rows()) : grid;
    }
  }
}
