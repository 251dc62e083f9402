package fasttrack.app.locking;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.joining;

import fasttrack.app.figure.Figure;
import fasttrack.app.kind.Kind;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.report.Check;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.run.RunLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.LockEvidence;
import fasttrack.app.series.LockEvidence.LevelAnomalies;
import fasttrack.app.series.LockEvidence.Proof;
import fasttrack.app.series.Plan;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyReport;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a study of locks comes to. */
public final class LocksReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      new Kind<>(
          "a study of locks", "locks", "fasttrack-locks/5", StudyResult.class, LocksReport::of);

  private final LockEvidence evidence;

  private LocksReport(StudyResult result) {
    super(
        "locks",
        "Lock granularity, " + SystemLine.title(result.header().title(), result.setup().engine()),
        result);
    this.evidence = (LockEvidence) Objects.requireNonNull(result.extra());
  }

  /** Makes the report. */
  static Report of(StudyResult result) {
    return new LocksReport(result).made();
  }

  @Override
  protected Report.Verdict verdict(Report.Verdict ofRuns) {
    return evidence.proofs().stream().allMatch(Proof::holds)
        ? ofRuns
        : new Report.Verdict(
            false,
            "NOT ALL VALID",
            ofRuns.text() + "; a granularity excludes less or more than it claims");
  }

  @Override
  protected void conclude() {
    String rates = rates();
    if (!rates.isEmpty()) {
      report.headline(rates);
    }
    report.condition(
        "%s, %s of %s, each %s"
            .formatted(
                RunLines.data(result.spec()),
                counted(result.plan().blocks(), "round"),
                counted(result.measured().size(), "setting"),
                RunLines.length(result.spec().schedule())));
    if (mixesSnapshots()) {
      report.warn(
          List.of(
              "above read committed, a transaction that waited for an emulated lock may hold a"
                  + " snapshot older than the lock, and so retry or read old values: the figures"
                  + " include that"));
    }
    LockFindings.of(result, evidence, this::excluded).forEach(report::conclude);
  }

  /** The rates of all granularities at the most terminals, under the first conditions. */
  private String rates() {
    List<StudyPoint> known =
        result.measured().stream().filter(point -> point.of(Figure.RATE) != null).toList();
    int most = known.stream().mapToInt(point -> Setting.of(point).terminals()).max().orElse(0);
    List<StudyPoint> hardest =
        known.stream().filter(point -> Setting.of(point).terminals() == most).toList();
    String rates =
        hardest.stream()
            .filter(point -> Setting.of(point).isAlike(Setting.of(hardest.getFirst())))
            .map(
                point ->
                    LockWords.of(Setting.of(point).level())
                        + " "
                        + Figures.mean(Objects.requireNonNull(point.of(Figure.RATE)), "tps"))
            .collect(joining(", "));
    return rates.isEmpty() ? "" : rates + " at " + counted(most, "terminal");
  }

  /** Tells whether emulated locks ran where a transaction keeps its first snapshot. */
  private boolean mixesSnapshots() {
    return !emulated().isEmpty()
        && result.measured().stream()
            .anyMatch(
                point -> Setting.of(point).isolation().compareTo(Isolation.READ_COMMITTED) > 0);
  }

  /** Names the locks that are statements of our own, whose cost is the engine's for another use. */
  private String emulated() {
    return evidence.choices().stream()
        .filter(choice -> choice.origin() == LockChoice.Origin.EMULATED)
        .map(choice -> LockWords.of(choice.level()))
        .collect(joining(", "));
  }

  @Override
  protected void show() {
    report.text(
        "Transactions per second, geometric means over the rounds"
            + (hasIntervals() ? " (95 % CI)" : ""));
    LockTables.rates(result).forEach(report::table);
    report.onPage(LockCharts.of(result));
    if (!emulated().isEmpty()) {
      report.fact("emulated", emulated() + ": by an extra statement, which is in their overhead");
    }
    failures();
  }

  /** Says where a granularity does not exclude what it claims to. */
  private void failures() {
    for (Proof proof : evidence.proofs()) {
      proof.pairs().stream()
          .filter(pair -> !pair.holds())
          .forEach(
              pair ->
                  report.fact("NOT HELD", LockWords.of(proof.level()) + " locks: " + pair.text()));
      report.check(
          new Check(
              LockWords.of(proof.level()) + " locks exclude what they claim to",
              proof.holds() ? Check.Outcome.PASSED : Check.Outcome.FAILED,
              "",
              proof.pairs().stream().map(Exclusion::text).toList()));
    }
  }

  @Override
  protected void details() {
    report.detail("Settings", this::settings);
    report.detail("Locks", this::choices);
    report.detail("Exclusion", this::proofs);
  }

  private void settings() {
    report.text("Means of each setting; times in ms, deadlocks per 1,000 transactions");
    report.table(LockTables.shown(result));
  }

  private void choices() {
    for (LockChoice choice : evidence.choices()) {
      report.fact(LockWords.of(choice.level()), words(choice.origin(), " ") + ": " + choice.how());
    }
  }

  private void proofs() {
    if (!evidence.proofs().isEmpty()) {
      report.text("What the second of two transactions did before the first had ended");
      report.table(LockTables.proofs(evidence));
    }
    for (LevelAnomalies level : evidence.anomalies()) {
      String seen = String.join(", ", level.seen());
      report.fact(
          "isolation",
          words(level.isolation(), " ")
              + " lets through: "
              + (seen.isEmpty() ? "nothing that was tried" : seen));
    }
  }

  @Override
  protected List<String> command() {
    BenchmarkSpec spec = result.spec();
    Target target = spec.target();
    Map<String, List<String>> own = new TreeMap<>(target.options());
    evidence.choices().forEach(choice -> own.keySet().removeAll(choice.options().keySet()));
    Invocation command = Invocation.of("locks");
    for (Plan.Factor factor : result.plan().factors()) {
      String values = String.join(",", factor.values());
      command = command.option(factor.parameter(), values.equals("all") ? null : values);
    }
    return command
        .option("repeat", String.valueOf(result.plan().blocks()))
        .flag("control", !result.plan().controls().isEmpty())
        .option("waits", waits(target))
        .parameters(spec, own, Set.of("isolation", "terminals", "hot", "waits"))
        .arguments();
  }

  /**
   * Returns whether all runs sampled waits or none did; null where one more run of each setting
   * did, which a study that ended early may lack.
   */
  private @Nullable String waits(Target target) {
    boolean further =
        result.complete() < result.runsPlanned()
            || result.runs().stream().anyMatch(StudyRun::explains);
    return further ? null : words(target.waits(), "-");
  }
}
