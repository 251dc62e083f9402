package fasttrack.app.bundle;

import fasttrack.app.acid.AcidResult;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.locking.LocksResult;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroResult;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.series.RepeatResult;
import fasttrack.app.series.SweepResult;
import fasttrack.core.result.RunResult;
import java.nio.file.Path;

/** A result of any kind that was saved, by this version or an earlier one. */
public sealed interface StoredResult {
  /** Returns the file that holds it. */
  Path file();

  /** A run. */
  record OfRun(Path file, RunResult result) implements StoredResult {}

  /** Repeats of a run. */
  record OfRepeat(Path file, RepeatResult result) implements StoredResult {}

  /** A comparison. */
  record OfComparison(Path file, ComparisonResult result) implements StoredResult {}

  /** Micro-runs of a build. */
  record OfMicroRuns(Path file, MicroResult result) implements StoredResult {}

  /** A comparison of micro-runs. */
  record OfMicroComparison(Path file, MicroComparison result) implements StoredResult {}

  /** A sweep. */
  record OfSweep(Path file, SweepResult result) implements StoredResult {}

  /** A study of locks. */
  record OfLocks(Path file, LocksResult result) implements StoredResult {}

  /** A matrix. */
  record OfMatrix(Path file, MatrixResult result) implements StoredResult {}

  /** An audit. */
  record OfAudit(Path file, AcidResult result) implements StoredResult {}

  /** A self-test. */
  record OfSelftest(Path file, SelftestResult result) implements StoredResult {}
}
