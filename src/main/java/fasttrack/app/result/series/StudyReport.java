package fasttrack.app.result.series;

import static fasttrack.core.model.Counted.counted;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import fasttrack.app.report.Cell;
import fasttrack.app.report.Charts;
import fasttrack.app.report.Check;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.HostRange;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.report.run.CpuTable;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.kind.Kind;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.cpu.CpuFigure;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What every study's report consists of, in its order; a kind of study adds its headline,
 * conclusions, tables and charts. Used once, by one thread.
 */
public abstract class StudyReport {
  /** Intervals shrink with the root of the number of blocks. */
  private static final int HALVES = 4;

  /** How many kinds of warnings are shown in brief. */
  private static final int WARNINGS_MAX = 3;

  protected final StudyResult result;
  protected final ReportBuilder report;

  /**
   * Begins a report.
   *
   * @param title what ran, and on what
   */
  protected StudyReport(String title, StudyResult result) {
    String kind = result.format().replaceFirst("fasttrack-(.*)/.*", "$1");
    this.result = result;
    this.report = new ReportBuilder(kind, title, result.header().startedAt());
  }

  /** Returns a kind of study; see {@link Kind} for what it consists of. */
  protected static Kind<StudyResult> kind(
      String title, String file, String format, Function<StudyResult, StudyReport> report) {
    return new Kind<>(
        title, file, format, StudyResult.class, result -> report.apply(result).made());
  }

  /** Says in a few words which figures matter most, under which conditions, and what follows. */
  protected abstract void conclude();

  /** Adds tables and charts. */
  protected abstract void show();

  /**
   * Returns what to think of the study.
   *
   * @param ofRuns what follows from its runs alone
   */
  protected Report.Verdict verdict(Report.Verdict ofRuns) {
    return ofRuns;
  }

  /** Adds parts for readers who want to know more. */
  protected void details() {}

  /** Returns the arguments that repeat the study; empty where there are none. */
  protected abstract List<String> command();

  /** Returns what a run is called in a sentence. */
  private String name(StudyRun run) {
    String block = run.explains() ? "waits" : result.plan().unit() + " " + run.block();
    return run.point().isEmpty() ? block : run.point() + ", " + block;
  }

  /** Returns the report. */
  protected final Report made() {
    verdict();
    conclude();
    warned();
    show();
    anomalies();
    result.leftOut().forEach(each -> report.fact("left out", each));
    invalid();
    details();
    if (result.points().size() > 1) {
      report.detail("Costs", this::costs);
    }
    report.detail("Run", this::ran);
    checks();
    StudyTables.of(result).forEach(report::figures);
    return disclose();
  }

  /** Shows how often no serial order explains what was seen, beside what a transaction takes. */
  private void anomalies() {
    List<StudyPoint> known =
        result.points().stream().filter(each -> each.mean(Figure.ANOMALIES) != null).toList();
    if (known.isEmpty()) {
      return;
    }
    report.text("Anomalies, per million transactions, beside rate (tps) and times (ms)");
    report.table(
        new DataTable<>("anomalies", known)
            .words("", each -> StudyTables.label(each.name()))
            .each(
                List.of(Figure.RATE, Figure.ELAPSED, Figure.CPU),
                figure -> StudyTables.column(figure, figure.title()))
            .words(
                Figure.ANOMALIES.title(),
                each -> Figure.ANOMALIES.text(each.of(Figure.ANOMALIES))));
    if (known.size() > 1) {
      report.add(
          Charts.bars(
              "anomalies-by-system",
              "Anomalies per million transactions",
              "anomalies",
              known.stream()
                  .map(
                      each ->
                          new Charts.Segment(
                              StudyTables.label(each.name()),
                              "anomalies",
                              Objects.requireNonNull(each.mean(Figure.ANOMALIES))))
                  .toList()));
    }
  }

  /** Tells whether ratios have intervals. */
  protected final boolean hasIntervals() {
    return result.contrasts().stream()
        .map(each -> each.of(Figure.RATE, TypeFigures.ALL))
        .anyMatch(rate -> rate != null && rate.low() != null);
  }

  /** Says what the controls show: points twice, whose differences are noise. */
  protected final void control() {
    for (Contrast contrast : result.contrasts()) {
      if (result.plan().controls().contains(contrast.over())) {
        report.conclude(
            "noise",
            List.of(
                Contrast.noise(List.of(contrast), contrast.under(), result.plan().unit())
                    .with("rateRatio", contrast.of(Figure.RATE, TypeFigures.ALL))
                    .with("elapsedRatio", contrast.of(Figure.ELAPSED, TypeFigures.ALL))
                    .with("see", contrast.ratios().size() > 2 ? "the table" : null)
                    .with("excluded", excluded(contrast))));
      }
    }
  }

  /** Says how many blocks would halve the intervals, where one includes 1. */
  protected final void blocksToHalve() {
    boolean open =
        result.contrasts().stream()
            .flatMap(each -> each.ratios().stream())
            .map(Contrast.Ratio::ours)
            .anyMatch(ratio -> ratio != null && ratio.low() != null && !ratio.excludesOne());
    if (open) {
      report.remark(
          Finding.conclusion("blocks-to-halve")
              .with(
                  "blocks",
                  counted((long) HALVES * result.plan().complete(), result.plan().unit())));
    }
  }

