package fasttrack.app.locking;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.locking.LocksResult.LevelAnomalies;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Proof;
import fasttrack.app.locking.LocksResult.Setting;
import fasttrack.app.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Check;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.run.SeriesLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.exclusion.Exclusion.Seen;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a study of locks comes to. */
public final class LocksReport {
  private final LocksResult result;
  private final ReportBuilder report;

  private LocksReport(LocksResult result) {
    this.result = result;
    this.report =
        new ReportBuilder(
            "locks",
            result.header().title() + ": what lock granularity costs",
            result.header().startedAt());
  }

  /** Makes the report. */
  public static Report of(LocksResult result) {
    LocksReport of = new LocksReport(result);
    of.heading();
    of.verdict();
    LockFindings.of(result).forEach(of.report::conclude);
    of.report.detail(new LockCharts(result).all().toArray(Block[]::new));
    of.report.text(
        "Medians of each setting's runs; times in ms, and deadlocks in 1,000 transactions.");
    of.report.table(LockTables.shown(result)).figures(LockTables.settings(result));
    of.choices();
    of.proofs();
    of.invalid();
    of.checks();
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Specification of the first run", result.spec());
    parts.put("Grid", result.grid());
    parts.put("Database and machine", result.setup());
    return of.report.disclose(parts, of.command()).build();
  }

  private void heading() {
    BenchmarkSpec spec = result.spec();
    report.condition(SystemLine.of(result.setup().engine()));
    report.condition(SeriesLines.data(spec, ""));
    report.condition(
        counted(result.grid().rounds(), "round")
            + " of "
            + counted(result.cells().size(), "setting")
            + ", each "
            + SeriesLines.length(spec.schedule())
            + ", verified, in random order, in a Java process of its own");
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
              + " are complete.");
    }
    if (mixesSnapshots()) {
      report.alarm(
          "WARNING: above read committed, a transaction that has waited for an emulated lock may"
              + " have a snapshot that is older than the lock, and so repeat, or read old values:"
              + " the figures show that as well as the locks");
    }
  }

  private int planned() {
    return result.grid().rounds() * result.cells().size();
  }

  private int complete() {
    return (int) runs().stream().filter(each -> each.row().counts()).count();
  }

  private void choices() {
    report.text("What was locked:");
    for (LockChoice choice : result.grid().choices()) {
      report.fact(
          LockWords.of(choice.level()), LockWords.of(choice.origin()) + ": " + choice.how());
    }
    result.grid().leftOut().forEach(each -> report.fact("left out", each));
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

  private void proofs() {
    if (!result.proofs().isEmpty()) {
      report.text("What the second of two transactions did before the first had ended:");
    }
    for (Proof proof : result.proofs()) {
      report.fact(
          LockWords.of(proof.level()),
          Stream.of(Seen.values())
              .filter(seen -> proof.pairs().stream().anyMatch(pair -> pair.seen() == seen))
              .map(seen -> words(seen, " ") + ": " + pairs(proof, seen))
              .collect(Collectors.joining("; ")));
      proof.pairs().stream()
          .filter(pair -> !pair.holds())
          .forEach(pair -> report.fact("NOT HELD", pair.text()));
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

  private static String pairs(Proof proof, Seen seen) {
    return proof.pairs().stream()
        .filter(pair -> pair.seen() == seen)
        .map(Exclusion::pair)
        .collect(Collectors.joining(", "));
  }

  private void invalid() {
    for (Nested<LocksResult.Cell, LockRun> each : runs()) {
      report.invalid(name(each) + ",", each.row().validity());
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
    return Nested.all(result.cells(), LocksResult.Cell::runs);
  }

  private static String name(Nested<LocksResult.Cell, LockRun> run) {
    return LockWords.of(run.of().setting()) + ", round " + run.row().round();
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
        .parameters(spec, own, Set.of("isolation", "terminals", "hot"))
        .arguments();
  }

  private String each(Function<Setting, String> of) {
    return result.cells().stream()
        .map(cell -> of.apply(cell.setting()))
        .distinct()
        .collect(Collectors.joining(","));
  }
}
