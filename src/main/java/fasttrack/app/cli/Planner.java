package fasttrack.app.cli;

import fasttrack.app.execution.PlannedRun;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.LoadModel.Open.ArrivalProcess;
import fasttrack.core.spec.Pacing;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts options to runs, and rejects invalid ones. */
final class Planner {
  private final Catalog catalog;
  private final RunOptions.What what;
  private final RunOptions.Load load;
  private final CommonOptions.Data data;
  private final CommonOptions.Profile profile;
  private final @Nullable String reference;

  Planner(Catalog catalog, RunOptions options) {
    this(catalog, options.what, options.load, options.data, options.profile, options.reference.id);
  }

  Planner(
      Catalog catalog,
      RunOptions.What what,
      RunOptions.Load load,
      CommonOptions.Data data,
      CommonOptions.Profile profile,
      @Nullable String reference) {
    this.catalog = catalog;
    this.what = what;
    this.load = load;
    this.data = data;
    this.profile = profile;
    this.reference = reference;
  }

  /** Returns the chosen backend. */
  Backend backend() {
    String name = what.backend.name;
    return catalog.backend(name == null ? Defaults.backend() : name);
  }

  /**
   * Returns the runs in their order.
   *
   * @param own the values of the backend's own options
   * @throws UsageException where an option is invalid
   * @throws fasttrack.core.spi.BackendException where the backend does not offer what is asked for
   * @throws fasttrack.core.spec.SpecException where a value is invalid
   */
  List<PlannedRun> plan(Map<String, List<String>> own) {
    Backend backend = backend();
    Options options = options(backend, own);
    checkFault(options);
    if (load.length.durationNanos != null && load.transactions != null) {
      throw new UsageException("transactions", "give either this or --duration, not both");
    }
    List<Workload> chosen = workloads();
    checkNames(chosen);
    Map<Workload, PublishedProfile> references = references(chosen);
    List<PlannedRun> planned = new ArrayList<>();
    for (Workload workload : chosen) {
      Map<String, Integer> weights = weights(workload);
      if (!weights.isEmpty()) {
        checkScale(workload);
        planned.add(
            new PlannedRun(
                workload,
                backend,
                spec(workload, backend, weights, options),
                references.get(workload)));
      }
    }
    return planned;
  }

  /** Checks what was asked for against what the backend offers. */
  private Options options(Backend backend, Map<String, List<String>> own) {
    Options options = Options.of(backend, what.work.path, own);
    if (what.isolation != null) {
      options = options.withIsolation(what.isolation);
    }
    return what.execution.mode == null ? options : options.withExecution(what.execution.mode);
  }

  private BenchmarkSpec spec(
      Workload workload, Backend backend, Map<String, Integer> weights, Options options) {
    Long duration = load.length.durationNanos;
    if (duration == null && load.transactions == null) {
      duration = new Durations().convert(RunOptions.DURATION);
    }
    Pacing pacing = pacing(workload.defaultTerminals(), options.offer().terminalsMax());
    return new BenchmarkSpec(
        backend.name(),
        workload.name(),
        profile(workload),
        data.scale,
        data.seed,
        load.terminals == null || pacing.rateTps() != null ? pacing.connections() : load.terminals,
        pacing,
        duration,
        load.transactions,
        load.length.warmupNanos == null
            ? new Durations().convert(RunOptions.WARMUP)
            : load.length.warmupNanos,
        mix().order(),
        weights,
        options.isolation(),
        what.durability.value,
        options.execution(),
        options.own().given(),
        Retries.STANDARD,
        what.fault);
  }

  private Pacing pacing(int defaultTerminals, int terminalsMax) {
    Integer given = load.connections == null ? load.terminals : load.connections;
    if (load.rateTps == null) {
      return new Pacing(
          given == null ? Math.min(defaultTerminals, terminalsMax) : given,
          load.thinkNanos,
          null,
          load.arrivals,
          load.rampNanos);
    }
    if (load.terminals != null && load.connections != null) {
      throw new UsageException("terminals", "does not apply with --rate; give --connections alone");
    }
    return new Pacing(
        given == null ? Math.min(RunOptions.RATE_CONNECTIONS, terminalsMax) : given,
        load.thinkNanos,
        load.rateTps,
        load.arrivals == null ? ArrivalProcess.POISSON : load.arrivals,
        load.rampNanos);
  }

