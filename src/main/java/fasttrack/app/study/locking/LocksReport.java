package fasttrack.app.study.locking;

import static fasttrack.app.report.Figures.words;
import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.joining;

import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.TimeBars;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.RunLines;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.CrossTable;
import fasttrack.app.result.series.LoadCurves;
import fasttrack.app.result.series.LockEvidence;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyReport;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.StudyTables;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.exclusion.Exclusion;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Target;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.LockChoice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a study of locks comes to. */
public final class LocksReport extends StudyReport {
  /** The kind of such results. */
  public static final Kind<StudyResult> KIND =
      kind("a study of locks", "locks", "fasttrack-locks/5", LocksReport::new);

  private final LockEvidence evidence;

  private LocksReport(StudyResult result) {
    super(
        "Lock granularity, " + SystemLine.title(result.header().title(), result.setup().engine()),
        result);
    this.evidence = (LockEvidence) Objects.requireNonNull(result.extra());
  }

  @Override
  protected Report.Verdict verdict(Report.Verdict ofRuns) {
    return evidence.proofs().stream().allMatch(LockEvidence.Proof::holds)
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
      report.warn(List.of(Words.of(Finding.fact("older-snapshots"))));
    }
    LockFindings.of(result, evidence, this::excluded).forEach(report::conclude);
  }

  /** The rates of all granularities at the most terminals, under the first conditions. */
  private String rates() {
    List<StudyPoint> known =
        result.measured().stream().filter(point -> point.of(Figure.RATE) != null).toList();
    int most = known.stream().mapToInt(point -> LockSetting.of(point).terminals()).max().orElse(0);
    List<StudyPoint> hardest =
        known.stream().filter(point -> LockSetting.of(point).terminals() == most).toList();
    String rates =
        hardest.stream()
            .filter(point -> LockSetting.of(point).isAlike(LockSetting.of(hardest.getFirst())))
            .map(
                point ->
                    LockSetting.of(point).locks()
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
                point -> LockSetting.of(point).isolation().compareTo(Isolation.READ_COMMITTED) > 0);
  }

  /** Names the locks that are statements of our own, whose cost is the engine's for another use. */
  private String emulated() {
    return evidence.choices().stream()
        .filter(choice -> choice.origin() == LockChoice.Origin.EMULATED)
        .map(choice -> LockSetting.word(choice.level()))
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
    for (LockEvidence.Proof proof : evidence.proofs()) {
      proof.pairs().stream()
          .filter(pair -> !pair.holds())
          .forEach(
              pair ->
                  report.fact(
                      "NOT HELD", LockSetting.word(proof.level()) + " locks: " + pair.text()));
      report.check(
          new Check(
              LockSetting.word(proof.level()) + " locks exclude what they claim to",
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
      report.fact(
          LockSetting.word(choice.level()), words(choice.origin(), " ") + ": " + choice.how());
    }
  }

  private void proofs() {
    if (!evidence.proofs().isEmpty()) {
      report.text("What the second of two transactions did before the first had ended");
      report.table(LockTables.proofs(evidence));
    }
    for (LockEvidence.LevelAnomalies level : evidence.anomalies()) {
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
    for (SeriesPlan.Factor factor : result.plan().factors()) {
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

  /** The tables of a study of locks. */
  static final class LockTables {
    private static final double PER_THOUSAND = 1_000;

    private LockTables() {}

    /** Returns the settings as a report shows them, at most 80 columns wide. */
    static DataTable<StudyPoint> shown(StudyResult result) {
      return new DataTable<>("shown", result.measured())
          .words("locks", point -> LockSetting.of(point).locks())
          .where(
              several(result, LockSetting::isolation),
              all ->
                  all.words(
                      "isolation", point -> Figures.words(LockSetting.of(point).isolation(), " ")))
          .where(
              result.points().stream().allMatch(point -> LockSetting.of(point).hot() != null),
              all -> all.count("hot", point -> Objects.requireNonNull(LockSetting.of(point).hot())))
          .count("term-\ninals", point -> LockSetting.of(point).terminals())
          .with(StudyTables.column(Figure.RATE, "rate/s"))
          .with(StudyTables.column(Figure.P95, Figure.P95.title()))
          .with(StudyTables.column(Figure.ELAPSED, "elapsed"))
          .millis("lock\nwait", point -> part(point, TimePart.LOCK_WAIT))
          .millis("commit", point -> part(point, TimePart.COMMIT))
          .with(StudyTables.column(Figure.WASTED, Figure.WASTED.title()))
          .number("dead-\nlocks", "1/1000", LockTables::deadlocksPerThousand)
          .words("", point -> point.counted() > 0 ? "" : StudyTables.whyNone(result, point));
    }

    /** Returns how many of 1,000 transactions met a deadlock; null where that is not known. */
    static @Nullable Double deadlocksPerThousand(StudyPoint point) {
      Double deadlocks = point.mean(Figure.DEADLOCKS, TypeFigures.ALL);
      Double good = point.mean(Figure.COUNT, TypeFigures.ALL);
      return deadlocks == null || good == null || good == 0
          ? null
          : (Double) (PER_THOUSAND * deadlocks / good);
    }

    private static @Nullable Double part(StudyPoint point, TimePart part) {
      TimeParts parts = point.parts();
      return parts == null ? null : (Double) parts.of(part);
    }

    /** Returns the rates: a row for each load, a column for each granularity. */
    static List<DataTable<String>> rates(StudyResult result) {
      return new CrossTable(
              result,
              "",
              point -> LockSetting.of(point).locks(),
              point -> load(result, LockSetting.of(point)))
          .means(Figure.RATE);
    }

    private static String load(StudyResult result, LockSetting setting) {
      return counted(setting.terminals(), "terminal")
          + (setting.hot() == null ? "" : ", hot " + setting.hot())
          + (several(result, LockSetting::isolation)
              ? ", " + Figures.words(setting.isolation(), " ")
              : "");
    }

    /** Tells whether a study has several values of something. */
    static boolean several(StudyResult result, Function<LockSetting, Object> of) {
      return result.measured().stream().map(LockSetting::of).map(of).distinct().count() > 1;
    }

    /** Returns what was seen of pairs of transactions: a column for each granularity. */
    static DataTable<String> proofs(LockEvidence evidence) {
      List<String> pairs =
          evidence.proofs().stream()
              .flatMap(proof -> proof.pairs().stream().map(Exclusion::pair))
              .distinct()
              .toList();
      return new DataTable<>("exclusion", pairs)
          .words("", pair -> pair)
          .each(
              evidence.proofs(),
              proof -> Column.words(LockSetting.word(proof.level()), pair -> seen(proof, pair)));
    }

    private static String seen(LockEvidence.Proof proof, String pair) {
      return proof.pairs().stream()
          .filter(each -> each.pair().equals(pair))
          .map(each -> Figures.words(each.seen(), " ") + (each.holds() ? "" : "!"))
          .findFirst()
          .orElse("");
    }
  }

  /** The charts of a study of locks: curves, granularity by traffic, and stacked waits. */
  private static final class LockCharts {
    private final List<StudyPoint> all;
    private final List<StudyPoint> counted;

    private LockCharts(StudyResult result) {
      this.all = result.measured();
      this.counted = all.stream().filter(point -> point.counted() > 0).toList();
    }

    /** Returns all charts; none where no run counts. */
    static List<Block> of(StudyResult result) {
      LockCharts charts = new LockCharts(result);
      List<Block> made = new ArrayList<>();
      if (!charts.counted.isEmpty()) {
        made.addAll(
            new LoadCurves(
                    charts.all,
                    "terminals",
                    each -> LockSetting.of(each).terminals(),
                    LockCharts::conditions,
                    "locks",
                    LockCharts::locks,
                    List.of())
                .charts());
        made.add(charts.heat());
        made.addAll(charts.waits());
      }
      return made;
    }

    /** What the locks of each granularity cost by how few records take the traffic. */
    private Block heat() {
      int most =
          counted.stream().mapToInt(point -> LockSetting.of(point).terminals()).max().orElseThrow();
      return Charts.heat(
          "Transactions per second from " + most + " terminals: granularity by traffic",
          "transactions/s",
          counted.stream()
              .filter(point -> LockSetting.of(point).terminals() == most)
              .map(
                  point ->
                      new Charts.Tile(
                          locks(point),
                          conditions(point),
                          Objects.requireNonNull(point.mean(Figure.RATE))))
              .toList());
    }

    private List<Block> waits() {
      boolean several = counted.stream().map(LockCharts::conditions).distinct().count() > 1;
      Map<String, TimeParts> bars = new LinkedHashMap<>();
      for (StudyPoint point : counted) {
        String load = ", " + LockSetting.of(point).terminals() + " term.";
        TimeParts parts = point.parts();
        if (parts != null) {
          bars.put(locks(point) + load + (several ? ", " + conditions(point) : ""), parts);
        }
      }
      return bars.isEmpty()
          ? List.of()
          : List.of(
              TimeBars.chart(
                  "time-parts", "Where the elapsed time went", true, bars, TimeBars.table(bars)));
    }

    private static String locks(StudyPoint point) {
      return LockSetting.of(point).locks();
    }

    private static String conditions(StudyPoint point) {
      LockSetting setting = LockSetting.of(point);
      String hot = setting.hot() == null ? "all records" : "hot " + setting.hot();
      return hot + ", " + Figures.words(setting.isolation(), " ");
    }
  }
}
