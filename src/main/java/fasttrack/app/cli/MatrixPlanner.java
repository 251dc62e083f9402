package fasttrack.app.cli;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.series.Matrix;
import fasttrack.app.matrix.MatrixResult;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.ServerCpuMethod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Finds the variants that can stand for published systems. A published system with settings runs on
 * each backend of its data model that has these as options. Of the systems without settings, the
 * first of a data model (the one that the reconstruction follows) runs on every other backend of
 * that model.
 */
final class MatrixPlanner {
  static final String WORKLOAD = "fasttrack";

  private final Catalog catalog;
  private final MatrixOptions options;

  /** A published system, and a backend that can stand for it. */
  private record Pair(Backend backend, PublishedProfile published) {
    String name() {
      List<String> words = new ArrayList<>(List.of(backend.name()));
      words.addAll(published.settings().values());
      return String.join(" ", words);
    }
  }

  MatrixPlanner(Catalog catalog, MatrixOptions options) {
    this.catalog = catalog;
    this.options = options;
  }

  /** Returns the names of the backends' own options that the matrix sets itself. */
  static Set<String> settings(Catalog catalog) {
    Set<String> names = new TreeSet<>();
    catalog.workloads().stream()
        .flatMap(workload -> workload.published().stream())
        .forEach(published -> names.addAll(published.settings().keySet()));
    return names;
  }

  /**
   * Returns what runs: tables first, then the network model, each by name.
   *
   * @throws UsageException where an option is invalid
   * @throws fasttrack.core.spec.SpecException where a value is invalid
   * @throws BackendException where a backend's own option is invalid, or nothing can run
   */
  Matrix.Plan plan(CommandSpec command) {
    for (String setting : settings(catalog)) {
      if (!BackendOptions.values(command, setting).isEmpty()) {
        throw new UsageException(
            setting, "the matrix itself sets this option, to each published value");
      }
    }
    int rounds = options.repeat.orElse(MatrixOptions.REPEAT);
    Workload workload = catalog.workload(WORKLOAD);
    List<String> leftOut = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (Pair pair : pairs(workload, leftOut)) {
      Optional<String> unavailable = pair.backend.unavailable().or(() -> lacking(pair.backend));
      if (unavailable.isPresent()) {
        leftOut.add(pair.name() + ": " + unavailable.get());
      } else {
        pairs.add(pair);
      }
    }
    BackendOptions own = new BackendOptions(catalog.backends());
    own.checkOwned(command, pairs.stream().map(Pair::backend).distinct().toList());
    List<Matrix.Variant> variants = new ArrayList<>();
    for (Pair pair : pairs) {
      variants.add(
          new Matrix.Variant(
              pair.name(), pair.published, planned(pair, own.givenOf(command, pair.backend))));
    }
    if (variants.isEmpty()) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "no published system can run here: " + String.join("; ", leftOut));
    }
    BenchmarkSpec spec = variants.getFirst().plan().spec();
    MatrixResult.Conditions conditions =
        new MatrixResult.Conditions(
            rounds,
            spec.load().terminals(),
            durationNanos(),
            spec.schedule().warmupNanos(),
            spec.data().scale(),
            spec.data().seed(),
            spec.target().durability(),
            spec.schedule().begin());
    return new Matrix.Plan(workload, variants, leftOut, conditions);
  }

  private Optional<String> lacking(Backend backend) {
    return backend.offer().durabilities().contains(options.durability.value)
        ? Optional.empty()
        : Optional.of("it does not offer --durability " + EnumNames.name(options.durability.value));
  }

  private List<Pair> pairs(Workload workload, List<String> leftOut) {
    List<Pair> pairs = new ArrayList<>();
    for (PublishedProfile published : workload.published()) {
      Set<String> settings = published.settings().keySet();
      List<Backend> backends =
          catalog.backends().stream()
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

  /** What is asked for applies to the backends that have a server. */
  private @Nullable ServerCpuMethod serverCpu(Backend backend, Map<String, List<String>> own) {
    boolean known =
        backend.offer(OptionValues.of(backend.options(), own)).has(Capability.SERVER_CPU);
    return known ? options.serverCpu.method : null;
  }

  private long durationNanos() {
    Long given = options.length.durationNanos;
    return given == null ? new Durations().convert(MatrixOptions.DURATION) : given;
  }

  /**
   * Plans a run. The number of terminals is left to the workload, whose default is one, and to the
   * backend, which thus checks its own options before anything runs.
   */
  private PlannedRun planned(Pair pair, Map<String, List<String>> given) {
    Map<String, List<String>> own = new HashMap<>(given);
    pair.published.settings().forEach((name, value) -> own.put(name, List.of(value)));
    RunOptions run = new RunOptions();
    run.what.backend.name = pair.backend.name();
    run.what.workloads.names = List.of(WORKLOAD);
    run.what.durability.value = options.durability.value;
    run.what.serverCpu.method = serverCpu(pair.backend, own);
    run.what.waits.value = options.waits.value;
    run.load.length.durationNanos = durationNanos();
    run.load.begin.state = options.begin.state;
    Long warmup = options.length.warmupNanos;
    run.load.length.warmupNanos =
        warmup == null ? new Durations().convert(MatrixOptions.WARMUP) : warmup;
    return new Planner(catalog, run.what, run.load, options.data, run.profile, run.hot, null)
        .plan(own)
        .getFirst();
  }
}
