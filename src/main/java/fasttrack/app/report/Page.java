package fasttrack.app.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A report in its parts, in their order. As text, no line is longer than 80 columns; another output
 * renders the same parts in its own way. Not thread-safe.
 */
public final class Page {
  /** The width of a page. */
  public static final int WIDTH = 80;

  /** The width of the labels at the start of lines. */
  public static final int LABEL = 10;

  private final List<Part> parts = new ArrayList<>();

  /** A part of a page. */
  public sealed interface Part {
    /** What the page is about, under a rule. */
    record Title(String text) implements Part {}

    /**
     * A text, which is broken into lines at its spaces.
     *
     * @param first what its first line begins with
     * @param others what its other lines begin with
     */
    record Text(String first, String others, String text) implements Part {}

    /** A line as it is. */
    record Line(String text) implements Part {}

    /** A table. */
    record OfTable(Table table) implements Part {}

    /** An empty line, unless the page is empty or ends with one. */
    record Gap() implements Part {}
  }

  /** Returns the parts so far. */
  public List<Part> parts() {
    return List.copyOf(parts);
  }

  /** Begins a report: a rule, and what it is about. */
  public Page title(String text) {
    return add(new Part.Title(text));
  }

  /** Adds an empty line, unless the page is empty or ends with one. */
  public Page gap() {
    return add(new Part.Gap());
  }

  /** Adds a line as it is; one that is too long is cut off. */
  public Page line(String line) {
    return add(new Part.Line(line));
  }

  /** Adds a text, broken into lines at its spaces. */
  public Page text(String text) {
    return text("", "", text);
  }

  /** Adds a text whose first line begins with a label of a fixed width, and the others below. */
  public Page labelled(String label, int width, String text) {
    return text(pad(label, width), " ".repeat(width), text);
  }

  /** Adds a text with what its first line and its other lines begin with. */
  public Page text(String first, String others, String text) {
    return add(new Part.Text(first, others, text));
  }

  /** Adds the lines of a table. */
  public Page table(Table table) {
    return add(new Part.OfTable(table));
  }

  private Page add(Part part) {
    parts.add(part);
    return this;
  }

  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    for (Part part : parts) {
      switch (part) {
        case Part.Title title -> {
          lines.add("=".repeat(WIDTH));
          write(lines, new Part.Text("", "", title.text()));
        }
        case Part.Text text -> write(lines, text);
        case Part.Line line ->
            lines.add(
                line.text().substring(0, Math.min(WIDTH, line.text().length())).stripTrailing());
        case Part.OfTable table -> lines.addAll(table.table().lines(WIDTH));
        case Part.Gap gap -> {
          if (!lines.isEmpty() && !lines.getLast().isEmpty()) {
            lines.add("");
          }
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static void write(List<String> lines, Part.Text text) {
    StringBuilder line = new StringBuilder(text.first());
    boolean empty = true;
    for (String word : text.text().strip().split("\\s+", -1)) {
      String rest = word;
      if (!empty && line.length() + 1 + rest.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(text.others());
        empty = true;
      }
      line.append(empty ? "" : " ");
      while (line.length() + rest.length() > WIDTH) {
        int fits = WIDTH - line.length();
        lines.add(line + rest.substring(0, fits));
        rest = rest.substring(fits);
        line = new StringBuilder(text.others());
      }
      line.append(rest);
      empty = false;
    }
    lines.add(line.toString().stripTrailing());
  }

  /** Returns a text, filled up with blanks to a width if it is shorter. */
  public static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
