package fasttrack.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A report as text, at most 80 columns wide: in brief, what changes what a reader does; on demand
 * all of it, or some of its details.
 */
public final class ReportText {
  private static final int GAP = 2;

  /** The longest label that stands beside its text. */
  private static final int LABEL_MAX = 40;

  /** The label of what was verified. */
  public static final String VERIFIED = "verified";

  private final Page page = new Page();

  private ReportText() {}

  /** Writes a report in brief, without its details. */
  public static String of(Report report) {
    return brief(report).page.gap().toString();
  }

  /** Writes all of a report that can be read in lines: in brief, and then its details. */
  public static String whole(Report report) {
    ReportText text = brief(report);
    details(report).forEach(text::detail);
    return text.page.gap().toString();
  }

  /**
   * Writes details of a report; empty where it has none of that title.
   *
   * @param title the beginning of their titles, in whatever case
   */
  public static String section(Report report, String title) {
    ReportText text = new ReportText();
    details(report).stream().filter(each -> isCalled(each, title)).forEach(text::detail);
    return text.page.gap().toString().stripLeading();
  }

  /** Returns the details of a report, in their order. */
  public static List<Block.Detail> details(Report report) {
    return report.blocks().stream()
        .filter(Block.Detail.class::isInstance)
        .map(Block.Detail.class::cast)
        .toList();
  }

  private static boolean isCalled(Block.Detail detail, String title) {
    return detail.title().toLowerCase(Locale.ROOT).startsWith(title.toLowerCase(Locale.ROOT));
  }

  private static ReportText brief(Report report) {
    ReportText text = new ReportText();
    text.page.text(report.head());
    report.conditions().forEach(text.page::text);
    text.page.gap();
    Report.Verdict verdict = report.verdict();
    if (!verdict.good() && !verdict.text().isEmpty()) {
      text.page.text(Figures.capitalized(verdict.text()) + ".").gap();
    }
    inBrief(report).forEach(text::add);
    return text;
  }

  /** Returns what is not a detail, and last, among the facts, what was verified. */
  private static List<Block> inBrief(Report report) {
    List<Block> blocks =
        report.blocks().stream()
            .filter(block -> !(block instanceof Block.Detail || block instanceof Block.OfPage))
            .collect(Collectors.toCollection(ArrayList::new));
    Report.Verdict verdict = report.verdict();
    if (verdict.good() && !verdict.text().isEmpty()) {
      ReportBuilder.addFact(blocks, new Statement(VERIFIED, verdict.text()));
    }
    return blocks;
  }

  private void detail(Block.Detail detail) {
    String title = detail.title();
    page.gap().line(title).line("-".repeat(title.length()));
    detail.content().forEach(this::add);
    page.gap();
  }

  /** Adds a part; details are added after all that is not one. */
  private void add(Block block) {
    switch (block) {
      case Block.Paragraph note when note.tone() == Block.Tone.NOTE ->
          page.text("", "  ", note.text());
      case Block.Paragraph paragraph -> page.gap().text(paragraph.text()).gap();
      case Block.Bullets bullets ->
          bullets.items().forEach(item -> page.text("  - ", "    ", item));
      case Block.Facts facts -> facts(facts);
      case Block.Tabled tabled -> page.gap().table(tabled.table());
      case Block.Warnings warnings -> {
        page.gap();
        warnings.items().forEach(item -> page.text("", "  ", "WARNING: " + item));
        page.gap();
      }
      case Block.Detail detail -> {}
      case Block.OfPage page -> {}
      case Block.Fold fold -> {
        page.gap().text(fold.summary() + ":");
        fold.content().forEach(this::add);
      }
      case Block.Code code -> code.text().lines().forEach(this::code);
    }
  }

  /** A line that fits is shown as it is; a longer one is broken, behind the sign of a diff. */
  private void code(String line) {
    if (line.length() + GAP <= Page.WIDTH) {
      page.line(" ".repeat(GAP) + line);
    } else {
      int sign = line.matches("[+-] .*") ? 2 : 0;
      page.text(
          " ".repeat(GAP) + line.substring(0, sign), " ".repeat(2 * GAP), line.substring(sign));
    }
  }

  private void facts(Block.Facts facts) {
    int longest =
        facts.facts().stream()
            .mapToInt(fact -> fact.label().length())
            .filter(length -> length <= LABEL_MAX)
            .max()
            .orElse(0);
    int width = Math.max(Page.LABEL, longest + GAP);
    page.gap();
    facts.facts().forEach(fact -> fact(fact.label(), width, fact.text()));
  }

  /** A label that would leave no room for its text has a line of its own. */
  private void fact(String label, int width, String text) {
    if (label.length() > LABEL_MAX) {
      page.text(label);
      page.labelled("", width, text);
    } else {
      page.labelled(label, width, text);
    }
  }
}
