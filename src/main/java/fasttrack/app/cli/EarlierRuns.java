package fasttrack.app.cli;

import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.execution.BuildVersion;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.series.Earlier;
import fasttrack.app.execution.series.Earlier.Kept;
import fasttrack.app.kind.ResultFiles;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the runs that an earlier command has completed: {@code --resume}. */
final class EarlierRuns {
  private static final String RESUME = "resume";

  private EarlierRuns() {}

  /**
   * Reads the runs of a folder that are among the planned ones.
   *
   * @param planned the runs by the names of their folders
   * @param what what they are runs of, for messages
   * @throws UsageException where there are none, or one was run with other options
   */
  static Earlier of(Path folder, Map<String, PlannedRun> planned, String what) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(RESUME, folder + " is not a folder");
    }
    Map<String, Kept> found = new LinkedHashMap<>();
    planned.forEach(
        (name, plan) -> completed(folder, name, plan).ifPresent(run -> found.put(name, run)));
    if (found.isEmpty()) {
      throw new UsageException(RESUME, folder + " holds no complete run of " + what);
    }
    return new Earlier(folder, found);
  }

  /** Looks at all attempts at a run: the later ones have a number. */
  private static Optional<Kept> completed(Path folder, String name, PlannedRun plan) {
    String bundle = name;
    for (int number = 2; Files.isDirectory(folder.resolve(bundle)); number++) {
      Optional<RunResult> result = completed(folder.resolve(bundle), plan);
      if (result.isPresent()) {
        return Optional.of(new Kept(bundle, result.get()));
      }
      bundle = name + "-" + number;
    }
    return Optional.empty();
  }

  private static Optional<RunResult> completed(Path bundle, PlannedRun plan) {
    try {
      if (!(ResultFiles.read(bundle).result() instanceof RunResult run)
          || run.state() != RunResult.State.COMPLETE) {
        return Optional.empty();
      }
      if (!run.spec().equals(plan.spec())) {
        throw new UsageException(
            RESUME, bundle + " was run with other options; give those with which it began");
      }
      String build = run.environment().harness();
      if (!build.equals(BuildVersion.here())) {
        throw new UsageException(
            RESUME,
            bundle
                + " was run by another build of this program, "
                + build
                + ", and this is "
                + BuildVersion.here()
                + "; continue with that build, or start again without --resume");
      }
      return Optional.of(run);
    } catch (UnreadableException e) {
      throw new UsageException(RESUME, String.valueOf(e.getMessage()));
    }
  }
}
