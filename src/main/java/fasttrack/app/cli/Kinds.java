package fasttrack.app.cli;

import fasttrack.app.audit.acid.AcidResult;
import fasttrack.app.audit.host.HostResult;
import fasttrack.app.audit.selftest.SelftestResult;
import fasttrack.app.history.HistoryResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.locking.LocksReport;
import fasttrack.app.study.matrix.MatrixReport;
import fasttrack.app.study.sweep.SweepReport;
import java.util.List;

/** All kinds of results, to read any of them. */
public final class Kinds {
  /** What several runs come to stands before the run that it may be mistaken for. */
  public static final List<Kind<?>> ALL =
      List.of(
          ComparisonReport.KIND,
          MicroComparison.KIND,
          MicroResult.KIND,
          RepeatReport.KIND,
          SweepReport.KIND,
          LocksReport.KIND,
          MatrixReport.KIND,
          AcidResult.KIND,
          SelftestResult.KIND,
          HostResult.KIND,
          HistoryResult.KIND,
          Kind.RUN);

  private Kinds() {}
}
