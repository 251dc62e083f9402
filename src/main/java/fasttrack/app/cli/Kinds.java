package fasttrack.app.cli;

import fasttrack.app.audit.acid.AcidResult;
import fasttrack.app.audit.host.HostResult;
import fasttrack.app.audit.selftest.SelftestResult;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.history.HistoryResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.locking.LocksReport;
import fasttrack.app.study.matrix.MatrixReport;
import fasttrack.app.study.sweep.SweepReport;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

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

  /**
   * Reads results one by one, and does something with each; tells of those that cannot be read, and
   * returns the exit status.
   */
  static int each(List<Path> results, Console console, BiConsumer<Path, SavedResult<?>> work) {
    int status = ExitStatus.OK;
    for (Path result : results) {
      try {
        work.accept(result, ResultFiles.read(result, ALL));
      } catch (UnreadableException e) {
        status = ExitStatus.USAGE;
        console.tell(String.valueOf(e.getMessage()));
      } catch (UsageException e) {
        status = ExitStatus.USAGE;
        console.tell("--" + e.option() + ": " + e.getMessage());
      }
    }
    return status;
  }
}
