package fasttrack.app.report.export;

import static fasttrack.app.report.Check.Outcome.FAILED;
import static fasttrack.app.report.export.Markdown.escaped;

import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.report.Block;
import fasttrack.app.report.Check;
import fasttrack.app.report.Report;
import fasttrack.app.report.Statement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports as GitHub's Markdown, fit for a comment on a change: a verdict, what follows, the tables,
 * and details, folded. Used by one thread.
 */
public final class MarkdownSummary implements JudgedOutput {
  private final ExportFile file;
  private final Markdown text = new Markdown();

  /**
   * Prepares the file.
   *
   * @throws fasttrack.app.result.bundle.BundleException where it cannot be written
   */
  public MarkdownSummary(Path path) {
    this.file = ExportFile.begin(path);
  }

  @Override
  public void add(Report report, String name, boolean part) {
    if (part) {
      return;
    }
    Report.Verdict verdict = report.verdict();
    boolean missed = report.checks().stream().anyMatch(check -> check.outcome() == FAILED);
    String sign = !verdict.good() || missed ? "❌ " : verdict.word().isEmpty() ? "⚪ " : "✅ ";
    text.lines("### " + sign + escaped(report.head()), "");
    if (!verdict.text().isEmpty()) {
      text.lines(escaped(verdict.text()) + ".", "");
    }
    report.blocks().forEach(block -> add(block, text));
    List<String> failed = failed(report.checks());
    if (!failed.isEmpty()) {
      text.folded("What failed, or is not complete", failed);
    }
  }

  @Override
  public void failed(String command, String problem) {
    text.lines("### ❌ fasttrack " + command + " failed", "", escaped(problem), "");
    end();
  }

  /** What a text shows, its details folded. */
  private static void add(Block block, Markdown text) {
    switch (block) {
      case Block.Paragraph paragraph -> text.lines(escaped(paragraph.text()), "");
      case Block.Bullets bullets -> {
        bullets.items().forEach(item -> text.lines("- " + escaped(item)));
        text.lines("");
      }
      case Block.Facts facts -> {
        facts.facts().forEach(fact -> text.lines(bullet(fact)));
        text.lines("");
      }
      case Block.Tabled tabled -> text.table(tabled.table());
      case Block.Fold fold -> text.folded(escaped(fold.summary()), diff(code(fold)));
      case Block.Code code -> diff(code.text().lines().toList()).forEach(text::lines);
      case Block.Warnings warnings -> {
        warnings.items().forEach(item -> text.lines("- ⚠️ " + escaped(item)));
        text.lines("");
      }
      case Block.Detail detail -> {
        Markdown inner = new Markdown();
        detail.content().forEach(each -> add(each, inner));
        text.folded(escaped(detail.title()), List.of(inner.text().stripTrailing()));
      }
      case Block.OfPage page -> {}
    }
  }

  private static List<String> code(Block.Fold fold) {
    return fold.content().stream()
        .filter(Block.Code.class::isInstance)
        .flatMap(code -> ((Block.Code) code).text().lines())
        .toList();
  }

  /** Returns a block of code with a fence that is longer than any in its lines. */
  private static List<String> diff(List<String> lines) {
    String fence = "```";
    while (String.join("\n", lines).contains(fence)) {
      fence += "`";
    }
    List<String> block = new ArrayList<>(List.of(fence + "diff"));
    lines.forEach(line -> block.add(line.replaceAll("\\R", " ")));
    block.add(fence);
    return block;
  }

  private static String bullet(Statement said) {
    String label = said.label().isEmpty() ? "" : "**" + escaped(said.label()) + "** ";
    return "- " + label + escaped(said.text());
  }

  private static List<String> failed(List<Check> checks) {
    List<String> lines = new ArrayList<>();
    for (Check check : checks) {
      if (check.outcome() != Check.Outcome.PASSED) {
        String sign = check.outcome() == Check.Outcome.SKIPPED ? "⚪ " : "❌ ";
        lines.add("- " + sign + escaped(check.text()));
        check.details().forEach(detail -> lines.add("  - " + escaped(detail)));
      }
    }
    return lines;
  }

  @Override
  public void end() {
    if (!text.isEmpty()) {
      file.write(text.text());
    }
  }
}
