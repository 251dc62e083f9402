package fasttrack.app.locking;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.locking.LocksResult.LevelAnomalies;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Proof;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.report.Check;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.run.SeriesLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import fasttrack.core.spi.wait.LockLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a study of locks comes to. */
public final class LocksReport {
  private final LocksResult result;
  private final ReportBuilder report;

  private LocksReport(LocksResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "locks",
            "Lock granularity, "
                + SystemLine.title(result.header().title(), result.setup().engine()),
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(LocksResult result) {
    LocksReport of = new LocksReport(result);
    of.heading();
    of.verdict();
    LockFindings.of(result).forEach(of.report::conclude);
    of.report.warned("run", of.runs().stream().map(Nested::row).toList());
    of.report.text("Transactions per second, medians of the rounds");
    of.report.table(LockTables.rates(result)).onPage(new LockCharts(result).all());
    result.grid().leftOut().forEach(each -> of.report.fact("left out", each));
    of.emulated();
    of.failures();
    of.invalid();
    of.report.detail("Settings", of::settings);
    of.report.detail("Locks", of::choices);
    of.report.detail("Exclusion", of::proofs);
    of.report.detail("Run", of::ran);
    of.checks();
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first run", result.spec());
    parts.put("Grid", result.grid());
    parts.put("Database and machine", result.setup());
    return of.report.disclose(parts, of.command()).build();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    report.condition(
        SeriesLines.data(spec, "")
            + ", "
            + counted(result.grid().rounds(), "round")
            + " of "
            + counted(result.cells().size(), "setting")
            + ", each "
            + SeriesLines.length(spec.schedule()));
  }

  /** What the line of conditions leaves out. */
  private void ran() {
    report.fact("workload", result.header().title());
    report.fact("database", SystemLine.of(result.setup().engine()));
    report.fact("runs", "verified, in random order, each in a Java process of its own");
  }

  private void settings() {
    report.text("Medians of each setting; times in ms, deadlocks per 1,000 transactions");
    report.table(LockTables.shown(result)).figures(LockTables.settings(result));
  }

  private void verdict() {
    int planned = planned();
    int complete = complete();
    boolean holds = result.proofs().stream().allMatch(Proof::holds);
    report.verdict(
        Report.Verdict.ofRuns(
            complete == planned && holds,
            Report.Verdict.complete(complete, planned, "run")
                + (holds ? "" : "; a granularity excludes less or more than it claims")));
    if (result.grid().roundsComplete() < result.grid().rounds()) {
      report.alarm(
          "ENDED EARLY: "
              + result.grid().roundsComplete()
              + " of "
              + counted(result.grid().rounds(), "round")
              + " complete.");
    }
    if (mixesSnapshots()) {
      report.warn(
          List.of(
              "above read committed, a transaction that waited for an emulated lock may hold a"
                  + " snapshot older than the lock, and so retry or read old values: the figures"
                  + " include that"));
    }
  }

  private int planned() {
    LockLevel control = result.grid().control();
    long again = result.cells().stream().filter(cell -> cell.setting().level() == control).count();
    return result.grid().rounds() * (result.cells().size() + (int) again);
  }

  private int complete() {
    return (int) runs().stream().filter(each -> each.row().counts()).count();
  }

  private void choices() {
    for (LockChoice choice : result.grid().choices()) {
      report.fact(
          LockWords.of(choice.level()), LockWords.of(choice.origin()) + ": " + choice.how());
    }
  }

  /** Tells whether emulated locks ran where a transaction keeps its first snapshot. */
  private boolean mixesSnapshots() {
    boolean emulated =
        result.grid().choices().stream()
            .anyMatch(choice -> choice.origin() == LockChoice.Origin.EMULATED);
    return emulated
        && result.cells().stream()
            .anyMatch(cell -> cell.setting().isolation().compareTo(Isolation.READ_COMMITTED) > 0);
  }

  /** Says which locks are statements of our own, whose cost is the engine's for another purpose. */
  private void emulated() {
    String levels =
        result.grid().choices().stream()
            .filter(choice -> choice.origin() == LockChoice.Origin.EMULATED)
            .map(choice -> LockWords.of(choice.level()))
            .collect(Collectors.joining(", "));
    if (!levels.isEmpty()) {
      report.fact("emulated", levels + ": by an extra statement, which is in their overhead");
    }
  }

  /** Says where a granularity does not exclude what it claims to. */
  private void failures() {
    for (Proof proof : result.proofs()) {
      proof.pairs().stream()
          .filter(pair -> !pair.holds())
          .forEach(
              pair ->
                  report.fact("NOT HELD", LockWords.of(proof.level()) + " locks: " + pair.text()));
    }
  }

  private void proofs() {
    if (!result.proofs().isEmpty()) {
      report.text("What the second of two transactions did before the first had ended");
      report.table(LockTables.proofs(result));
    }
    for (LevelAnomalies level : result.anomalies()) {
      report.fact(
          "isolation",
          words(level.isolation(), " ")
              + " lets through: "
              + (level.seen().isEmpty()
                  ? "nothing that was tried"
                  : String.join(", ", level.seen())));
    }
  }

  private void invalid() {
    for (Nested<LocksResult.Cell, LockRun> each : runs()) {
      report.invalid(name(each), each.row().validity());
    }
    for (LocksResult.Cell cell : result.cells()) {
      if (cell.explaining() != null) {
        report.invalid(
            LockWords.of(cell.setting()) + ", the run that samples waits,",
            cell.explaining().validity());
      }
    }
  }

  private void checks() {
    report.check(Check.ofAll("run", complete(), planned()));
    for (Proof proof : result.proofs()) {
      report.check(
          new Check(
              LockWords.of(proof.level()) + " locks exclude what they claim to",
              proof.holds() ? Check.Outcome.PASSED : Check.Outcome.FAILED,
              "",
              proof.pairs().stream().map(Exclusion::text).toList()));
    }
    runs().forEach(each -> report.run(name(each), each.row()));
  }

  private List<Nested<LocksResult.Cell, LockRun>> runs() {
    return Nested.all(result.cells(), LocksResult.Cell::inRounds);
  }

  private static String name(Nested<LocksResult.Cell, LockRun> run) {
    return LockWords.of(run.of().setting())
        + (run.of().runs().contains(run.row()) ? "" : ", again")
        + ", round "
        + run.row().round();
  }

  private List<String> command() {
    BenchmarkSpec spec = result.spec();
    Target target = spec.target();
    Map<String, List<String>> own = new TreeMap<>(target.options());
    result.grid().choices().forEach(choice -> own.keySet().removeAll(choice.options().keySet()));
    String hot = each(setting -> setting.hot() == null ? "" : setting.hot().toString());
    return Invocation.of("locks")
        .option("granularity", each(setting -> LockWords.of(setting.level())))
        .option("isolation", each(setting -> words(setting.isolation(), "-")))
        .option("terminals", each(setting -> String.valueOf(setting.terminals())))
        .option("hot", hot.isEmpty() ? null : hot)
        .option("repeat", String.valueOf(result.grid().rounds()))
        .flag("control", result.grid().control() != null)
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
        result.grid().roundsComplete() < result.grid().rounds()
            || result.cells().stream().anyMatch(cell -> cell.explaining() != null);
    return further || target.waits() == null ? null : words(target.waits(), "-");
  }

  private String each(Function<Setting, String> of) {
    return result.cells().stream()
        .map(cell -> of.apply(cell.setting()))
        .distinct()
        .collect(Collectors.joining(","));
  }
}
