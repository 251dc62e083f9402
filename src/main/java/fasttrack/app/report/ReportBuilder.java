package fasttrack.app.report;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block.Paragraph;
import fasttrack.app.report.Block.Tone;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a report, part by part, in the order in which they are read. Used by one thread. */
public final class ReportBuilder {
  private final String kind;
  private final String title;
  private final String startedAt;
  private final List<String> conditions = new ArrayList<>();
  private List<Block> blocks = new ArrayList<>();
  private final List<Check> checks = new ArrayList<>();
  private final List<Finding> conclusions = new ArrayList<>();
  private final List<DataTable<?>> tables = new ArrayList<>();
  private final List<Block.Link> links = new ArrayList<>();
  private final List<Block> parts = new ArrayList<>();
  private Report.Verdict verdict = new Report.Verdict(true, "", "");
  private String headline = "";

  /** Begins a report; see {@link Report} for what these are. */
  public ReportBuilder(String kind, String title, String startedAt) {
    this.kind = kind;
    this.title = title;
    this.startedAt = startedAt;
  }

  /** Adds a line below the title. */
  public ReportBuilder condition(String line) {
    conditions.add(line);
    return this;
  }

  /** Says what to think of the result. */
  public ReportBuilder verdict(Report.Verdict found) {
    verdict = found;
    return this;
  }

  /** Says in a few words which figures matter most. */
  public ReportBuilder headline(String figures) {
    headline = figures;
    return this;
  }

  /** Adds any part. */
  public ReportBuilder add(Block block) {
    blocks.add(block);
    return this;
  }

  /** Adds an ordinary paragraph. */
  public ReportBuilder text(String text) {
    return add(Paragraph.of(text));
  }

  /** Adds a remark on the table before it. */
  public ReportBuilder note(String text) {
    return add(new Paragraph(Tone.NOTE, text));
  }

  /** Adds conclusions, as sentences that read the result; nothing where there are none. */
  public ReportBuilder conclude(List<Finding> found) {
    conclusions.addAll(found);
    return found.isEmpty()
        ? this
        : add(new Paragraph(Tone.LEAD, String.join(". ", Words.of(found)) + "."));
  }

  /** Adds a conclusion that is less than a lead. */
  public ReportBuilder remark(Finding found) {
    conclusions.add(found);
    return text(Words.of(found) + ".");
  }

  /** Adds conclusions under a label. */
  public ReportBuilder conclude(String label, List<Finding> found) {
    conclusions.addAll(found);
    return fact(label, String.join("; ", Words.of(found)));
  }

  /** Adds what a reader must not miss. */
  public ReportBuilder alarm(String text) {
    return add(new Paragraph(Tone.BAD, text));
  }

  /** Warns that the user ended it, where that is so, and says what follows for the figures. */
  public ReportBuilder interrupted(boolean ended, String consequence) {
    return ended ? alarm("INTERRUPTED: " + consequence + ".") : this;
  }

  /** Adds warnings; nothing where there are none. */
  public ReportBuilder warn(List<String> warnings) {
    return warnings.isEmpty() ? this : add(new Block.Warnings(warnings));
  }

  /** Says that figures do not count and why; nothing where they do. */
  public ReportBuilder invalid(String whose, Validity validity) {
    return validity.fails()
        ? alarm(Words.of(validity) + ": the figures of " + whose + " do not count:")
            .bullets(Words.of(validity.reasons()))
        : this;
  }

  /** Adds a list; nothing where it is empty. */
  public ReportBuilder bullets(List<String> items) {
    return items.isEmpty() ? this : add(new Block.Bullets(items));
  }

  /** Adds a text under a label, to those before it. */
  public ReportBuilder fact(String label, String text) {
    addFact(blocks, new Statement(label, text));
    return this;
  }

  /** Adds to the facts with which blocks end; begins some where they do not. */
  static void addFact(List<Block> blocks, Statement fact) {
    List<Statement> facts = new ArrayList<>();
    if (!blocks.isEmpty() && blocks.getLast() instanceof Block.Facts before) {
      facts.addAll(before.facts());
      blocks.removeLast();
    }
    facts.add(fact);
    blocks.add(new Block.Facts(facts));
  }

  /** Adds a table. */
  public ReportBuilder table(DataTable<?> table) {
    return table.rows().isEmpty() ? this : add(new Block.Tabled(table));
  }

  /** Adds a table below its caption; nothing where it has no rows. */
  public ReportBuilder table(String caption, DataTable<?> table) {
    return table.rows().isEmpty() ? this : text(caption).table(table);
  }

  /** Adds parts that a page alone shows; nothing where there are none. */
  public ReportBuilder onPage(List<? extends Block> content) {
    return content.isEmpty() ? this : add(new Block.OnPage(List.copyOf(content)));
  }

  /** Adds what only a page shows, under a heading; nothing where there is none. */
  public ReportBuilder onPage(String heading, List<? extends Block> content) {
    List<Block> headed = new ArrayList<>(content);
    if (!headed.isEmpty()) {
      headed.addFirst(new Block.Heading(heading));
    }
    return onPage(headed);
  }

  /**
   * Adds parts for readers who want to know more.
   *
   * @param title what they are, in a word or two
   * @param parts adds them to this builder; where it adds none, there is no such part
   */
  public ReportBuilder detail(String title, Runnable parts) {
    List<Block> outer = blocks;
    blocks = new ArrayList<>();
    parts.run();
    List<Block> inner = blocks;
    blocks = outer;
    return inner.isEmpty() ? this : add(new Block.Detail(title, inner));
  }

  /** Adds something that was judged. */
  public ReportBuilder check(Check check) {
    checks.add(check);
    return this;
  }

  /** Adds a table of all figures, which is kept for other programs and not shown. */
  public ReportBuilder figures(DataTable<?> table) {
    tables.add(table);
    return this;
  }

  /** Adds a way to the page of a run, which {@link #disclose} shows; none where it was not kept. */
  public ReportBuilder link(String text, @Nullable String bundle) {
    if (bundle != null) {
      links.add(new Block.Link(text, bundle));
    }
    return this;
  }

  /** Says of a part what determined it; {@link #disclose} shows the parts in this order. */
  public ReportBuilder part(String name, Record part) {
    parts.add(Block.Fold.of(name, Facts.of(part)));
    return this;
  }

  /**
   * Adds the ways to the runs, and everything that determined them.
   *
   * @param command the arguments that repeat it; empty where there are none
   */
  public ReportBuilder disclose(List<String> command) {
    List<Block> end = new ArrayList<>();
    if (!links.isEmpty()) {
      end.add(new Block.Links("Pages of the runs:", links));
    }
    end.add(new Block.Heading("Full disclosure"));
    end.addAll(parts);
    if (!command.isEmpty()) {
      end.add(Paragraph.of("Command that repeats it:"));
      end.add(new Block.Code(Invocation.typed(command)));
    }
    return onPage(end);
  }

  /** Returns the report. */
  public Report build() {
    return new Report(
        kind, title, headline, startedAt, conditions, verdict, blocks, checks, conclusions, tables);
  }
}
