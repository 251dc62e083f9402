package fasttrack.app.cli;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.comparison.ComparisonReport;
import fasttrack.app.history.HistoryResult;
import fasttrack.app.host.HostResult;
import fasttrack.app.kind.Kind;
import fasttrack.app.locking.LocksReport;
import fasttrack.app.matrix.MatrixReport;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.repeat.RepeatReport;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.sweep.SweepReport;
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
