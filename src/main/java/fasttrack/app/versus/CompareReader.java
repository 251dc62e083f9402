package fasttrack.app.versus;

import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.command.ArgumentException;
import fasttrack.app.comparison.Candidate;
import fasttrack.app.comparison.Candidate.Measured;
import fasttrack.app.comparison.Candidate.Ran;
import fasttrack.app.comparison.Comparability;
import fasttrack.app.comparison.Comparability.ComparedSystem;
import fasttrack.app.comparison.Comparison;
import fasttrack.app.comparison.ComparisonResult;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Header;
import fasttrack.app.kind.Kind;
import fasttrack.app.kind.ResultFiles;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Suggestion;
import fasttrack.app.repeat.RepeatFiles;
import fasttrack.app.repeat.RepeatResult;
import fasttrack.app.report.run.SystemLine;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what is to be compared, and checks that it can be. Used once, by one thread. */
final class CompareReader {
  private final Catalog catalog;
  private final Path folder;
  private final List<String> arguments;
  private final boolean force;
  private final List<Candidate> candidates = new ArrayList<>();

  CompareReader(Catalog catalog, Path folder, List<String> arguments, boolean force) {
    this.catalog = catalog;
    this.folder = folder;
    this.arguments = arguments;
    this.force = force;
  }

  /**
   * Reads, and compares.
   *
   * @throws ArgumentException where an argument is no result or system, or they cannot be compared
   */
  ComparisonResult read() {
    arguments.forEach(this::candidate);
    List<Measured> measured =
        candidates.stream().filter(Measured.class::isInstance).map(Measured.class::cast).toList();
    if (measured.isEmpty()) {
      throw new ArgumentException("only published systems are named; name a result, too");
    }
    List<String> differences = differences(measured);
    if (!differences.isEmpty() && !force) {
      throw new ArgumentException(
          "these results cannot be compared, as they differ in "
              + String.join("; ", differences)
              + "; --force compares them all the same");
    }
    return new Comparison(candidates, false)
        .result(Header.now(workload(measured)), Design.STORED, differences, remarks(measured));
  }

  private void candidate(String argument) {
    Path path = folder.resolve(argument);
    if (Files.exists(path)) {
      candidates.add(measured(path));
      return;
    }
    List<PublishedProfile> known =
        catalog.workloads().stream().flatMap(each -> each.published().stream()).toList();
    candidates.add(
        known.stream()
            .filter(each -> each.id().equalsIgnoreCase(argument))
            .findFirst()
            .<Candidate>map(each -> new Candidate.Published(unique(each.id()), each))
            .orElseThrow(
                () ->
                    new ArgumentException(
                        "'"
                            + argument
                            + "' is neither a saved result nor a published system"
                            + Suggestion.question(
                                argument, known.stream().map(PublishedProfile::id).toList()))));
  }

  private Measured measured(Path path) {
    try {
      SavedResult<?> saved = ResultFiles.read(path, List.of(RepeatResult.KIND, Kind.RUN));
      return saved.result() instanceof RepeatResult repeat
          ? of(path, runs(saved.file(), repeat))
          : of(path, List.of(ran(1, saved.file(), (RunResult) saved.result())));
    } catch (UnreadableException e) {
      throw new ArgumentException(String.valueOf(e.getMessage()));
    }
  }

  private static Ran ran(int number, Path file, RunResult run) {
    Path folder = file.toAbsolutePath().getParent();
    return new Ran(number, folder == null ? null : folder.toString(), run);
  }

  private static List<Ran> runs(Path file, RepeatResult repeat) {
    List<Ran> runs = new ArrayList<>();
    RepeatFiles.runs(file, repeat)
        .forEach((number, saved) -> runs.add(ran(number, saved.file(), saved.result())));
    if (runs.isEmpty()) {
      throw new ArgumentException(file + " has none of its runs beside it");
    }
    return runs;
  }

  private Measured of(Path path, List<Ran> runs) {
    RunResult first = runs.getFirst().result();
    return new Measured(
        unique(first.spec().target().backend()), SystemLine.of(first) + ", " + path, runs, null);
  }

  /** Two results of a backend are numbered. */
  private String unique(String name) {
    long before =
        candidates.stream()
            .filter(each -> each.name().equals(name) || each.name().startsWith(name + " "))
            .count();
    return before == 0 ? name : name + " " + (before + 1);
  }

  private List<String> differences(List<Measured> measured) {
    List<String> differences =
        new ArrayList<>(
            Comparability.differences(
                measured.stream()
                    .map(each -> ComparedSystem.of(each.name(), each.runs().getFirst().result()))
                    .toList(),
                List.of()));
    String workload = measured.getFirst().runs().getFirst().result().spec().data().workload();
    for (Candidate candidate : candidates) {
      if (candidate instanceof Candidate.Published published
          && catalog.workload(workload).published().stream()
              .noneMatch(each -> each.id().equals(published.profile().id()))) {
        differences.add("workload: " + published.name() + " is of another than " + workload);
      }
    }
    return differences;
  }

  private String workload(List<Measured> measured) {
    RunResult first = measured.getFirst().runs().getFirst().result();
    return Optional.of(first.header().workload().title())
        .filter(title -> !title.isEmpty())
        .orElseGet(() -> catalog.workload(first.spec().data().workload()).title());
  }

  private static List<String> remarks(List<Measured> measured) {
    List<String> remarks = new ArrayList<>();
    differ(
            measured,
            "on different machines",
            run -> run.environment().cpu() + ", " + run.environment().processors())
        .ifPresent(remarks::add);
    differ(measured, "by different builds of this program", run -> run.environment().harness())
        .ifPresent(remarks::add);
    return remarks;
  }

  private static Optional<String> differ(
      List<Measured> measured, String how, Function<RunResult, String> what) {
    List<String> values =
        measured.stream()
            .flatMap(each -> each.runs().stream())
            .map(run -> what.apply(run.result()))
            .distinct()
            .toList();
    return values.size() == 1
        ? Optional.empty()
        : Optional.of("Measured " + how + ": " + String.join("; ", values) + ".");
  }
}
