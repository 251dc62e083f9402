package fasttrack.app.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A part of a report, for any output. Every text in it is meant as it stands: an output escapes
 * what it must. Text shows what can be read in lines; a page shows everything.
 */
public sealed interface Block {
  /** Returns the parts that it holds; none of one that is no container. */
  default List<Block> content() {
    return List.of();
  }

  /** A part that a page alone shows. */
  sealed interface OfPage extends Block permits Heading, OnPage, Grid, Chart, Links {}

  /** How a paragraph looks. */
  enum Tone {
    PLAIN,
    /** A remark in small type. */
    NOTE,
    /** A good verdict. */
    GOOD,
    /** A bad verdict, or anything that a reader must not miss. */
    BAD,
    /** The sentence that reads the result. */
    LEAD
  }

  /** A heading of a section. */
  record Heading(String text) implements OfPage {}

  /** A paragraph. */
  record Paragraph(Tone tone, String text) implements Block {
    /** Makes an ordinary one. */
    public static Paragraph of(String text) {
      return new Paragraph(Tone.PLAIN, text);
    }
  }

  /** A list of texts. */
  record Bullets(List<String> items) implements Block {}

  /** Texts under a label each. */
  record Facts(List<Statement> facts) implements Block {}

  /** A table of the result, which every output shows in its own way. */
  record Tabled(DataTable<?> table) implements Block {}

  /**
   * What a reader must not miss, each with what to do about it; in text a paragraph each, on a page
   * one box.
   */
  record Warnings(List<String> items) implements Block {}

  /**
   * Parts for readers who want to know more: a text shows them on demand, a page folds them.
   *
   * @param title what they are, in a word or two; {@code show --section} finds them by it
   */
  record Detail(String title, List<Block> content) implements Block {}

  /** Parts that a page alone shows: charts, and links to other pages. */
  record OnPage(List<Block> content) implements OfPage {}

  /**
   * A table as it is shown, on pages alone.
   *
   * @param name what it is of, for those who do not see what stands above it; a page names those
   *     that have none
   * @param titles the titles of its columns; the first column names the rows
   * @param rows its rows, with as many cells each
   */
  record Grid(String name, List<String> titles, List<List<String>> rows) implements OfPage {
    private static final Pattern WORD = Pattern.compile("\\p{L}{3}");

    /** Makes one without a name. */
    public Grid(List<String> titles, List<List<String>> rows) {
      this("", titles, rows);
    }

    /** Takes a report's table over, with the figures as it shows them. */
    public static Grid of(DataTable<?> table) {
      return new Grid(
          table.columns().stream().map(Column::titleInLine).toList(),
          table.cells().stream().map(row -> row.stream().map(Table::text).toList()).toList());
    }

    /** Returns the CSS class of each column: {@code text} where it holds words. */
    public List<Optional<String>> classes() {
      return IntStream.range(0, titles.size())
          .mapToObj(i -> Optional.of("text").filter(text -> isText(i)))
          .toList();
    }

    /** Tells whether a column holds words rather than figures, which may have a unit. */
    public boolean isText(int column) {
      return rows.stream()
          .map(row -> row.get(column))
          .anyMatch(cell -> !cell.equals(Figures.NONE) && WORD.matcher(cell).find());
    }
  }

  /**
   * A chart, with its data as a table.
   *
   * @param name its figure in a word or two, by which it is linked to and saved: small letters of
   *     ASCII and digits, between hyphens; other characters of what is given are left out
   * @param caption what it shows, and how to read it
   * @param spec what is drawn
   * @param data the same data as a table
   */
  record Chart(String name, String caption, Charts.Spec spec, Grid data) implements OfPage {
    public Chart {
      name = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
  }

  /**
   * A way to another page.
   *
   * @param text what is shown
   * @param folder the name of the folder in which that page is, beside the one that links to it
   */
  record Link(String text, String folder) {}

  /**
   * Ways to other pages. A page shows those whose pages are there when it is rendered.
   *
   * @param caption what these pages are
   */
  record Links(String caption, List<Link> links) implements OfPage {}

  /** A part that a reader opens. */
  record Fold(String summary, List<Block> content) implements Block {

    /** Makes one of some parts. */
    public static Fold of(String summary, Block... content) {
      return new Fold(summary, List.of(content));
    }
  }

  /** Statements or commands, in a font of equal widths, with their line breaks. */
  record Code(String text) implements Block {}
}
