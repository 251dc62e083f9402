package fasttrack.app.html;

import fasttrack.app.html.Block.Code;
import fasttrack.app.html.Block.Fold;
import fasttrack.app.html.Block.Heading;
import fasttrack.app.html.Block.Paragraph;
import fasttrack.app.report.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the pages of all series and audits have in common: their text report, and disclosure. */
final class SeriesPage {
  /** Stands above the links to the pages of runs. */
  static final String RUNS = "The pages of the runs:";

  private final List<Block> blocks = new ArrayList<>();
  private final Page report;

  SeriesPage(Page report) {
    this.report = report;
  }

  SeriesPage add(Block block) {
    blocks.add(block);
    return this;
  }

  /** Adds the verdict on the runs together. */
  SeriesPage verdict(boolean good, String all, String some) {
    return add(
        good
            ? new Paragraph(Block.Tone.GOOD, "VALID: " + all)
            : new Paragraph(Block.Tone.BAD, "NOT ALL VALID: " + some));
  }

  /** Adds what a line of the text report says as the sentence that reads the result. */
  SeriesPage lead(String label, String begin) {
    for (Block block : Parts.blocks(report)) {
      if (block instanceof Block.Facts facts) {
        facts.facts().stream()
            .filter(fact -> fact.label().equals(label))
            .forEach(fact -> add(new Paragraph(Block.Tone.LEAD, begin + fact.text() + ".")));
      }
    }
    return this;
  }

  /** Adds the text report, with charts before its first table and the caption of that. */
  SeriesPage report(List<? extends Block> charts) {
    return report(Parts.blocks(report), charts);
  }

  /** Adds the parts of a text report, with charts likewise. */
  SeriesPage report(List<Block> parts, List<? extends Block> charts) {
    int place = 0;
    while (place < parts.size() && !(parts.get(place) instanceof Block.Grid)) {
      place++;
    }
    if (place > 0 && parts.get(place - 1) instanceof Paragraph) {
      place--;
    }
    blocks.addAll(parts.subList(0, place));
    blocks.addAll(charts);
    blocks.addAll(parts.subList(place, parts.size()));
    return this;
  }

  /** Adds a link to the page of a run; none where the run could not be kept. */
  static void link(List<Block.Link> links, String text, @Nullable String bundle) {
    if (bundle != null) {
      links.add(new Block.Link(text, bundle));
    }
  }

  /** Adds ways to the pages of the runs. */
  SeriesPage links(List<Block.Link> links) {
    return add(new Block.Links(RUNS, links));
  }

  /**
   * Adds everything that determined the runs.
   *
   * @param parts what each part is, in their order
   * @param command the arguments that repeat them; empty where there are none
   */
  HtmlPage disclosed(Map<String, Record> parts, List<String> command) {
    add(new Heading("Full disclosure"));
    for (Map.Entry<String, Record> part : parts.entrySet()) {
      add(Fold.of(part.getKey(), Facts.of(part.getValue())));
    }
    if (!command.isEmpty()) {
      add(Paragraph.of("This command repeats it:"));
      add(new Code(Invocation.typed(command)));
    }
    return new HtmlPage(Parts.title(report), Parts.subtitle(report), blocks);
  }
}
