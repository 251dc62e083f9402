package fasttrack.app.kind;

import fasttrack.app.acid.AcidReport;
import fasttrack.app.acid.AcidResult;
import fasttrack.app.bundle.ResultJson;
import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.comparison.ComparisonReport;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.locking.LocksReport;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.matrix.MatrixReport;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroReport;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.micro.MicroRunsReport;
import fasttrack.app.repeat.RepeatReport;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.app.report.RunReport;
import fasttrack.app.selftest.SelftestReport;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.sweep.SweepReport;
import fasttrack.app.sweep.SweepResult;
import fasttrack.core.result.RunResult;
import java.util.List;

/** All kinds of results. */
public final class Kinds {
  public static final Kind<RunResult> RUN =
      new Kind<>("a run", "result", RunResult.FORMAT, RunResult.class, RunReport::of);

  public static final Kind<RepeatResult> REPEAT =
      new Kind<>(
          "repeats of a run", "repeat", RepeatResult.FORMAT, RepeatResult.class, RepeatReport::of);

  public static final Kind<SweepResult> SWEEP =
      new Kind<>("a sweep", "sweep", SweepResult.FORMAT, SweepResult.class, SweepReport::of);

  public static final Kind<ComparisonResult> COMPARISON =
      new Kind<>(
          "a comparison",
          "comparison",
          ComparisonResult.FORMAT,
          ComparisonResult.class,
          ComparisonReport::of);

  public static final Kind<LocksResult> LOCKS =
      new Kind<>(
          "a study of locks", "locks", LocksResult.FORMAT, LocksResult.class, LocksReport::of);

  public static final Kind<MatrixResult> MATRIX =
      new Kind<>("a matrix", "matrix", MatrixResult.FORMAT, MatrixResult.class, MatrixReport::of);

  public static final Kind<AcidResult> AUDIT =
      new Kind<>("an audit", "acid", AcidResult.FORMAT, AcidResult.class, AcidReport::of);

  public static final Kind<SelftestResult> SELFTEST =
      new Kind<>(
          "a self-test",
          "selftest",
          SelftestResult.FORMAT,
          SelftestResult.class,
          SelftestReport::of);

  public static final Kind<MicroResult> MICRO_RUNS =
      new Kind<>(
          "a result of micro-runs",
          "micro",
          MicroResult.FORMAT,
          MicroResult.class,
          MicroRunsReport::of);

  public static final Kind<MicroComparison> MICRO_COMPARISON =
      new Kind<>(
          "a comparison of micro-runs",
          "micro-comparison",
          MicroComparison.FORMAT,
          MicroComparison.class,
          MicroReport::of);

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
