package fasttrack.app.report.run;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Fold;
import fasttrack.app.report.Check;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.RepeatedLines;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.Statements.Where;
import fasttrack.core.proof.Phenomenon;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Joint;
import fasttrack.core.result.OrderProof;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Verification;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run comes to. An invalid one has reasons, but no figures. */
public final class RunReport {
  private final RunResult result;
  private final @Nullable String reference;
  private final ReportBuilder report;

  private RunReport(RunResult result, @Nullable String reference) {
    this.result = result;
    this.reference = reference;
    this.report =
        new ReportBuilder(
            "run",
            SystemLine.title(result.header().workload().title(), result.engine()),
            result.startedAt());
  }

  /** Makes the report. */
  public static Report of(RunResult result) {
    return of(result, null);
  }

  /**
   * Makes the report.
   *
   * @param reference the id of published figures in the result, to be shown beside the run's; null
   *     for none; an id that the result does not hold is ignored
   */
  public static Report of(RunResult result, @Nullable String reference) {
    RunReport of = new RunReport(result, reference);
    of.report.headline(RunLines.headline(result)).condition(RunLines.conditions(result));
    of.verdict();
    if (result.state() == RunResult.State.INTERRUPTED) {
      of.report.alarm(
          result.endedBeforeMeasuring()
              ? "INTERRUPTED before anything was measured."
              : "INTERRUPTED: the figures cover what was measured by then.");
    }
    if (result.validity() instanceof Validity.Valid) {
      of.valid();
    }
    of.facts(Where.BRIEF);
    if (result.validity().fails()) {
      of.report.detail("Warnings", of::warnings);
    }
    if (result.validity() instanceof Validity.Valid) {
      of.details();
    }
    for (Where place : Where.DETAILS) {
      of.report.detail(place.title, () -> of.facts(place));
    }
    of.statements();
    return of.disclosed();
  }

  private void verdict() {
    switch (result.validity()) {
      case Validity.Valid valid ->
          report.verdict(new Report.Verdict(true, Words.of(valid), Statements.verified(result)));
      case Validity.Unmeasured unmeasured -> {}
      case Validity.Invalid invalid ->
          against("The figures of this run do not count and are not shown");
      case Validity.NotVerified unverified ->
          against("Nothing wrong was found, but not all could be checked, so no figures are shown");
    }
    report.check(verification());
    report.check(Check.ofValidity("validity", result.validity()));
  }

  private Check verification() {
    Verification found = result.verdict().verification();
    Check.Outcome outcome =
        found.passed()
            ? Check.Outcome.PASSED
            : found.wrong().isEmpty() ? Check.Outcome.ERROR : Check.Outcome.FAILED;
    return new Check("verification", outcome, Statements.verified(result), found.wrong());
  }

  private void against(String meaning) {
    report.verdict(new Report.Verdict(false, Words.of(result.validity()), meaning));
    report.bullets(Words.of(result.validity().reasons()));
  }

  private void warnings() {
    report.warn(Words.of(result.warnings()));
  }

  private void valid() {
    warnings();
    section(RunTables.types(result));
    OrderProof order = result.verdict().verification().order();
    if (order != null) {
      report.figures(
          new DataTable<>("anomalies", order.found())
              .words("kind", Phenomenon::title)
              .number("per million", "", kind -> order.perMillion(order.proof().count(kind))));
    }
    if (!result.work().roles().isEmpty()) {
      section(RunTables.roles(result));
    }
    if (reference != null) {
      result.header().workload().published(reference).stream()
          .flatMap(published -> RunTables.published(result, published).stream())
          .forEach(this::section);
    }
  }

  private void details() {
    charts();
    published();
    report.detail("Service times", () -> section(RunTables.services(result)));
    report.detail(
        "Elapsed time",
        () -> {
          if (ElapsedTable.isSplit(result)) {
            section(ElapsedTable.of(result));
          }
        });
    report.detail("Locks", () -> RunTables.locks(result).forEach(this::section));
    Joint joint = result.joint();
    if (joint != null && result.spec().part() == null) {
      report.detail("Segments", () -> section(RunTables.segments(joint)));
    }
    report.detail("CPU account", () -> section(CpuTable.of(result)));
    report.detail("Histogram", this::histogram);
  }

  private void section(Section section) {
    DataTable<?> table = section.table();
    if (!section.caption().isEmpty()) {
      report.text(section.caption());
    }
    if (table != null) {
      report.table(table).figures(table);
    }
    section.notes().forEach(report::note);
  }

  private void histogram() {
    if (result.types().size() == 1) {
      String lines = RunTables.histogram(result.types().getFirst().times().histogram());
      if (!lines.isEmpty()) {
        report.text("Response times (residence times)").add(new Block.Code(lines));
      }
    }
  }

  private void charts() {
    report.onPage("Where the elapsed time went", RunCharts.elapsed(result));
    report.onPage(
        "Response times and rate",
        Stream.of(
                RunCharts.spectrum(result),
                RunCharts.timeline(result),
                RunCharts.responses(result),
                RunCharts.histogram(result))
            .flatMap(List::stream)
            .toList());
  }

  /** The published figures of systems of the database's own data model, and then of all others. */
  private void published() {
    List<Fold> folds = new ArrayList<>();
    result.header().workload().published().stream()
        .sorted(Comparator.comparing(each -> each.dataModel() != result.setup().dataModel()))
        .map(this::beside)
        .filter(fold -> !fold.content().isEmpty())
        .forEach(folds::add);
    if (!folds.isEmpty()) {
      Fold first = folds.removeFirst();
      List<Block> blocks = new ArrayList<>(List.of(Block.Paragraph.of(first.summary())));
      blocks.addAll(first.content());
      blocks.addAll(folds);
      report.onPage("Beside published systems", blocks);
    }
  }

  private Fold beside(PublishedProfile profile) {
    ReportBuilder tables = new ReportBuilder("", "", "");
    for (Section section : RunTables.published(result, profile)) {
      tables.text(section.caption());
      if (section.table() != null) {
        tables.add(Block.Grid.of(section.table()));
      }
      section.notes().forEach(tables::note);
    }
    return new Fold(profile.title() + " (" + profile.id() + ")", tables.build().blocks());
  }

  private void facts(Where place) {
    Statements.of(result, place).forEach(each -> report.fact(each.label(), each.text()));
  }

  /** The exact statements or calls of each type. */
  private void statements() {
    report.onPage(
        "What ran: exact statements and calls",
        result.types().stream()
            .filter(type -> !type.statements().isEmpty())
            .map(
                type ->
                    Fold.of(
                        type.name() + ": " + type.title(),
                        new Block.Code(
                            String.join("\n", RepeatedLines.counted(type.statements())))))
            .toList());
  }

  /** When the run took place. */
  public record Moments(String startedAt, String measuredFrom) {}

  private Report disclosed() {
    report.part("Specification", result.spec());
    report.part("Database: settings in force, data, host probes", result.setup());
    report.part("Run", new Moments(result.startedAt(), result.header().measuredFrom()));
    return report
        .disclose(Invocation.ofRun(result.spec(), result.header().workload().types()))
        .build();
  }
}
