package fasttrack.app.audit.acid;

import static fasttrack.app.report.Figures.words;

import fasttrack.app.report.Block;
import fasttrack.app.report.Block.Code;
import fasttrack.app.report.Block.Fold;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.run.SystemLine;
import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.result.Finding;
import fasttrack.core.spi.Engine;
import java.util.ArrayList;
import java.util.List;

/**
 * What an audit comes to: a line for each test, the anomalies seen at each isolation level, the
 * kills, and all evidence of failed tests.
 */
public final class AcidReport {
  private static final String LEVEL = "claimed level";
  private static final double SECOND = 1e9;

  private final AcidResult result;
  private final ReportBuilder report;

  private AcidReport(AcidResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "acid",
            "ACID audit of %s %s"
                .formatted(result.setup().engine().product(), result.setup().engine().version()),
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(AcidResult result) {
    AcidReport of = new AcidReport(result);
    of.conditions();
    of.verdict();
    of.tests();
    of.levels();
    of.report.detail("Kills under load", () -> of.report.table(of.killTable("shown")));
    of.report.detail("Run", of::ran);
    of.evidence();
    of.report.figures(of.table()).figures(of.anomalies()).figures(of.allOfKills());
    of.report.part("Conditions", result.conditions());
    of.report.part("Database and machine", result.setup());
    return of.report.disclose(of.command()).build();
  }

  private void conditions() {
    report.condition(Words.of(Facts.finding("audited", result.header(), result.conditions())));
  }

  /** What the line of conditions leaves out. */
  private void ran() {
    Engine engine = result.setup().engine();
    report.fact("backend", result.header().backend());
    report.fact("database", SystemLine.of(engine));
    report.fact("seed", String.valueOf(result.conditions().seed()));
  }

  private void verdict() {
    boolean interrupted = result.header().interrupted();
    String word =
        result.has(TestVerdict.FAILED)
            ? "FAILED"
            : result.has(TestVerdict.NOT_KNOWN)
                ? "NOT KNOWN"
                : interrupted ? "INCONCLUSIVE" : "PASSED";
    report.verdict(new Report.Verdict(word.equals("PASSED"), word, ""));
    report.interrupted(interrupted, "tests that had not finished are reported as not shown");
  }

  private void tests() {
    for (AcidResult.Test test : result.tests()) {
      report.fact(
          test.property().name().charAt(0) + "  " + test.name(),
          test.verdict().word + (test.summary().isEmpty() ? "" : ": " + test.summary()));
      report.check(check(test));
    }
    for (AcidResult.Test test : result.tests()) {
      if (test.verdict() == TestVerdict.FAILED || test.verdict() == TestVerdict.NOT_KNOWN) {
        report.text(words(test.property(), " ") + ", " + test.name() + ":");
        report.bullets(test.evidence());
      }
    }
  }

  private static Check check(AcidResult.Test test) {
    return new Check(
        words(test.property(), " ") + ": " + test.name(),
        test.verdict().outcome,
        test.summary(),
        test.evidence());
  }

  private void levels() {
    if (result.levels().isEmpty()) {
      return;
    }
    report.table(
        new DataTable<>("levels", result.levels())
            .words(LEVEL, level -> words(level.claimed(), " "))
            .each(
                List.of(Anomaly.values()),
                anomaly ->
                    Column.words(
                        anomaly.title().replace("repeatable read", "repeatable"),
                        level -> found(level, anomaly))));
    report.note(Words.of(Finding.fact("anomalies-seen")));
  }

  private static String found(AcidResult.ProbedLevel level, Anomaly anomaly) {
    return level.probes().stream()
        .filter(probe -> probe.anomaly() == anomaly)
        .map(probe -> probe.seen() && probe.forbidden() ? "SEEN!" : probe.how())
        .findFirst()
        .orElse("");
  }

  private void evidence() {
    List<Block> evidence = new ArrayList<>();
    for (AcidResult.Test test : result.tests()) {
      evidence.add(Fold.of(test.name(), new Code(String.join("\n", test.evidence()))));
    }
    for (AcidResult.ProbedLevel level : result.levels()) {
      List<String> lines = new ArrayList<>();
      for (AnomalyProbe probe : level.probes()) {
        lines.add(probe.anomaly().title() + ": " + probe.how());
        probe.history().forEach(line -> lines.add("  " + line));
      }
      evidence.add(
          Fold.of(
              "Histories at " + words(level.claimed(), " "), new Code(String.join("\n", lines))));
    }
    report.onPage("Evidence", evidence);
  }

  private DataTable<AcidResult.Test> table() {
    return new DataTable<>("tests", result.tests())
        .words("property", test -> words(test.property(), " "))
        .words("test", AcidResult.Test::name)
        .words("verdict", test -> words(test.verdict(), " "))
        .words("what was found", AcidResult.Test::summary);
  }

  private DataTable<Nested<AcidResult.ProbedLevel, AnomalyProbe>> anomalies() {
    return new DataTable<>("anomalies", Nested.all(result.levels(), AcidResult.ProbedLevel::probes))
        .words(LEVEL, each -> words(each.of().claimed(), " "))
        .words("anomaly", each -> each.row().anomaly().title())
        .words("seen", each -> yes(each.row().seen()))
        .words("forbidden", each -> yes(each.row().forbidden()))
        .words("what was found", each -> each.row().how());
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  private DataTable<AcidResult.Kill> allOfKills() {
    return killTable("kills").words("faults", kill -> String.join("; ", kill.faults()));
  }

  private DataTable<AcidResult.Kill> killTable(String name) {
    return new DataTable<>(name, result.kills())
        .count("kill", kill -> result.kills().indexOf(kill) + 1L)
        .number("after s", "", kill -> kill.afterNanos() / SECOND)
        .count("acknowledged", AcidResult.Kill::acknowledged)
        .count("lost", AcidResult.Kill::lost)
        .count("in doubt, found", AcidResult.Kill::inDoubtCommitted)
        .number("recovery s", "", kill -> kill.recoveryNanos() / SECOND);
  }

  private List<String> command() {
    AcidResult.Header header = result.header();
    return result.conditions().invocation("acid", header.backend(), header.workload()).arguments();
  }
}
