package fasttrack.app.cli;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Workload;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.ParseResult;

/**
 * Makes variants of what was published: a published system that names settings runs on each backend
 * of its data model that has them; of the others the first of a data model, which is the one that
 * the reconstruction follows, stands beside each backend of that model that has no such settings.
 */
final class MatrixPlanner {
  private static final String WORKLOAD = "fasttrack";

  private final Catalog found;
  private final MatrixOptions options;

  /**
   * A variant that is to run.
   *
   * @param name what it is called, unique in its matrix
   * @param published the published system for which it stands
   */
  record Variant(String name, PublishedProfile published, Planner.Planned plan) {}

  /**
   * What is to run.
   *
   * @param variants at least one
   * @param leftOut what cannot run, with the reason
   */
  record Variants(Workload workload, List<Variant> variants, List<String> leftOut) {}

  /** A published system, and a backend that can stand for it. */
  private record Pair(Backend backend, PublishedProfile published) {
    String name() {
      List<String> words = new ArrayList<>(List.of(backend.name()));
      words.addAll(published.settings().values());
      return String.join(" ", words);
    }
  }

  MatrixPlanner(Catalog found, MatrixOptions options) {
    this.found = found;
    this.options = options;
  }

  /** Returns the names of the backends' own options that a matrix sets itself. */
  static Set<String> settings(Catalog found) {
    Set<String> names = new TreeSet<>();
    found.workloads().stream()
        .flatMap(workload -> workload.published().stream())
        .forEach(published -> names.addAll(published.settings().keySet()));
    return names;
  }

  /**
   * Returns what is to run: tables first, then the network model, each by name.
   *
   * @throws UsageException where options cannot be
   * @throws fasttrack.core.spec.SpecException where values cannot be
   * @throws BackendException where a backend's own option cannot be, or nothing can run
   */
  Variants plan(ParseResult parsed) {
    for (String setting : settings(found)) {
      if (parsed.hasMatchedOption("--" + setting)) {
        throw new UsageException(
            setting, "the matrix sets it itself, to each value that was published");
      }
    }
    RunCommand.checkRepeat(options.how.repeat);
    Workload workload = found.workload(WORKLOAD);
    List<String> leftOut = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (Pair pair : pairs(workload, leftOut)) {
      Optional<String> unavailable = pair.backend.unavailable();
      if (unavailable.isPresent()) {
        leftOut.add(pair.name() + ": " + unavailable.get());
      } else {
        pairs.add(pair);
      }
    }
    BackendOptions own = new BackendOptions(found.backends());
    own.checkOwned(parsed, pairs.stream().map(Pair::backend).distinct().toList());
    List<Variant> variants = new ArrayList<>();
    for (Pair pair : pairs) {
      variants.add(
          new Variant(
              pair.name(), pair.published, planned(pair, own.givenOf(parsed, pair.backend))));
    }
    if (variants.isEmpty()) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "nothing that was published can run here: " + String.join("; ", leftOut));
    }
    return new Variants(workload, variants, leftOut);
  }

  private List<Pair> pairs(Workload workload, List<String> leftOut) {
    List<Pair> pairs = new ArrayList<>();
    for (PublishedProfile published : workload.published()) {
      Set<String> settings = published.settings().keySet();
      List<Backend> backends =
          found.backends().stream()
              .filter(backend -> backend.dataModel() == published.dataModel())
              .filter(backend -> settings.isEmpty() || hasAll(backend, settings))
              .filter(backend -> !settings.isEmpty() || !isThere(pairs, backend))
              .toList();
      if (!settings.isEmpty() && backends.isEmpty()) {
        leftOut.add(
            published.title()
                + ": no backend here has the options --"
                + String.join(" and --", settings));
      }
      backends.forEach(backend -> pairs.add(new Pair(backend, published)));
    }
    pairs.sort(
        Comparator.comparing((Pair pair) -> pair.published.dataModel()).thenComparing(Pair::name));
    return pairs;
  }

  private static boolean hasAll(Backend backend, Set<String> settings) {
    return settings.stream().allMatch(setting -> BackendOptions.has(backend, setting));
  }

  private static boolean isThere(List<Pair> pairs, Backend backend) {
    return pairs.stream().anyMatch(pair -> pair.backend.equals(backend));
  }

  /**
   * Plans a run. How many terminals there are is left to the workload, which wants one, and to the
   * backend, which so says what is wrong with its own options before anything runs.
   */
  private Planner.Planned planned(Pair pair, Map<String, List<String>> given) {
    Map<String, List<String>> own = new HashMap<>(given);
    pair.published.settings().forEach((name, value) -> own.put(name, List.of(value)));
    RunOptions run = new RunOptions();
    run.what.backend = pair.backend.name();
    run.what.workloads = List.of(WORKLOAD);
    run.what.durability = options.how.durability;
    run.load.durationNanos = options.how.durationNanos;
    run.load.warmupNanos = options.how.warmupNanos;
    run.data.scale = options.data.scale;
    run.data.seed = options.data.seed;
    return new Planner(found, run).plan(own).getFirst();
  }
}
