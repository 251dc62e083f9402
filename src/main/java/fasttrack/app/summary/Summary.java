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
 */
public record Summary(
    String kind,
    Verdict verdict,
    List<Statement> sentences,
    List<Check> checks,
    List<Section> sections,
    List<DataTable<?>> tables) {
  public Summary {
    sentences = List.copyOf(sentences);
    checks = List.copyOf(checks);
    sections = List.copyOf(sections);
    tables = List.copyOf(tables);
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
