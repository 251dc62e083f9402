package fasttrack.app.study.matrix;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.command.BackendOptions;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.ProcessRuns;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.spec.Span;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.OptionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the variants that can stand for published systems. A published system with settings runs on
 * each backend of its data model that has these as options. Of the systems without settings, the
 * first of a data model (the one that the reconstruction follows) runs on every other backend of
 * that model.
 */
record MatrixPlanner(Catalog catalog, Path work, Choices choices) {
  static final String WORKLOAD = "fasttrack";

  /** What determines the runs. */
  static final List<Parameter<?>> PARAMETERS =
      List.of(
          Parameters.DURABILITY,
          Parameters.SERVER_CPU,
          Parameters.WAITS,
          Parameters.DURATION.standing("3s"),
          Parameters.WARMUP.standing("1s"),
          Parameters.BEGIN,
          Parameters.SCALE,
          Parameters.SEED,
          Parameters.REPEAT
              .saying("Rounds to run, each in Java processes of its own")
              .standing("6"),
          Parameters.RUNS
              .saying("Runs of each variant in a round, in one Java process")
              .standing("1"));

  /** A published system, and a backend that can stand for it. */
  private record StandIn(Backend backend, PublishedProfile published) {
    String name() {
      List<String> words = new ArrayList<>(List.of(backend.name()));
      words.addAll(published.settings().values());
      return String.join(" ", words);
    }
  }

  /** Returns the names of the backends' own options that the matrix sets itself. */
  static Set<String> settings(Catalog catalog) {
    Set<String> names = new TreeSet<>();
    catalog.workloads().stream()
        .flatMap(workload -> Published.of(workload).published().stream())
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
  Matrix plan() {
    for (String setting : settings(catalog)) {
      if (choices.given().containsKey(setting)) {
        throw new UsageException(
            setting, "the matrix itself sets this option, to each published value");
      }
    }
    Workload workload = catalog.workload(WORKLOAD);
    List<String> leftOut = new ArrayList<>();
    List<StandIn> pairs = new ArrayList<>();
    for (StandIn pair : pairs(workload, leftOut)) {
      pair.backend
          .unavailable()
          .or(() -> lacking(pair.backend))
          .ifPresentOrElse(why -> leftOut.add(pair.name() + ": " + why), () -> pairs.add(pair));
    }
    new BackendOptions(catalog.backends())
        .checkOwned(choices, pairs.stream().map(StandIn::backend).distinct().toList());
    if (pairs.isEmpty()) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "no published system can run here: " + String.join("; ", leftOut));
    }
    return new Matrix(
        workload,
        pairs.stream().map(this::planned).toList(),
        leftOut,
        choices.value(Parameters.REPEAT),
        runs(pairs.size()),
        choices.value(Parameters.DURATION),
        Map.of());
  }

  /** There are so many variants that several runs of each are for whoever asks for them. */
  private int runs(int variants) {
    Span span = new Span.Time(choices.value(Parameters.DURATION));
    return choices.has(Parameters.RUNS)
        ? ProcessRuns.of(choices, span, variants, variants)
        : choices.value(Parameters.RUNS);
  }

  private Optional<String> lacking(Backend backend) {
    Durability durability = choices.value(Parameters.DURABILITY);
    return backend.offer().durabilities().contains(durability)
        ? Optional.empty()
        : Optional.of("it does not offer --durability " + EnumNames.name(durability));
  }

  private List<StandIn> pairs(Workload workload, List<String> leftOut) {
    List<StandIn> pairs = new ArrayList<>();
    for (PublishedProfile published : Published.of(workload).published()) {
      Set<String> settings = published.settings().keySet();
      List<Backend> backends =
          catalog.backends().stream()
              .filter(backend -> backend.dataModel() == published.dataModel())
              .filter(backend -> settings.stream().allMatch(it -> BackendOptions.has(backend, it)))
              .filter(
                  backend ->
                      !settings.isEmpty()
                          || pairs.stream().noneMatch(pair -> pair.backend.equals(backend)))
              .toList();
      if (!settings.isEmpty() && backends.isEmpty()) {
        leftOut.add(
            published.title()
                + ": no backend here has the options --"
                + String.join(" and --", settings));
      }
      backends.forEach(backend -> pairs.add(new StandIn(backend, published)));
    }
    pairs.sort(
        Comparator.comparing((StandIn pair) -> pair.published.dataModel())
            .thenComparing(StandIn::name));
    return pairs;
  }

  /**
   * Plans a run. The number of terminals is left to the workload, whose default is one, and to the
   * backend, which thus checks its own options before anything runs. What is asked for of servers
   * applies to the backends that have one.
   */
  private Point planned(StandIn pair) {
    Choices own = choices.with(Parameters.BACKEND, pair.backend.name());
    for (Map.Entry<String, String> setting : pair.published.settings().entrySet()) {
      own = own.with(setting.getKey(), List.of(setting.getValue()));
    }
    boolean server =
        pair.backend
            .offer(OptionValues.of(pair.backend.options(), own.own(pair.backend)))
            .has(Capability.SERVER_CPU);
    Choices of =
        new BackendOptions(catalog.backends())
            .of(pair.backend, own)
            .with(Parameters.WORKLOAD, WORKLOAD);
    PlannedRun run =
        new Planner(catalog, work, server ? of : of.without(List.of(Parameters.SERVER_CPU.name())))
            .plan()
            .getFirst();
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("backend", pair.backend.name());
    levels.put(Matrix.PUBLISHED, pair.published.id());
    return new Point(pair.name(), levels, run);
  }
}
