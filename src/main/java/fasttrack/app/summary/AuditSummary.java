package fasttrack.app.summary;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.acid.AcidResult.Kill;
import fasttrack.app.acid.AcidResult.Level;
import fasttrack.app.acid.AcidResult.Test;
import fasttrack.app.report.AcidReport;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Section;
import fasttrack.app.summary.Check.Outcome;
import fasttrack.core.anomaly.AnomalyProbe;
import java.util.ArrayList;
import java.util.List;

/** What an ACID audit comes to. */
public final class AuditSummary {
  private static final double SECOND = 1e9;

  private AuditSummary() {}

  /** A probe at a level. */
  private record Probed(Level level, AnomalyProbe probe) {}

  /** Makes the summary. */
  public static Summary of(AcidResult result) {
    return new Summary(
        "acid",
        new Summary.Verdict(
            AcidReport.title(result),
            result.header().startedAt(),
            result.passed(),
            result.passed() ? "no test failed" : "a test failed"),
        List.of(),
        result.tests().stream().map(AuditSummary::check).toList(),
        sections(result),
        List.of(tests(result), anomalies("anomalies", probes(result)), kills(result)));
  }

  private static List<Section> sections(AcidResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", tests(result), List.of()));
    DataTable<Probed> seen = seen(result);
    if (!seen.rows().isEmpty()) {
      sections.add(new Section("Anomalies that were seen", seen, List.of()));
    }
    return sections;
  }

  private static Check check(Test test) {
    Outcome outcome =
        switch (test.verdict()) {
          case PASSED -> Outcome.PASSED;
          case FAILED -> Outcome.FAILED;
          case NOT_SHOWN -> Outcome.SKIPPED;
        };
    return new Check(
        Figures.words(test.property(), " ") + ": " + test.name(),
        outcome,
        test.summary(),
        test.evidence());
  }

  private static DataTable<Test> tests(AcidResult result) {
    return new DataTable<>(
        "tests",
        List.of(
            Column.words("property", test -> Figures.words(test.property(), " ")),
            Column.words("test", Test::name),
            Column.words("verdict", test -> Figures.words(test.verdict(), " ")),
            Column.words("what was found", Test::summary)),
        result.tests());
  }

  private static List<Probed> probes(AcidResult result) {
    List<Probed> probes = new ArrayList<>();
    result
        .levels()
        .forEach(level -> level.probes().forEach(probe -> probes.add(new Probed(level, probe))));
    return probes;
  }

  private static DataTable<Probed> seen(AcidResult result) {
    return anomalies(
        "seen", probes(result).stream().filter(probed -> probed.probe().seen()).toList());
  }

  private static DataTable<Probed> anomalies(String name, List<Probed> probes) {
    return new DataTable<>(
        name,
        List.of(
            Column.words(AcidReport.LEVEL, row -> Figures.words(row.level().claimed(), " ")),
            Column.words("anomaly", row -> row.probe().anomaly().title()),
            Column.words("seen", row -> yes(row.probe().seen())),
            Column.words("forbidden", row -> yes(row.probe().forbidden())),
            Column.words("what was found", row -> row.probe().how())),
        probes);
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  private static DataTable<Kill> kills(AcidResult result) {
    return new DataTable<>(
        "kills",
        List.of(
            Column.count("kill", kill -> result.kills().indexOf(kill) + 1L),
            Column.number("after", "s", kill -> kill.afterNanos() / SECOND),
            Column.count("acknowledged", Kill::acknowledged),
            Column.count("lost", Kill::lost),
            Column.count("in doubt found", Kill::inDoubtCommitted),
            Column.number("recovery", "s", kill -> kill.recoveryNanos() / SECOND),
            Column.words("faults", kill -> String.join("; ", kill.faults()))),
        result.kills());
  }
}
