package fasttrack.app.summary;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.locking.LocksFigures;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.locking.LocksResult.Cell;
import fasttrack.app.locking.LocksResult.LockRun;
import fasttrack.app.locking.LocksResult.Proof;
import fasttrack.app.report.LockTables;
import fasttrack.app.report.LockWords;
import fasttrack.app.report.LocksReport;
import fasttrack.app.report.Section;
import fasttrack.core.exclusion.Exclusion;
import java.util.ArrayList;
import java.util.List;

/** What a study of locks comes to. */
public final class LocksSummary {
  private LocksSummary() {}

  /** Makes the summary. */
  public static Summary of(LocksResult result) {
    int planned = result.grid().rounds() * result.cells().size();
    int complete =
        (int)
            result.cells().stream()
                .flatMap(cell -> cell.runs().stream())
                .filter(LocksFigures::counts)
                .count();
    boolean holds = result.proofs().stream().allMatch(Proof::holds);
    String text =
        complete == planned
            ? "all " + counted(planned, "run") + " are complete, valid and verified"
            : complete + " of " + counted(planned, "run") + " are complete and valid";
    return new Summary(
        "locks",
        new Summary.Verdict(
            result.header().title(),
            result.header().startedAt(),
            complete == planned && holds,
            text + (holds ? "" : "; a granularity excludes less or more than it claims")),
        Labels.of(LocksReport.page(result)),
        checks(result, complete, planned),
        List.of(new Section("", LockTables.shown(result), List.of())),
        List.of(LockTables.settings(result)));
  }

  private static List<Check> checks(LocksResult result, int complete, int planned) {
    List<Check> checks = new ArrayList<>(List.of(Check.ofAll("run", complete, planned)));
    for (Proof proof : result.proofs()) {
      checks.add(
          new Check(
              LockWords.of(proof.level()) + " locks exclude what they claim to",
              proof.holds() ? Check.Outcome.PASSED : Check.Outcome.FAILED,
              "",
              proof.pairs().stream().map(Exclusion::text).toList()));
    }
    for (Cell cell : result.cells()) {
      for (LockRun run : cell.runs()) {
        checks.add(
            Check.ofRun(
                LockWords.of(cell.setting()) + ", round " + run.round(),
                run.state(),
                run.validity()));
      }
    }
    return checks;
  }
}
