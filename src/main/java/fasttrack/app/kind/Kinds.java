package fasttrack.app.kind;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.html.AuditPage;
import fasttrack.app.html.ComparisonPage;
import fasttrack.app.html.LocksPage;
import fasttrack.app.html.MatrixPage;
import fasttrack.app.html.MicroComparisonPage;
import fasttrack.app.html.MicroRunsPage;
import fasttrack.app.html.RepeatPage;
import fasttrack.app.html.RunPage;
import fasttrack.app.html.SelftestPage;
import fasttrack.app.html.SweepPage;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.report.AcidReport;
import fasttrack.app.report.ComparisonReport;
import fasttrack.app.report.LocksReport;
import fasttrack.app.report.MatrixReport;
import fasttrack.app.report.MicroReport;
import fasttrack.app.report.MicroRunsReport;
import fasttrack.app.report.RepeatReport;
import fasttrack.app.report.SelftestReport;
import fasttrack.app.report.SweepReport;
import fasttrack.app.report.TextReport;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.SweepResult;
import fasttrack.app.summary.AuditSummary;
import fasttrack.app.summary.ComparisonSummary;
import fasttrack.app.summary.LocksSummary;
import fasttrack.app.summary.MatrixSummary;
import fasttrack.app.summary.MicroRunsSummary;
import fasttrack.app.summary.MicroSummary;
import fasttrack.app.summary.RepeatSummary;
import fasttrack.app.summary.SelftestSummary;
import fasttrack.app.summary.SweepSummary;
import fasttrack.core.result.RunResult;
import java.util.List;

/** All kinds of results. */
public final class Kinds {
  public static final Kind<RunResult> RUN =
      new Kind<>(
          "a run",
          "result",
          RunResult.FORMAT,
          RunResult.class,
          of -> new Outputs(TextReport.of(of), RunPage.of(of), null));

  public static final Kind<RepeatResult> REPEAT =
      new Kind<>(
          "repeats of a run",
          "repeat",
          RepeatResult.FORMAT,
          RepeatResult.class,
          of -> new Outputs(RepeatReport.of(of), RepeatPage.of(of), RepeatSummary.of(of)));

  public static final Kind<SweepResult> SWEEP =
      new Kind<>(
          "a sweep",
          "sweep",
          SweepResult.FORMAT,
          SweepResult.class,
          of -> new Outputs(SweepReport.of(of), SweepPage.of(of), SweepSummary.of(of)));

  public static final Kind<ComparisonResult> COMPARISON =
      new Kind<>(
          "a comparison",
          "comparison",
          ComparisonResult.FORMAT,
          ComparisonResult.class,
          of ->
              new Outputs(
                  ComparisonReport.of(of), ComparisonPage.of(of), ComparisonSummary.of(of)));

  public static final Kind<LocksResult> LOCKS =
      new Kind<>(
          "a study of locks",
          "locks",
          LocksResult.FORMAT,
          LocksResult.class,
          of -> new Outputs(LocksReport.of(of), LocksPage.of(of), LocksSummary.of(of)));

  public static final Kind<MatrixResult> MATRIX =
      new Kind<>(
          "a matrix",
          "matrix",
          MatrixResult.FORMAT,
          MatrixResult.class,
          of -> new Outputs(MatrixReport.of(of), MatrixPage.of(of), MatrixSummary.of(of)));

  public static final Kind<AcidResult> AUDIT =
      new Kind<>(
          "an audit",
          "acid",
          AcidResult.FORMAT,
          AcidResult.class,
          of -> new Outputs(AcidReport.of(of), AuditPage.of(of), AuditSummary.of(of)));

  public static final Kind<SelftestResult> SELFTEST =
      new Kind<>(
          "a self-test",
          "selftest",
          SelftestResult.FORMAT,
          SelftestResult.class,
          of -> new Outputs(SelftestReport.of(of), SelftestPage.of(of), SelftestSummary.of(of)));

  public static final Kind<MicroResult> MICRO_RUNS =
      new Kind<>(
          "a result of micro-runs",
          "micro",
          MicroResult.FORMAT,
          MicroResult.class,
          of -> new Outputs(MicroRunsReport.of(of), MicroRunsPage.of(of), MicroRunsSummary.of(of)));

  public static final Kind<MicroComparison> MICRO_COMPARISON =
      new Kind<>(
          "a comparison of micro-runs",
          "micro-comparison",
          MicroComparison.FORMAT,
          MicroComparison.class,
          of -> new Outputs(MicroReport.of(of), MicroComparisonPage.of(of), MicroSummary.of(of)));

  /** What several runs come to stands before the run that it may be mistaken for. */
  public static final List<Kind<?>> ALL =
      List.of(
          COMPARISON,
          MICRO_COMPARISON,
          MICRO_RUNS,
          REPEAT,
          SWEEP,
          LOCKS,
          MATRIX,
          AUDIT,
          SELFTEST,
          RUN);

  private Kinds() {}

  /**
   * Returns the kind that a result says it is, in whatever version of its form.
   *
   * @throws UnreadableException where it is of none
   */
  static Kind<?> of(String json) {
    String name = ResultJson.formatName(json);
    return ALL.stream()
        .filter(kind -> kind.format().startsWith(name + "/"))
        .findFirst()
        .orElseThrow(() -> new UnreadableException("this is not a result of FASTTRACK/TP1"));
  }
}
