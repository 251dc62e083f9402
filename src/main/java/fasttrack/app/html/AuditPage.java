package fasttrack.app.html;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.acid.Verdict;
import fasttrack.app.html.Block.Code;
import fasttrack.app.html.Block.Fold;
import fasttrack.app.html.Block.Grid;
import fasttrack.app.html.Block.Heading;
import fasttrack.app.html.Block.Paragraph;
import fasttrack.app.html.Block.Tone;
import fasttrack.app.report.AcidReport;
import fasttrack.app.report.Figures;
import fasttrack.core.anomaly.AnomalyProbe;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The page of an audit: a pure function of its result. */
public final class AuditPage {
  private AuditPage() {}

  /** Makes the page. */
  public static HtmlPage of(AcidResult result) {
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Conditions", result.conditions());
    parts.put("Database and machine", result.setup());
    SeriesPage page = new SeriesPage(AcidReport.page(result));
    page.add(verdict(result));
    page.report(
        Parts.blocks(AcidReport.page(result)).stream()
            .map(block -> block instanceof Block.Facts ? tests(result) : marked(block))
            .toList(),
        List.of());
    evidence(page, result);
    return page.disclosed(parts, Invocation.ofAudit(result));
  }

  private static Paragraph verdict(AcidResult result) {
    return result.passed()
        ? new Paragraph(Tone.GOOD, "PASSED: no test failed.")
        : new Paragraph(Tone.BAD, "FAILED: a test failed; the evidence is below.");
  }

  /** The lines of the tests as a table. */
  private static Grid tests(AcidResult result) {
    return new Grid(
        List.of("property", "test", "verdict", "what was found"),
        result.tests().stream()
            .map(
                test ->
                    List.of(
                        Figures.words(test.property(), " "),
                        test.name(),
                        sign(test.verdict()) + " " + Figures.words(test.verdict(), " "),
                        test.summary()))
            .toList());
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case PASSED -> "✔";
      case FAILED -> "✘";
      case NOT_SHOWN -> "○";
    };
  }

  /** Puts a sign beside each word of the grid, so that it can be read at a glance. */
  private static Block marked(Block block) {
    if (!(block instanceof Grid grid) || !grid.titles().getFirst().equals(AcidReport.LEVEL)) {
      return block;
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : grid.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.getFirst()));
      row.stream().skip(1).map(AuditPage::marked).forEach(cells::add);
      rows.add(cells);
    }
    return new Grid(grid.titles(), rows);
  }

  private static String marked(String cell) {
    return switch (cell) {
      case AcidReport.FORBIDDEN -> "✘ " + cell;
      case AcidReport.SEEN -> "○ " + cell;
      default -> "✔ " + cell;
    };
  }

  private static void evidence(SeriesPage page, AcidResult result) {
    page.add(new Heading("Evidence"));
    for (AcidResult.Test test : result.tests()) {
      page.add(Fold.of(test.name(), new Code(String.join("\n", test.evidence()))));
    }
    for (AcidResult.Level level : result.levels()) {
      List<String> lines = new ArrayList<>();
      for (AnomalyProbe probe : level.probes()) {
        lines.add(probe.anomaly().title() + ": " + probe.how());
        probe.history().forEach(line -> lines.add("  " + line));
      }
      page.add(
          Fold.of(
              "Histories at " + Figures.words(level.claimed(), " "),
              new Code(String.join("\n", lines))));
    }
  }
}
