package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.acid.Verdict;
import fasttrack.core.anomaly.Anomaly;
import fasttrack.core.anomaly.AnomalyProbe;
import fasttrack.core.spi.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of an audit as text, at most 80 columns wide: a line for each test, a table of the
 * anomalies seen at each isolation level, a table of the kills, and all evidence of failed tests.
 */
public final class AcidReport {
  /** The title of the column of isolation levels. */
  public static final String LEVEL = "claimed level";

  /** Stands for an anomaly that was seen, and that the level allows. */
  public static final String SEEN = "seen";

  /** Stands for an anomaly that was seen, although the level forbids it. */
  public static final String FORBIDDEN = "SEEN!";

  private static final int NAME = 30;
  private static final int VERDICT = 11;
  private static final double SECOND = 1e9;

  private AcidReport() {}

  /** Writes the report. */
  public static String of(AcidResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(AcidResult result) {
    Page page = new Page();
    heading(page, result);
    tests(page, result);
    levels(page, result.levels());
    kills(page, result.kills());
    failures(page, result);
    return page.gap();
  }

  /** Returns what was audited. */
  public static String title(AcidResult result) {
    return "ACID audit of " + result.header().backend() + " by " + result.header().workload();
  }

  private static void heading(Page page, AcidResult result) {
    Engine engine = result.setup().engine();
    AcidResult.Conditions how = result.conditions();
    page.title(title(result));
    page.text(engine.product() + " " + engine.version() + ", " + engine.location());
    page.text(
        "durability "
            + words(how.durability(), " ")
            + (how.execution() == null ? "" : ", " + words(how.execution(), " "))
            + ", scale "
            + how.scale()
            + ", "
            + counted(how.terminals(), "terminal")
            + ", "
            + counted(how.kills(), "kill")
            + ", seed "
            + how.seed());
    if (result.header().interrupted()) {
      page.gap().text("INTERRUPTED: tests that had not completed are reported as not shown.");
    }
    page.gap();
  }

  private static void tests(Page page, AcidResult result) {
    for (AcidResult.Test test : result.tests()) {
      String begin =
          test.property().name().charAt(0)
              + "  "
              + Page.pad(test.name(), NAME)
              + Page.pad(word(test.verdict()), VERDICT);
      page.text(begin, " ".repeat(begin.length()), test.summary());
    }
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case PASSED -> "passed";
      case FAILED -> "FAILED";
      case NOT_SHOWN -> "not shown";
    };
  }

  private static void levels(Page page, List<AcidResult.Level> levels) {
    if (levels.isEmpty()) {
      return;
    }
    List<Anomaly> anomalies = List.of(Anomaly.values());
    Table table = new Table(1 + anomalies.size());
    List<String> head = new ArrayList<>(List.of(LEVEL));
    anomalies.forEach(
        anomaly -> head.add(anomaly.title().replace("repeatable read", "repeatable")));
    table.head(head);
    for (AcidResult.Level level : levels) {
      List<String> row = new ArrayList<>(List.of(words(level.claimed(), " ")));
      for (AnomalyProbe probe : level.probes()) {
        row.add(probe.seen() && probe.forbidden() ? FORBIDDEN : probe.how());
      }
      table.row(row);
    }
    page.gap().table(table);
    page.text(
        "seen: the level allows it; SEEN!: the level forbids it. Prevented by: a wait for the"
            + " other transaction, a conflict that rolled one back, or a snapshot.");
  }

  private static void kills(Page page, List<AcidResult.Kill> kills) {
    if (kills.isEmpty()) {
      return;
    }
    Table table = new Table(6);
    table.head("kill", "after s", "acknowledged", "lost", "in doubt, found", "recovery (s)");
    for (int i = 0; i < kills.size(); i++) {
      AcidResult.Kill kill = kills.get(i);
      table.row(
          Integer.toString(i + 1),
          number(kill.afterNanos() / SECOND),
          count(kill.acknowledged()),
          count(kill.lost()),
          Integer.toString(kill.inDoubtCommitted()),
          number(kill.recoveryNanos() / SECOND));
    }
    page.gap().table(table);
  }

  private static void failures(Page page, AcidResult result) {
    for (AcidResult.Test test : result.tests()) {
      if (test.verdict() == Verdict.FAILED) {
        page.gap().text(test.property().name().toLowerCase(Locale.ROOT) + ", " + test.name() + ":");
        test.evidence().forEach(line -> page.text("  - ", "    ", line));
      }
    }
  }
}
