package fasttrack.app.summary;

import fasttrack.app.report.Page;
import fasttrack.app.report.Page.Part;
import fasttrack.app.report.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Takes over what a text report says under labels. */
final class Labels {
  private Labels() {}

  /** Returns the texts of a report that follow its last table, each with its label. */
  static List<Statement> of(Page page) {
    List<Part> parts = page.parts();
    int table = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Part.OfTable) {
        table = i;
      }
    }
    return labelled(parts.subList(table, parts.size())).toList();
  }

  /** Returns the texts of a report under a label. */
  static List<Statement> of(Page page, String label) {
    return labelled(page.parts()).filter(each -> each.label().equals(label)).toList();
  }

  private static Stream<Statement> labelled(List<Part> parts) {
    return parts.stream()
        .filter(Part.Text.class::isInstance)
        .map(Part.Text.class::cast)
        .filter(text -> !text.first().isBlank())
        .map(text -> new Statement(text.first().strip(), text.text()));
  }
}
