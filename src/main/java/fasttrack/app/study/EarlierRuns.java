package fasttrack.app.study;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.execution.Machine;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.core.result.Environment;
import fasttrack.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs that an earlier command has completed, so that this one need not: {@code --resume}.
 *
 * @param folder the folder of their study
 * @param runs the runs by the names that their folders were to have
 */
public record EarlierRuns(Path folder, Map<String, Kept> runs) {
  private static final String RESUME = "resume";

  /** The end of the name of a further attempt at a run. */
  private static final Pattern FURTHER = Pattern.compile("-\\d+$");

  /**
   * A run.
   *
   * @param bundle the name of the folder that holds it, which ends with a number where an earlier
   *     attempt at this run was ended early
   */
  public record Kept(String bundle, RunResult result) {}

  /**
   * Reads the runs of a folder that are among the planned ones.
   *
   * @param folder the folder; null where the study begins anew
   * @param blocksMax of how many blocks, from 1
   * @param what what they are runs of, for messages
   * @throws UsageException where there are none, or one was run with other options, by another
   *     build, or elsewhere
   */
  public static @Nullable EarlierRuns read(
      @Nullable Path folder, Design design, int blocksMax, String what) {
    if (folder == null) {
      return null;
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException(RESUME, folder + " is not a folder");
    }
    Environment here = Machine.look();
    Map<String, PlannedRun> planned = Study.plannedRuns(design, blocksMax);
    checkSame(folder, design, planned.keySet());
    Map<String, Kept> found = new LinkedHashMap<>();
    planned.forEach(
        (name, plan) -> completed(folder, name, plan, here).ifPresent(run -> found.put(name, run)));
    if (found.isEmpty()) {
      throw new UsageException(RESUME, folder + " holds no complete run of " + what);
    }
    return new EarlierRuns(folder, found);
  }

  /**
   * Runs of a block are compared with each other, and belong to the same time: the folder has no
   * run that is not planned, and where a second block began, the first has all. A later one may
   * lack a run that could not be saved.
   */
  private static void checkSame(Path folder, Design design, Set<String> planned) {
    try (Stream<Path> runs = Files.list(folder)) {
      Set<String> names =
          runs.filter(run -> Files.exists(run.resolve(Kind.RUN.file() + ".json")))
              .map(run -> String.valueOf(run.getFileName()))
              .collect(Collectors.toSet());
      names.stream()
          .filter(
              name ->
                  !planned.contains(name)
                      && !planned.contains(FURTHER.matcher(name).replaceFirst("")))
          .findFirst()
          .ifPresent(name -> refuse(folder, "has " + name + ", which this command would not run"));
      if (Study.names(design, 2).anyMatch(names::contains)) {
        Study.names(design, 1)
            .filter(name -> !names.contains(name))
            .findFirst()
            .ifPresent(name -> refuse(folder, "was run without " + name));
      }
    } catch (IOException e) {
      throw new UsageException(RESUME, folder + " cannot be read: " + e.getMessage());
    }
  }

  private static void refuse(Path folder, String why) {
    throw new UsageException(RESUME, folder + " " + why + "; give the options with which it began");
  }

  /** Looks at all attempts at a run: the later ones have a number. */
  private static Optional<Kept> completed(
      Path folder, String name, PlannedRun plan, Environment here) {
    String bundle = name;
    for (int number = 2; Files.isDirectory(folder.resolve(bundle)); number++) {
      Optional<RunResult> result = completed(folder.resolve(bundle), plan, here);
      if (result.isPresent()) {
        return Optional.of(new Kept(bundle, result.get()));
      }
      bundle = name + "-" + number;
    }
    return Optional.empty();
  }

  private static Optional<RunResult> completed(Path bundle, PlannedRun plan, Environment here) {
    try {
      RunResult run = ResultFiles.read(bundle, Kind.RUN).result();
      if (run.state() != RunResult.State.COMPLETE) {
        return Optional.empty();
      }
      if (!run.spec().equals(plan.spec())) {
        throw new UsageException(
            RESUME, bundle + " was run with other options; give those with which it began");
      }
      Environment there = run.environment();
      requireSame(bundle, "by another build of this program", there.harness(), here.harness());
      requireSame(bundle, "on another machine or Java", machine(there), machine(here));
      return Optional.of(run);
    } catch (UnreadableException e) {
      throw new UsageException(RESUME, String.valueOf(e.getMessage()));
    }
  }

  /** Runs of one block are compared with each other. */
  private static void requireSame(Path bundle, String how, String there, String here) {
    if (!there.equals(here)) {
      throw new UsageException(
          RESUME,
          "%s was run %s, %s, and this is %s; continue with that one, or start again without --resume"
              .formatted(bundle, how, there, here));
    }
  }

  private static String machine(Environment of) {
    return of.cpu() + ", " + counted(of.processors(), "processor") + ", " + of.java();
  }
}
