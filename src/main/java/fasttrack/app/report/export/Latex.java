package fasttrack.app.report.export;

import fasttrack.app.report.Block;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of a report as LaTeX that a paper includes, with the package booktabs. */
public final class Latex {
  private Latex() {}

  /**
   * Writes them, each with what a report says above and below it.
   *
   * @throws fasttrack.app.result.bundle.BundleException where the file cannot be written
   */
  public static void write(Report report, Path file) {
    StringBuilder text = new StringBuilder("% \\usepackage{booktabs}\n");
    paragraph(text, "", report.head());
    report.conditions().forEach(line -> paragraph(text, "", line));
    report.blocks().forEach(block -> add(text, block));
    ExportFile.begin(file).write(text.toString());
  }

  private static void add(StringBuilder text, Block block) {
    switch (block) {
      case Block.Tabled tabled -> table(text, tabled.table());
      case Block.Paragraph note when note.tone() == Block.Tone.NOTE ->
          paragraph(text, "\\footnotesize ", note.text());
      case Block.Paragraph paragraph -> paragraph(text, "", paragraph.text());
      case Block.Detail detail -> detail.content().forEach(each -> add(text, each));
      case Block.Bullets other -> {}
      case Block.Facts other -> {}
      case Block.Warnings other -> {}
      case Block.OfPage other -> {}
      case Block.Fold other -> {}
      case Block.Code other -> {}
    }
  }

  private static void paragraph(StringBuilder text, String size, String said) {
    text.append("\n{").append(size).append(escaped(said)).append("\\par}\n");
  }

  private static void table(StringBuilder text, DataTable<?> table) {
    Block.Grid grid = Block.Grid.of(table);
    text.append("\n\\begin{tabular}{@{}");
    for (int i = 0; i < grid.titles().size(); i++) {
      text.append(i == 0 || grid.isText(i) ? 'l' : 'r');
    }
    text.append("@{}}\n\\toprule\n");
    row(text, grid.titles());
    List<String> units = table.columns().stream().map(Column::unit).toList();
    if (units.stream().anyMatch(unit -> !unit.isEmpty())) {
      row(text, units);
    }
    text.append("\\midrule\n");
    grid.rows().forEach(row -> row(text, row));
    text.append("\\bottomrule\n\\end{tabular}\n");
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append(
        cells.stream().map(Latex::escaped).collect(Collectors.joining(" & ", "", " \\\\\n")));
  }

  private static String escaped(String text) {
    String signed = text.replaceFirst("^-(?=\\d)", "−");
    return signed.codePoints().mapToObj(Latex::escaped).collect(Collectors.joining());
  }

  private static String escaped(int c) {
    return switch (c) {
      case '&', '%', '$', '#', '_', '{', '}' -> "\\" + (char) c;
      case '\\' -> "\\textbackslash{}";
      // behind the end of a row they would belong to it
      case '*', '[' -> "{" + (char) c + "}";
      case '−' -> "$-$";
      case '~' -> "\\textasciitilde{}";
      case '^' -> "\\textasciicircum{}";
      case '<', '>' -> "$" + (char) c + "$";
      case '≈' -> "$\\approx$";
      case '×' -> "$\\times$";
      case '÷' -> "$\\div$";
      case '±' -> "$\\pm$";
      case '–' -> "--";
      default ->
          Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
              ? " "
              : Character.toString(c);
    };
  }
}
