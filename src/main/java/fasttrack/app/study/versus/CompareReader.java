package fasttrack.app.study.versus;

import fasttrack.app.execution.Machine;
import fasttrack.app.options.command.ArgumentException;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.HostRange;
import fasttrack.app.report.run.SystemLine;
import fasttrack.app.result.bundle.UnreadableException;
import fasttrack.app.result.kind.Kind;
import fasttrack.app.result.kind.ResultFiles;
import fasttrack.app.result.kind.SavedResult;
import fasttrack.app.result.series.Contrasts;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.ProcessNumbers;
import fasttrack.app.result.series.RepeatReport;
import fasttrack.app.result.series.SeriesHeader;
import fasttrack.app.result.series.SeriesPlan;
import fasttrack.app.result.series.SeriesSetup;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.study.comparison.Comparability;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.app.study.comparison.Losses;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    List<NamedResult> candidates = arguments.stream().map(this::candidate).toList();
    candidates.forEach(each -> add(each, candidates));
    if (measured.isEmpty()) {
      throw new ArgumentException("only published systems are named; name a result, too");
    }
    List<String> differences = differences();
    if (!differences.isEmpty() && !force) {
      throw new ArgumentException(
          Words.of(
              Finding.fact("results-differ").with("differences", String.join("; ", differences))));
    }
    List<Contrasts.Declared> contrasts =
        points.stream()
            .skip(1)
            .map(
                other ->
                    new Contrasts.Declared(
                        other.name(), points.getFirst().name(), ComparisonReport.FIGURES, true))
            .toList();
    Map<String, RunResult> firsts = new LinkedHashMap<>();
    measured.forEach((name, all) -> firsts.put(name, all.getFirst()));
    List<RunResult> all = measured.values().stream().flatMap(List::stream).toList();
    Contrasts compared = new Contrasts(contrasts, points, runs, Contrasts.Pairing.NONE);
    return new StudyResult(
        ComparisonReport.KIND.format(),
        new SeriesHeader(Machine.now(), first().header().workload().title()),
        first().spec(),
        SeriesSetup.of(first()),
        new SeriesPlan(List.of(), List.of(), "run", false, 1, 1, 1, List.of(), null),
        points,
        runs,
        compared.all(),
        HostRange.of(all.stream().filter(StudyRun::counts).toList()),
        List.of(),
        new Extra.Systems(differences, Losses.of(firsts), remarks()));
  }

  private RunResult first() {
    return measured.values().iterator().next().getFirst();
  }

  /**
   * What an argument names.
   *
   * @param runs of a saved result, by their files; empty for a published system
   * @param profile a published system; null for a saved result
   */
  private record NamedResult(
      Path path, Map<Path, RunResult> runs, @Nullable PublishedProfile profile) {
    RunResult first() {
      return runs.values().iterator().next();
    }

    String version() {
      return first().engine().version();
    }

    boolean isOf(String backend) {
      return profile == null && first().spec().target().backend().equals(backend);
    }
  }

  private NamedResult candidate(String argument) {
    Path path = folder.resolve(argument);
    if (Files.exists(path)) {
      return new NamedResult(path, measured(path), null);
    }
    List<PublishedProfile> known =
        catalog.workloads().stream()
            .flatMap(each -> Published.of(each).published().stream())
            .toList();
    return known.stream()
        .filter(each -> each.id().equalsIgnoreCase(argument))
        .findFirst()
        .map(each -> new NamedResult(path, Map.of(), each))
        .orElseThrow(
            () ->
                new ArgumentException(
                    "'%s' is neither a saved result nor a published system%s"
                        .formatted(
                            argument,
                            Suggestion.question(
                                argument, known.stream().map(PublishedProfile::id).toList()))));
  }

  private static Map<Path, RunResult> measured(Path path) {
    try {
      SavedResult<?> saved = ResultFiles.read(path, List.of(RepeatReport.KIND, Kind.RUN));
      return saved.result() instanceof StudyResult repeat
          ? repeats(saved.file(), repeat)
          : Map.of(saved.file(), (RunResult) saved.result());
    } catch (UnreadableException e) {
      throw new ArgumentException(String.valueOf(e.getMessage()));
    }
  }

  private static Map<Path, RunResult> repeats(Path file, StudyResult repeat) {
    Map<Path, RunResult> all = new LinkedHashMap<>();
    for (StudyRun run : repeat.runs()) {
      if (run.bundle() != null) {
        SavedResult<RunResult> saved =
            ResultFiles.read(file.resolveSibling(run.bundle()), Kind.RUN);
        all.put(saved.file(), saved.result());
      }
    }
    if (all.isEmpty()) {
      throw new ArgumentException(file + " has none of its runs beside it");
    }
    return all;
  }

  private void add(NamedResult candidate, List<NamedResult> all) {
    if (candidate.profile != null) {
      points.add(StudyPoint.of(unique(candidate.profile.id()), candidate.profile));
      return;
    }
    RunResult first = candidate.first();
    String name = unique(name(candidate, all));
    List<StudyRun> own = new ArrayList<>();
    candidate.runs.forEach(
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
    measured.put(name, List.copyOf(candidate.runs.values()));
    points.add(
        StudyPoint.of(name, Map.of(), SystemLine.of(first) + ", " + candidate.path, first, own));
  }

  /** Results of one backend are told apart by its versions, where these differ. */
  private static String name(NamedResult candidate, List<NamedResult> all) {
    String backend = candidate.first().spec().target().backend();
    List<String> versions =
        all.stream().filter(each -> each.isOf(backend)).map(NamedResult::version).toList();
    return versions.size() > 1 && Set.copyOf(versions).size() == versions.size()
        ? backend + " " + candidate.version()
        : backend;
  }

  /** Others of one name are numbered. */
  private String unique(String name) {
    long before =
        points.stream()
            .filter(each -> each.name().equals(name) || each.name().startsWith(name + " "))
            .count();
    return before == 0 ? name : name + " " + (before + 1);
  }

  private List<String> differences() {
    List<Comparability.ComparedSystem> systems = new ArrayList<>();
    measured.forEach(
        (name, all) -> systems.add(Comparability.ComparedSystem.of(name, all.getFirst())));
    List<String> differences = new ArrayList<>(Comparability.differences(systems, List.of()));
    String workload = first().spec().data().workload();
    for (StudyPoint point : points) {
      if (point.published() != null
          && Published.of(catalog.workload(workload)).published().stream()
              .noneMatch(each -> each.id().equals(point.published()))) {
        differences.add("workload: " + point.name() + " is of another than " + workload);
      }
    }
    return differences;
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    Stream<RunResult> all = measured.values().stream().flatMap(List::stream);
    List<Environment> hosts = all.map(RunResult::environment).toList();
    differ(remarks, "on different machines", hosts, of -> of.cpu() + ", " + of.processors());
    differ(remarks, "by different builds of this program", hosts, Environment::harness);
    Losses.settings(measured.values().stream().map(List::getFirst).toList())
        .ifPresent(remarks::add);
    return remarks;
  }

  private static void differ(
      List<String> remarks, String how, List<Environment> all, Function<Environment, String> what) {
    List<String> values = all.stream().map(what).distinct().toList();
    if (values.size() > 1) {
      remarks.add("Measured " + how + ": " + String.join("; ", values) + ".");
    }
  }
}
