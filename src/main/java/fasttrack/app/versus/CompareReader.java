package fasttrack.app.versus;

import fasttrack.app.analysis.HostRange;
import fasttrack.app.bundle.UnreadableException;
import fasttrack.app.command.ArgumentException;
import fasttrack.app.comparison.Comparability;
import fasttrack.app.comparison.Comparability.ComparedSystem;
import fasttrack.app.comparison.ComparisonReport;
import fasttrack.app.comparison.Survivals;
import fasttrack.app.kind.Kind;
import fasttrack.app.kind.ResultFiles;
import fasttrack.app.kind.SavedResult;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Suggestion;
import fasttrack.app.repeat.RepeatFiles;
import fasttrack.app.repeat.RepeatReport;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.series.Contrasts;
import fasttrack.app.series.Contrasts.Declared;
import fasttrack.app.series.Extra;
import fasttrack.app.series.Plan;
import fasttrack.app.series.ProcessNumbers;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.series.StudyPoint;
import fasttrack.app.series.StudyResult;
import fasttrack.app.series.StudyRun;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads what is to be compared, and checks that it can be. Used once, by one thread. */
final class CompareReader {
  private final Catalog catalog;
  private final Path folder;
  private final List<String> arguments;
  private final boolean force;
  private final List<StudyPoint> points = new ArrayList<>();
  private final List<StudyRun> runs = new ArrayList<>();
  private final Map<String, List<RunResult>> measured = new LinkedHashMap<>();
  private final ProcessNumbers processes = new ProcessNumbers();

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
  StudyResult read() {
    arguments.forEach(this::candidate);
    if (measured.isEmpty()) {
      throw new ArgumentException("only published systems are named; name a result, too");
    }
    List<String> differences = differences();
    if (!differences.isEmpty() && !force) {
      throw new ArgumentException(
          "these results cannot be compared, as they differ in "
              + String.join("; ", differences)
              + "; --force compares them all the same");
    }
    List<Declared> contrasts =
        points.stream()
            .skip(1)
            .map(
                other ->
                    new Declared(
                        other.name(), points.getFirst().name(), ComparisonReport.FIGURES, true))
            .toList();
    Map<String, RunResult> firsts = new LinkedHashMap<>();
    measured.forEach((name, all) -> firsts.put(name, all.getFirst()));
    List<RunResult> all = measured.values().stream().flatMap(List::stream).toList();
    Contrasts compared = new Contrasts(contrasts, points, runs, Contrasts.Pairing.NONE);
    return new StudyResult(
        ComparisonReport.KIND.format(),
        new SeriesHeader(Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), workload()),
        first().spec(),
        SeriesSetup.of(first()),
        new Plan(List.of(), "run", false, 1, 1, 1, compared.blocksToFind(), List.of(), null),
        points,
        runs,
        compared.all(),
        HostRange.of(all.stream().filter(StudyRun::counts).toList()),
        List.of(),
        new Extra.Systems(
            differences,
            Stream.concat(remarks().stream(), Survivals.unlike(firsts).stream()).toList()));
  }

  private RunResult first() {
    return measured.values().iterator().next().getFirst();
  }

  private void candidate(String argument) {
    Path path = folder.resolve(argument);
    if (Files.exists(path)) {
      measured(path);
      return;
    }
    List<PublishedProfile> known =
        catalog.workloads().stream().flatMap(each -> each.published().stream()).toList();
    points.add(
        known.stream()
            .filter(each -> each.id().equalsIgnoreCase(argument))
            .findFirst()
            .map(each -> StudyPoint.of(unique(each.id()), each))
            .orElseThrow(
                () ->
                    new ArgumentException(
                        "'"
                            + argument
                            + "' is neither a saved result nor a published system"
                            + Suggestion.question(
                                argument, known.stream().map(PublishedProfile::id).toList()))));
  }

  private void measured(Path path) {
    try {
      SavedResult<?> saved = ResultFiles.read(path, List.of(RepeatReport.KIND, Kind.RUN));
      if (saved.result() instanceof StudyResult repeat) {
        repeats(path, saved.file(), repeat);
      } else {
        add(path, Map.of(saved.file(), (RunResult) saved.result()));
      }
    } catch (UnreadableException e) {
      throw new ArgumentException(String.valueOf(e.getMessage()));
    }
  }

  private void repeats(Path path, Path file, StudyResult repeat) {
    Map<Path, RunResult> all = new LinkedHashMap<>();
    RepeatFiles.runs(file, repeat)
        .forEach((number, saved) -> all.put(saved.file(), saved.result()));
    if (all.isEmpty()) {
      throw new ArgumentException(file + " has none of its runs beside it");
    }
    add(path, all);
  }

  private void add(Path path, Map<Path, RunResult> all) {
    RunResult first = all.values().iterator().next();
    String name = unique(first.spec().target().backend());
    List<StudyRun> own = new ArrayList<>();
    all.forEach(
        (file, run) -> {
          Path bundle = file.toAbsolutePath().getParent();
          own.add(
              StudyRun.of(
                  name,
                  own.size() + 1,
                  1,
                  1,
                  processes.of(run),
                  bundle == null ? null : bundle.toString(),
                  run));
        });
    runs.addAll(own);
    measured.put(name, List.copyOf(all.values()));
    points.add(StudyPoint.of(name, Map.of(), SystemLine.of(first) + ", " + path, first, own));
  }

  /** Two results of a backend are numbered. */
  private String unique(String name) {
    long before =
        points.stream()
            .filter(each -> each.name().equals(name) || each.name().startsWith(name + " "))
            .count();
    return before == 0 ? name : name + " " + (before + 1);
  }

  private List<String> differences() {
    List<ComparedSystem> systems = new ArrayList<>();
    measured.forEach((name, all) -> systems.add(ComparedSystem.of(name, all.getFirst())));
    List<String> differences = new ArrayList<>(Comparability.differences(systems, List.of()));
    String workload = first().spec().data().workload();
    for (StudyPoint point : points) {
      if (point.published() != null
          && catalog.workload(workload).published().stream()
              .noneMatch(each -> each.id().equals(point.published()))) {
        differences.add("workload: " + point.name() + " is of another than " + workload);
      }
    }
    return differences;
  }

  private String workload() {
    return Optional.of(first().header().workload().title())
        .filter(title -> !title.isEmpty())
        .orElseGet(() -> catalog.workload(first().spec().data().workload()).title());
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    differ(
            "on different machines",
            run -> run.environment().cpu() + ", " + run.environment().processors())
        .ifPresent(remarks::add);
    differ("by different builds of this program", run -> run.environment().harness())
        .ifPresent(remarks::add);
    return remarks;
  }

  private Optional<String> differ(String how, Function<RunResult, String> what) {
    List<String> values =
        measured.values().stream().flatMap(List::stream).map(what).distinct().toList();
    return values.size() == 1
        ? Optional.empty()
        : Optional.of("Measured " + how + ": " + String.join("; ", values) + ".");
  }
}
