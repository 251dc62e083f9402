package fasttrack.app.summary;

import fasttrack.app.report.DataTable;
import fasttrack.app.report.Section;
import fasttrack.app.report.Statement;
import java.util.List;

/**
 * What a series, an audit or a comparison comes to, for files that other programs read.
 *
 * @param kind what it is, in one word: {@code sweep}
 * @param verdict in one line
 * @param sentences what follows from the figures; a label may be empty
 * @param checks what was judged, each with what came of it
 * @param sections the tables that a summary shows: few columns, rounded
 * @param tables all figures: the name of each table is unique here, and the same in each version
 * @param folds what a reader may unfold
 */
public record Summary(
    String kind,
    Verdict verdict,
    List<Statement> sentences,
    List<Check> checks,
    List<Section> sections,
    List<DataTable<?>> tables,
    List<Fold> folds) {
  public Summary {
    sentences = List.copyOf(sentences);
    checks = List.copyOf(checks);
    sections = List.copyOf(sections);
    tables = List.copyOf(tables);
    folds = List.copyOf(folds);
  }

  /** Makes a summary with nothing to unfold. */
  public Summary(
      String kind,
      Verdict verdict,
      List<Statement> sentences,
      List<Check> checks,
      List<Section> sections,
      List<DataTable<?>> tables) {
    this(kind, verdict, sentences, checks, sections, tables, List.of());
  }

  /**
   * What a reader may unfold.
   *
   * @param title what it is
   * @param lines its lines; a line that only one of two builds has begins with its sign, as in a
   *     diff
   */
  public record Fold(String title, List<String> lines) {
    public Fold {
      lines = List.copyOf(lines);
    }
  }

  /**
   * What to think of it.
   *
   * @param title what ran
   * @param startedAt when, ISO 8601 in UTC
   * @param good whether all of it counts
   * @param text why, in a sentence
   */
  public record Verdict(String title, String startedAt, boolean good, String text) {}
}
