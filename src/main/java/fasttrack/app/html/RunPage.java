package fasttrack.app.html;

import static java.util.stream.Collectors.joining;

import fasttrack.app.html.Block.Code;
import fasttrack.app.html.Block.Fold;
import fasttrack.app.html.Block.Heading;
import fasttrack.app.html.Block.Paragraph;
import fasttrack.app.html.Block.Tone;
import fasttrack.app.report.CpuTable;
import fasttrack.app.report.LimitLines;
import fasttrack.app.report.LockTable;
import fasttrack.app.report.ReferenceTable;
import fasttrack.app.report.RunLines;
import fasttrack.app.report.ServiceTable;
import fasttrack.app.report.Statement;
import fasttrack.app.report.Statements;
import fasttrack.app.report.TypeTable;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.TypeResult;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The page of a run: a pure function of its result. An invalid one shows reasons, no figures. */
public final class RunPage {
  private static final String RATE = "rate";

  private final RunResult result;
  private final List<Block> blocks = new ArrayList<>();

  private RunPage(RunResult result) {
    this.result = result;
  }

  /** Makes the page. */
  public static HtmlPage of(RunResult result) {
    RunPage page = new RunPage(result);
    RunLines.interrupted(result).ifPresent(text -> page.add(new Paragraph(Tone.BAD, text)));
    switch (result.validity()) {
      case Validity.Valid valid -> page.valid();
      case Validity.Unmeasured unmeasured -> page.findings(Statements.of(result));
      case Validity.Invalid invalid -> {
        page.add(new Paragraph(Tone.BAD, RunLines.INVALID));
        page.add(new Block.Bullets(invalid.reasons()));
        page.findings(Statements.of(result));
      }
    }
    page.statements();
    page.disclosure();
    return new HtmlPage(
        result.header().workload().title(), RunLines.conditions(result), page.blocks);
  }

  private void add(Block block) {
    blocks.add(block);
  }

  private void valid() {
    List<Statement> said = Statements.of(result);
    add(new Paragraph(Tone.GOOD, "VALID: " + text(said, "verified") + "."));
    if (result.saturated()) {
      add(new Paragraph(Tone.BAD, RunLines.SATURATED));
    }
    add(
        new Paragraph(
            Tone.LEAD,
            text(said, RATE)
                + RunLines.responseTimes(result).map(times -> ". " + times).orElse(".")));
    said.stream()
        .filter(each -> each.label().equals("warning"))
        .forEach(each -> add(new Paragraph(Tone.BAD, "WARNING: " + each.text())));
    add(new Heading("Transactions"));
    blocks.addAll(Parts.blocks(TypeTable.of(result)));
    published();
    add(new Heading("Where the elapsed time went"));
    blocks.addAll(RunCharts.elapsed(result));
    LockTable.of(result).forEach(section -> blocks.addAll(Parts.blocks(section)));
    blocks.addAll(Parts.blocks(ServiceTable.of(result)));
    add(new Heading("CPU time of the machine"));
    blocks.addAll(Parts.blocks(CpuTable.of(result)));
    List<String> limits = LimitLines.of(result);
    if (!limits.isEmpty()) {
      add(new Heading("Why not faster?"));
      add(new Block.Bullets(limits));
    }
    distribution();
    findings(said);
  }

  private static String text(List<Statement> said, String label) {
    return said.stream()
        .filter(each -> each.label().equals(label))
        .map(Statement::text)
        .collect(joining("; "));
  }

  /** The published figures of a system of the database's own data model, and then of all others. */
  private void published() {
    List<PublishedProfile> all = result.header().workload().published();
    Stream<PublishedProfile> alike = all.stream().filter(this::isAlike);
    Stream<PublishedProfile> others = all.stream().filter(each -> !isAlike(each));
    List<Fold> folds = Stream.concat(alike, others).flatMap(each -> beside(each).stream()).toList();
    if (!folds.isEmpty()) {
      blocks.addAll(folds.getFirst().content());
    }
    if (folds.size() > 1) {
      add(new Fold("Other published systems", List.copyOf(folds.subList(1, folds.size()))));
    }
  }

  private boolean isAlike(PublishedProfile profile) {
    return profile.dataModel() == result.setup().dataModel();
  }

  private Optional<Fold> beside(PublishedProfile profile) {
    List<Block> tables = new ArrayList<>();
    ReferenceTable.of(result, profile).forEach(each -> tables.addAll(Parts.blocks(each)));
    return tables.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fold(profile.title() + " (" + profile.id() + ")", tables));
  }

  private void distribution() {
    List<Block.Chart> charts =
        Stream.of(
                RunCharts.spectrum(result), RunCharts.timeline(result), RunCharts.histogram(result))
            .flatMap(List::stream)
            .toList();
    if (!charts.isEmpty()) {
      add(new Heading("Response times and rate"));
      blocks.addAll(charts);
    }
  }

  private void findings(List<Statement> said) {
    add(new Heading("Findings"));
    add(new Block.Facts(said));
  }

  /** The exact statements or calls of each type. */
  private void statements() {
    List<TypeResult> known =
        result.types().stream().filter(type -> !type.statements().isEmpty()).toList();
    if (!known.isEmpty()) {
      add(new Heading("What ran: exact statements and calls"));
    }
    for (TypeResult type : known) {
      add(
          Fold.of(
              type.name() + ": " + type.title(), new Code(String.join("\n", type.statements()))));
    }
  }

  private void disclosure() {
    add(new Heading("Full disclosure"));
    add(Fold.of("Specification", Facts.of(result.spec())));
    add(Fold.of("Database: settings in force, data, host probes", Facts.of(result.setup())));
    add(Fold.of("Run", Facts.of(new Moments(result.startedAt(), result.header().measuredFrom()))));
    add(Paragraph.of("This command repeats the run:"));
    add(
        new Code(
            Invocation.typed(Invocation.ofRun(result.spec(), result.header().workload().types()))));
  }

  /** When the run took place. */
  public record Moments(String startedAt, String measuredFrom) {}
}
