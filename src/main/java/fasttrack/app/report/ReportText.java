package fasttrack.app.report;

/** A report as text, at most 80 columns wide: what can be read in lines. */
public final class ReportText {
  private static final int GAP = 2;

  private final Page page = new Page();

  private ReportText() {}

  /** Writes a report. */
  public static String of(Report report) {
    ReportText text = new ReportText();
    text.page.title(report.title());
    report.conditions().forEach(text.page::text);
    text.page.gap();
    if (!report.verdict().text().isEmpty()) {
      text.page.text(report.verdict().sentence()).gap();
    }
    report.blocks().forEach(text::add);
    return text.page.gap().toString();
  }

  private void add(Block block) {
    switch (block) {
      case Block.Paragraph note when note.tone() == Block.Tone.NOTE ->
          page.text("", "  ", note.text());
      case Block.Paragraph paragraph -> page.gap().text(paragraph.text()).gap();
      case Block.Bullets bullets ->
          bullets.items().forEach(item -> page.text("  - ", "    ", item));
      case Block.Facts facts -> facts(facts);
      case Block.Tabled tabled -> page.gap().table(tabled.table());
      case Block.Heading heading -> {}
      case Block.Detail detail -> {}
      case Block.Grid grid -> {}
      case Block.Chart chart -> {}
      case Block.Links links -> {}
      case Block.Fold fold -> {
        page.gap().text(fold.summary() + ":");
        fold.content().forEach(this::add);
      }
      case Block.Code code -> code.text().lines().forEach(this::code);
    }
  }

  /** A line that fits is shown as it is; a longer one is broken. */
  private void code(String line) {
    if (line.length() + GAP <= Page.WIDTH) {
      page.line(" ".repeat(GAP) + line);
    } else {
      page.text(" ".repeat(GAP) + begin(line), " ".repeat(2 * GAP), rest(line));
    }
  }

  /** Returns the sign of a line of a diff with the blank behind it; of any other, nothing. */
  private static String begin(String line) {
    return line.startsWith("+ ") || line.startsWith("- ") ? line.substring(0, 2) : "";
  }

  private static String rest(String line) {
    return line.substring(begin(line).length());
  }

  private void facts(Block.Facts facts) {
    int longest =
        facts.facts().stream().mapToInt(fact -> fact.label().length()).max().orElseThrow();
    int width = Math.max(Page.LABEL, longest + GAP);
    page.gap();
    facts.facts().forEach(fact -> page.labelled(fact.label(), width, fact.text()));
  }
}