  private void checkScale(Workload workload) {
    if (data.scale > workload.scaleMax()) {
      throw new UsageException(
          "scale",
          workload.name()
              + " by profile "
              + profile(workload)
              + " does not grow: must be "
              + workload.scaleMax()
              + ", not "
              + data.scale);
    }
  }

  private void checkFault(Options options) {
    if (what.fault != null && !options.offer().has(Capability.EMBEDDED_SERVER)) {
      throw new UsageException(
          "fault", "kills a server that this program starts, and this database runs without one");
    }
  }

  /** Returns the workloads that were chosen, all where none was, as the profile scales them. */
  List<Workload> workloads() {
    Set<Workload> chosen = new LinkedHashSet<>();
    what.workloads.names.forEach(name -> chosen.add(catalog.workload(name.strip())));
    List<Workload> all = chosen.isEmpty() ? catalog.workloads() : List.copyOf(chosen);
    if (profile.name == null) {
      return all;
    }
    List<String> profiles = all.stream().flatMap(one -> one.profiles().stream()).toList();
    String name = profile.name.strip().toLowerCase(Locale.ROOT);
    if (!profiles.contains(name)) {
      throw new UsageException(
          "profile",
          "no workload here scales by '"
              + profile.name
              + "'"
              + Suggestion.orChoice(name, profiles));
    }
    return all.stream()
        .map(one -> one.profiles().contains(name) ? one.withProfile(name) : one)
        .toList();
  }

  private @Nullable String profile(Workload workload) {
    if (workload.profiles().isEmpty()) {
      return null;
    }
    String given = profile.name;
    return given == null ? workload.profiles().getFirst() : given.strip().toLowerCase(Locale.ROOT);
  }

  private MixChoice mix() {
    return load.mix == null ? MixChoice.EQUAL : load.mix;
  }

  /** Every transaction that is named must be one of a chosen workload. */
  private void checkNames(List<Workload> chosen) {
    if (!load.only.names.isEmpty() && !mix().weights().isEmpty()) {
      throw new UsageException("only", "a --mix with weights already names the transactions");
    }
    List<String> names =
        chosen.stream().flatMap(w -> w.types().stream()).map(TransactionType::name).toList();
    String option = load.only.names.isEmpty() ? "mix" : "only";
    for (String name : named().keySet()) {
      if (names.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new UsageException(
            option,
            "no transaction '"
                + name
                + "' in "
                + String.join(" or ", chosen.stream().map(Workload::name).toList())
                + Suggestion.orChoice(name, names));
      }
    }
  }

  /** Returns the transactions that were named, with their weights; empty for all. */
  private Map<String, Integer> named() {
    if (load.only.names.isEmpty()) {
      return mix().weights();
    }
    Map<String, Integer> named = new LinkedHashMap<>();
    load.only.names.forEach(name -> named.put(name.strip(), 1));
    return named;
  }

  /** Returns the weights of a workload's transactions; empty where none of them is to run. */
  private Map<String, Integer> weights(Workload workload) {
    Map<String, Integer> named = named();
    Map<String, Integer> weights = new LinkedHashMap<>();
    for (TransactionType type : workload.types()) {
      if (named.isEmpty()) {
        weights.put(type.name(), 1);
      }
      named.forEach(
          (name, weight) -> {
            if (name.equalsIgnoreCase(type.name())) {
              weights.put(type.name(), weight);
            }
          });
    }
    return weights;
  }

  private Map<Workload, PublishedProfile> references(List<Workload> chosen) {
    Map<Workload, PublishedProfile> references = new LinkedHashMap<>();
    String id = reference;
    if (id == null) {
      return references;
    }
    List<String> ids = new ArrayList<>();
    for (Workload workload : chosen) {
      for (PublishedProfile published : workload.published()) {
        ids.add(published.id());
        if (published.id().equalsIgnoreCase(id)) {
          references.put(workload, published);
        }
      }
    }
    if (references.isEmpty()) {
      throw new UsageException(
          "reference", "unknown system '" + id + "'" + Suggestion.orChoice(id, ids));
    }
    return references;
  }
}