  /** Names the runs that would have been in a contrast; null where all are. */
  protected final @Nullable String excluded(Contrast contrast) {
    String names =
        result.inBlocks().stream()
            .filter(run -> !run.counts())
            .filter(
                run -> run.point().equals(contrast.over()) || run.point().equals(contrast.under()))
            .map(this::name)
            .collect(joining("; "));
    return names.isEmpty() ? null : names;
  }

  private void verdict() {
    int planned = result.runsPlanned();
    int counted = result.counted();
    boolean complete = result.complete() >= planned;
    String text = Report.Verdict.complete(counted, planned, "run");
    report.verdict(
        verdict(
            complete
                ? Report.Verdict.ofRuns(counted == planned, text)
                : new Report.Verdict(false, "ENDED EARLY", text)));
    if (!complete) {
      report.alarm(
          Words.of(
              Finding.fact(counted == 0 ? "ended-without-figures" : "ended-early")
                  .with("complete", result.complete())
                  .with("runs", planned)));
    }
    result.host().stream()
        .filter(HostRange::moved)
        .forEach(range -> report.fact("host", Words.of(range.finding())));
  }

  /**
   * Each kind of warning that runs have, in how many, and an example: what a run says of its own
   * figures before what happened beside it, those of most runs first.
   */
  private void warned() {
    List<StudyRun> runs = result.inBlocks();
    Map<String, List<Finding>> kinds =
        runs.stream()
            .flatMap(run -> run.warnings().stream())
            .collect(groupingBy(Finding::id, LinkedHashMap::new, toList()));
    List<String> said =
        kinds.values().stream()
            .sorted(
                Comparator.<List<Finding>, Finding.Severity>comparing(
                        alike -> alike.getFirst().severity())
                    .thenComparing(List::size, Comparator.reverseOrder()))
            .map(alike -> inRuns(alike, runs.size()))
            .toList();
    report.warn(said.stream().limit(WARNINGS_MAX).toList());
    report.detail("More warnings", () -> report.warn(said.stream().skip(WARNINGS_MAX).toList()));
  }

  private static String inRuns(List<Finding> alike, int runs) {
    return runs == 1
        ? Words.of(alike.getFirst())
        : alike.size() == runs
            ? "all " + counted(runs, "run") + ": " + Words.of(alike.getFirst())
            : alike.size()
                + " of "
                + counted(runs, "run")
                + (alike.size() == 1 ? ": " : ", such as: ")
                + Words.of(alike.getFirst());
  }

  private void invalid() {
    for (StudyRun run : result.runs()) {
      if (run.state() == RunResult.State.COMPLETE) {
        report.invalid(name(run), run.validity());
      }
    }
  }

  /** Adds what a transaction of each type takes in each point: elapsed and CPU time. */
  protected final void costs() {
    boolean few =
        result.points().stream().allMatch(point -> point.counted() < Sample.INDEPENDENT_MIN);
    report.text(Words.of(Finding.fact(few ? "times-of-few-runs" : "times-of-runs")));
    report.table(costTable());
    if (result.points().stream().anyMatch(StudyReport::isInClient)) {
      report.note(CpuTable.NOTE);
    }
  }

  private DataTable<?> costTable() {
    return new DataTable<>("costs", Nested.all(result.points(), StudyReport::types))
        .where(result.points().size() > 1, all -> all.words("", row -> row.of().name()))
        .words("", row -> StudyTables.label(row.row().type()))
        .each(
            List.of(Figure.ELAPSED, Figure.CLIENT_CPU, Figure.SERVER_CPU),
            figure ->
                new Column<>(
                    figure.title(),
                    "ms",
                    row ->
                        new Cell.Words(
                            figure == Figure.SERVER_CPU && isInClient(row.of())
                                ? CpuTable.IN_CLIENT
                                : figure.text(row.row().values().get(figure)))));
  }

  /** Returns the types, and all together where there are several. */
  private static List<TypeSummary> types(StudyPoint point) {
    return point.figures().size() == 2 ? point.figures().subList(0, 1) : point.figures();
  }

  private static boolean isInClient(StudyPoint point) {
    return point.serverCpu() == CpuFigure.Method.IN_CLIENT;
  }

  private void ran() {
    report.fact("workload", result.header().title());
    report.fact("database", SystemLine.of(result.setup().engine()));
  }

  private void checks() {
    report.check(Check.ofAll("run", result.complete(), result.runsPlanned()));
    for (StudyRun run : result.runs()) {
      report.check(check(run)).link(name(run), run.bundle());
    }
  }

  /** A run that was ended early is not in the figures, however right it was. */
  private Check check(StudyRun run) {
    return run.state() == RunResult.State.INTERRUPTED && run.validity() instanceof Validity.Valid
        ? new Check(name(run), Check.Outcome.SKIPPED, "valid, but ended early", List.of())
        : Check.ofValidity(name(run), run.validity());
  }

  private Report disclose() {
    report.part("Specification of the first run", result.spec());
    report.part("Plan", result.plan());
    report.part("Database and machine", result.setup());
    return report.disclose(command()).build();
  }
}
