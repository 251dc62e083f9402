package fasttrack.app.export;

import static fasttrack.app.export.Markdown.escaped;
import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.Judged;
import fasttrack.app.execution.JudgedOutput;
import fasttrack.app.execution.RecordedRun;
import fasttrack.app.figure.Figure;
import fasttrack.app.report.Block;
import fasttrack.app.report.Check;
import fasttrack.app.report.Report;
import fasttrack.app.report.Statement;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.Statements;
import fasttrack.app.threshold.Baseline;
import fasttrack.app.threshold.FigureSource;
import fasttrack.app.threshold.Judgement;
import fasttrack.app.threshold.Thresholds;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs as GitHub's Markdown, fit for a comment on a change: a verdict, a table, the thresholds, and
 * what a report says besides, folded; of what several runs made, the verdict, what follows, and its
 * tables. Used by one thread.
 */
public final class MarkdownSummary implements JudgedOutput {
  private static final List<Figure> COLUMNS =
      List.of(Figure.ELAPSED, Figure.CPU, Figure.P95, Figure.RATE);

  private final ExportFile file;
  private final Thresholds thresholds;
  private final Markdown text = new Markdown();

  /**
   * Prepares the file.
   *
   * @param thresholds by what the runs are judged; its baseline is shown beside their figures
   * @throws fasttrack.app.bundle.BundleException where it cannot be written
   */
  public MarkdownSummary(Path path, Thresholds thresholds) {
    this.file = ExportFile.begin(path);
    this.thresholds = thresholds;
  }

  @Override
  public void add(Judged judged) {
    RunResult first = judged.runs().getFirst().result();
    FigureSource.Runs measured = FigureSource.Runs.of(results(judged), judged.repeated());
    text.lines("### " + verdict(judged, measured), "");
    if (!measured.counted().isEmpty()) {
      table(first, measured);
    }
    judged.judgements().forEach(each -> text.lines("- " + sign(each) + escaped(each.text())));
    if (!judged.judgements().isEmpty()) {
      text.lines("");
    }
    text.folded("Details", details(judged));
  }

  @Override
  public void add(Report report) {
    Report.Verdict verdict = report.verdict();
    text.lines("### " + (verdict.good() ? "✅ " : "❌ ") + escaped(report.head()), "");
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
      case Block.Heading heading -> {}
      case Block.OnPage onPage -> {}
      case Block.Grid grid -> {}
      case Block.Chart chart -> {}
      case Block.Links links -> {}
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
        lines.add("- " + sign + escaped(check.name() + ": " + check.message()));
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

  private static List<RunResult> results(Judged judged) {
    return judged.runs().stream().map(RecordedRun::result).toList();
  }

  private static String verdict(Judged judged, FigureSource.Runs measured) {
    RunResult first = judged.runs().getFirst().result();
    List<Validity> failing =
        results(judged).stream().map(RunResult::validity).filter(Validity::fails).toList();
    long missed = judged.judgements().stream().filter(Judgement::missed).count();
    String what =
        escaped(first.spec().data().workload() + " on " + first.spec().target().backend());
    if (!failing.isEmpty()) {
      String which = judged.repeated() ? counted(failing.size(), "run") + " " : "";
      return "❌ " + what + ": " + which + Words.of(failing.getFirst());
    }
    Double rate = measured.value(Figure.RATE, null);
    if (rate == null) {
      return "⚪ " + what + ": nothing was measured";
    }
    String found = ": " + number(rate) + " transactions/s";
    String how =
        judged.repeated()
            ? ", the mean of " + counted(measured.counted().size(), "run")
            : first.state() == RunResult.State.INTERRUPTED ? "; ended early" : "";
    return missed > 0
        ? "❌ " + what + found + how + "; " + counted(missed, "threshold") + " MISSED"
        : "✅ " + what + found + how;
  }

  private void table(RunResult first, FigureSource.Runs measured) {
    Baseline baseline = thresholds.baselineOf(first.spec().data().workload());
    List<String> titles = new ArrayList<>(List.of("transaction"));
    COLUMNS.forEach(figure -> titles.add(figure.id() + " " + figure.dimension().suffix().strip()));
    if (baseline != null) {
      COLUMNS.forEach(figure -> titles.add(figure.id() + " ÷ baseline"));
    }
    text.titles(titles);
    List<@Nullable String> rows = new ArrayList<>();
    first.types().stream().map(TypeResult::name).forEach(rows::add);
    if (rows.size() > 1) {
      rows.add(null);
    }
    for (String type : rows) {
      List<String> cells = new ArrayList<>(List.of(escaped(type == null ? "all" : type)));
      COLUMNS.forEach(
          figure -> cells.add(number(figure.dimension().shown(measured.value(figure, type)))));
      if (baseline != null) {
        COLUMNS.forEach(
            figure ->
                cells.add(
                    ratio(measured.value(figure, type), baseline.figures().value(figure, type))));
      }
      text.row(cells);
    }
    text.lines("");
  }

  private static String ratio(@Nullable Double value, @Nullable Double before) {
    return number(value == null || before == null || before == 0 ? null : value / before);
  }

  private static String sign(Judgement judgement) {
    return switch (judgement.verdict()) {
      case MET -> "✅ ";
      case MISSED -> "❌ ";
      case NOT_JUDGED -> "⚪ ";
    };
  }

  private static List<String> details(Judged judged) {
    List<String> lines = new ArrayList<>();
    int number = 0;
    for (RunResult run : results(judged)) {
      if (judged.repeated()) {
        lines.add("- run " + ++number + ": " + number(run.rateTps()) + " transactions/s");
      }
      String verdict = Words.of(run.validity()).toLowerCase(Locale.ROOT);
      Words.of(run.validity().reasons())
          .forEach(reason -> lines.add("- **" + verdict + "** " + escaped(reason)));
      if (!judged.repeated()) {
        Statements.of(run)
            .forEach(said -> lines.add(bullet(new Statement(said.label(), said.text()))));
      }
    }
    return lines;
  }
}
