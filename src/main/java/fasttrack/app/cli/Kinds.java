package fasttrack.app.cli;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.history.HistoryResult;
import fasttrack.app.host.HostResult;
import fasttrack.app.kind.Kind;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.sweep.SweepResult;
import java.util.List;

/** All kinds of results, to read any of them. */
public final class Kinds {
  /** What several runs come to stands before the run that it may be mistaken for. */
  public static final List<Kind<?>> ALL =
      List.of(
          ComparisonResult.KIND,
          MicroComparison.KIND,
          MicroResult.KIND,
          RepeatResult.KIND,
          SweepResult.KIND,
          LocksResult.KIND,
          MatrixResult.KIND,
          AcidResult.KIND,
          SelftestResult.KIND,
          HostResult.KIND,
          HistoryResult.KIND,
          Kind.RUN);

  private Kinds() {}
}
