package fasttrack.app.html;

import fasttrack.app.report.Page;
import fasttrack.app.report.Page.Part;
import fasttrack.app.report.Section;
import fasttrack.app.report.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Takes the parts of text reports over, so that nothing is worded or computed twice. */
final class Parts {
  /** By convention a report begins what must not be missed with a word in capitals. */
  private static final Pattern ALARM = Pattern.compile("[A-Z]{2,}( [A-Z]{2,})*: .*");

  private static final String BULLET = "-";

  private Parts() {}

  /** Returns a report's title. */
  static String title(Page page) {
    return page.parts().stream()
        .filter(Part.Title.class::isInstance)
        .map(part -> ((Part.Title) part).text())
        .findFirst()
        .orElse("");
  }

  /** Returns the lines between a report's title and its first gap. */
  static List<String> subtitle(Page page) {
    return page.parts().stream()
        .takeWhile(Parts::isHeading)
        .filter(Part.Text.class::isInstance)
        .map(part -> ((Part.Text) part).text())
        .toList();
  }

  private static boolean isHeading(Part part) {
    return !(part instanceof Part.Gap);
  }

  /** Returns all of a report but its title and subtitle. */
  static List<Block> blocks(Page page) {
    List<Block> blocks = new ArrayList<>();
    for (Part part : page.parts().stream().dropWhile(Parts::isHeading).toList()) {
      switch (part) {
        case Part.Title title -> {}
        case Part.Gap gap -> {}
        case Part.Text text -> add(blocks, text);
        case Part.Line line -> blocks.add(new Block.Code(line.text()));
        case Part.OfTable table -> blocks.add(Block.Grid.of(table.table()));
      }
    }
    return blocks;
  }

  private static void add(List<Block> blocks, Part.Text text) {
    String label = text.first().strip();
    Block last = blocks.isEmpty() ? null : blocks.getLast();
    if (label.equals(BULLET)) {
      List<String> items = new ArrayList<>();
      if (last instanceof Block.Bullets bullets) {
        items.addAll(bullets.items());
        blocks.removeLast();
      }
      items.add(text.text());
      blocks.add(new Block.Bullets(items));
    } else if (!label.isEmpty() || (last instanceof Block.Facts && !text.first().isEmpty())) {
      List<Statement> facts = new ArrayList<>();
      if (last instanceof Block.Facts before) {
        facts.addAll(before.facts());
        blocks.removeLast();
      }
      facts.add(new Statement(label, text.text()));
      blocks.add(new Block.Facts(facts));
    } else {
      blocks.add(sentence(text.text()));
    }
  }

  /** Returns a sentence, loud where the report shouts it. */
  static Block sentence(String text) {
    boolean alarm = ALARM.matcher(text).matches();
    return new Block.Paragraph(alarm ? Block.Tone.BAD : Block.Tone.PLAIN, text);
  }

  /** Returns a section of a report. */
  static List<Block> blocks(Section section) {
    List<Block> blocks = new ArrayList<>();
    if (!section.caption().isEmpty()) {
      blocks.add(Block.Paragraph.of(section.caption()));
    }
    if (section.table() != null) {
      blocks.add(Block.Grid.of(section.table()));
    }
    section.notes().forEach(note -> blocks.add(new Block.Paragraph(Block.Tone.NOTE, note)));
    return blocks;
  }
}
