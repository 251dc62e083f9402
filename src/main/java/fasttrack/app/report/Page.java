package fasttrack.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of text, no longer than 80 columns. Not thread-safe. */
public final class Page {
  /** The width of a page. */
  public static final int WIDTH = 80;

  /** The width of the labels at the start of lines. */
  public static final int LABEL = 10;

  /** The blank between a number and its unit, at which no line is broken. */
  private static final Pattern UNIT =
      Pattern.compile("(?<=\\d|≈) (?=%|(?:ns|us|ms|s|min|h|tps|kB|KB|MB|GB)\\b|[\\d.]+ \\()");

  private static final String GLUE = "\u0001";

  private final List<String> lines = new ArrayList<>();

  /** Adds an empty line, unless the page is empty or ends with one. */
  public Page gap() {
    if (!lines.isEmpty() && !lines.getLast().isEmpty()) {
      lines.add("");
    }
    return this;
  }

  /** Adds a line as it is; one that is too long is cut off. */
  public Page line(String line) {
    lines.add(line.substring(0, Math.min(WIDTH, line.length())).stripTrailing());
    return this;
  }

  /** Adds a text, broken into lines at its spaces. */
  public Page text(String text) {
    return text("", "", text);
  }

  /** Adds a text whose first line begins with a label of a fixed width, and the others below. */
  public Page labelled(String label, int width, String text) {
    return text(pad(label, width), " ".repeat(width), text);
  }

  /** Adds the lines of a table. */
  public Page table(DataTable<?> table) {
    lines.addAll(Table.of(table).lines(WIDTH));
    return this;
  }

  /** Adds a text with what its first line and its other lines begin with. */
  public Page text(String first, String others, String text) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : UNIT.matcher(text.strip()).replaceAll(GLUE).split("\\s+", -1)) {
      String rest = word;
      if (!empty && line.length() + 1 + rest.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(others);
        empty = true;
      }
      line.append(empty ? "" : " ");
      while (line.length() + rest.length() > WIDTH) {
        int fits = WIDTH - line.length();
        lines.add(line + rest.substring(0, fits));
        rest = rest.substring(fits);
        line = new StringBuilder(others);
      }
      line.append(rest);
      empty = false;
    }
    lines.add(line.toString().stripTrailing());
    return this;
  }

  @Override
  public String toString() {
    return String.join("\n", lines).replace(GLUE, " ") + "\n";
  }

  /** Returns a text, filled up with blanks to a width if it is shorter. */
  public static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
