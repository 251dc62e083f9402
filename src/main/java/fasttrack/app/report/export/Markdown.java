package fasttrack.app.report.export;

import static java.util.stream.Collectors.joining;

import fasttrack.app.report.Block;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import java.util.ArrayList;
import java.util.List;

/** A text in GitHub's Markdown that fits into a comment. Not thread-safe. */
final class Markdown {
  /** GitHub takes a comment of 65,536 characters at most; some are left for whoever posts it. */
  static final int LENGTH_MAX = 64_000;

  private static final String CUT = "… the rest is left out: a comment can hold no more.";

  private final List<MarkdownPart> parts = new ArrayList<>();

  /**
   * A part.
   *
   * @param summary what is shown where the part is folded; empty where it is not
   */
  private record MarkdownPart(String summary, List<String> lines) {
    String text(boolean whole) {
      if (summary.isEmpty()) {
        return lines.stream().map(line -> line + "\n").collect(joining());
      }
      String content = whole ? String.join("\n", lines) : CUT;
      return "<details><summary>" + summary + "</summary>\n\n" + content + "\n\n</details>\n\n";
    }
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Adds lines as they are. */
  Markdown lines(String... lines) {
    parts.add(new MarkdownPart("", List.of(lines)));
    return this;
  }

  /** Adds lines that a reader unfolds. */
  Markdown folded(String summary, List<String> lines) {
    parts.add(new MarkdownPart(summary, lines));
    return this;
  }

  private Markdown row(List<String> cells) {
    return lines("| " + String.join(" | ", cells) + " |");
  }

  /** Adds a table: texts to the left, figures to the right. */
  Markdown table(DataTable<?> data) {
    Block.Grid table = Block.Grid.of(data);
    row(data.columns().stream().map(Markdown::title).toList());
    StringBuilder sides = new StringBuilder("|");
    for (int i = 0; i < data.columns().size(); i++) {
      sides.append(i == 0 || table.isText(i) ? "---|" : "---:|");
    }
    lines(sides.toString());
    table.rows().forEach(row -> row(row.stream().map(Markdown::escaped).toList()));
    return lines("");
  }

  private static String title(Column<?> column) {
    return escaped(column.titleInLine() + (column.unit().isEmpty() ? "" : " " + column.unit()));
  }

  /**
   * Returns the text. Where it would be too long for a comment, what is folded is left out, and
   * then lines at its end.
   */
  String text() {
    String text = parts.stream().map(part -> part.text(true)).collect(joining());
    if (text.length() <= LENGTH_MAX) {
      return text;
    }
    text = parts.stream().map(part -> part.text(false)).collect(joining());
    if (text.length() <= LENGTH_MAX) {
      return text;
    }
    int end = text.lastIndexOf('\n', LENGTH_MAX - CUT.length() - 2);
    return text.substring(0, end) + "\n\n" + CUT + "\n";
  }

  /** Returns a text that Markdown and HTML show as it is, in one line. */
  static String escaped(String text) {
    return text.codePoints().mapToObj(Markdown::escaped).collect(joining()).strip();
  }

  private static String escaped(int c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '\\', '`', '*', '_', '[', ']', '|', '~', '$' -> "\\" + (char) c;
      default ->
          Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
              ? " "
              : Character.toString(c);
    };
  }
}
