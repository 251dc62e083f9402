package fasttrack.app.cli;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.PlannedRun;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.Begin;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.Open.ArrivalProcess;
import fasttrack.core.spec.Retries;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
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
  private final CommonOptions.Hot hot;
  private final @Nullable String reference;

  Planner(Catalog catalog, RunOptions options) {
    this(
        catalog,
        options.what,
        options.load,
        options.data,
        options.profile,
        options.hot,
        options.reference.id);
  }

  Planner(
      Catalog catalog,
      RunOptions.What what,
      RunOptions.Load load,
      CommonOptions.Data data,
      CommonOptions.Profile profile,
      CommonOptions.Hot hot,
      @Nullable String reference) {
    this.catalog = catalog;
    this.what = what;
    this.load = load;
    this.data = data;
    this.profile = profile;
    this.hot = hot;
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
    checkFault(backend, options);
    checkBegin(backend, options);
    if (load.length.durationNanos != null && load.transactions != null) {
      throw new UsageException("transactions", "give either this or --duration, not both");
    }
    List<Workload> chosen = workloads();
    checkNames(chosen);
    Map<Workload, String> references = references(chosen);
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
    Options options =
        Options.of(backend, what.work.path, own)
            .withDurability(what.durability.value)
            .withServerCpu(what.serverCpu.method);
    if (what.isolation != null) {
      options = options.withIsolation(what.isolation);
    }
    return what.execution.mode == null ? options : options.withExecution(what.execution.mode);
  }

  private BenchmarkSpec spec(
      Workload workload, Backend backend, Map<String, Integer> weights, Options options) {
    return new BenchmarkSpec(
        Target.of(backend, options).with(what.waits.value),
        data(workload),
        load(workload.defaultTerminals(), options.offer().terminalsMax()),
        new Schedule(load.rampNanos, warmupNanos(), span(), load.begin.state),
        new TypeMix(mix().order(), weights),
        Retries.STANDARD,
        what.fault == null ? List.of() : List.of(what.fault));
  }

  private Data data(Workload workload) {
    Data all = Data.of(workload, data.scale, data.seed);
    return hot.number == null ? all : all.withHot(workload, hot.number);
  }

  private long warmupNanos() {
    Long given = load.length.warmupNanos;
    return given == null ? new Durations().convert(RunOptions.WARMUP) : given;
  }

  private Span span() {
    if (load.transactions != null) {
      return new Span.Count(load.transactions);
    }
    Long duration = load.length.durationNanos;
    return new Span.Time(
        duration == null ? new Durations().convert(RunOptions.DURATION) : duration);
  }

  private Load load(int defaultTerminals, int terminalsMax) {
    Double rate = load.rateTps;
    if (rate != null) {
      return open(rate, terminalsMax);
    }
    if (load.arrivals != null) {
      throw new UsageException("arrivals", "applies with --rate only");
    }
    int connections = connections(defaultTerminals, terminalsMax);
    // at least one, so that --connections 0 is told as such
    int terminals = load.terminals == null ? Math.max(1, connections) : load.terminals;
    return load.thinkNanos == 0
        ? new Load.Closed(terminals, connections)
        : new Load.Thinking(terminals, connections, load.thinkNanos);
  }

  private Load open(double rateTps, int terminalsMax) {
    if (load.terminals != null && load.connections != null) {
      throw new UsageException("terminals", "does not apply with --rate; give --connections alone");
    }
    if (load.thinkNanos != 0) {
      throw new UsageException(
          "think",
          "does not apply with --rate: terminals that think wait for their last transaction");
    }
    return new Load.Open(
        connections(RunOptions.RATE_CONNECTIONS, terminalsMax),
        rateTps,
        load.arrivals == null ? ArrivalProcess.POISSON : load.arrivals);
  }

  private int connections(int standard, int terminalsMax) {
    Integer given = load.connections == null ? load.terminals : load.connections;
    return given == null ? Math.min(standard, terminalsMax) : given;
  }

  private void checkScale(Workload workload) {
    int most = workload.scaleMax();
    if (data.scale > most && most < Dataset.SCALE_MAX) {
      throw new UsageException(
          "scale",
          workload.name()
              + " by profile "
              + workload.profile()
              + (most == 1 ? " does not grow: must be 1" : ": must be from 1 to " + count(most))
              + ", not "
              + count(data.scale));
    }
  }

  private void checkFault(Backend backend, Options options) {
    if (what.fault != null && !options.offer().has(Capability.EMBEDDED_SERVER)) {
      throw new UsageException(
          "fault", backend.name() + " has no server that this program starts and could kill");
    }
  }

  private void checkBegin(Backend backend, Options options) {
    if (load.begin.state != Begin.FRESH && !options.offer().has(Capability.CHECKPOINT)) {
      throw new UsageException(
          "begin",
          EnumNames.name(load.begin.state)
              + " needs a checkpoint, which "
              + backend.name()
              + (options.offer().usesExistingServer() ? " on an existing server" : "")
              + " cannot be told to write; give fresh");
    }
  }

  /**
   * Returns the workloads that were chosen, as the profile scales them; where none was, those that
   * run by default.
   */
  List<Workload> workloads() {
    Set<Workload> chosen = new LinkedHashSet<>();
    what.workloads.names.forEach(name -> chosen.add(catalog.workload(name.strip())));
    List<Workload> all = chosen.isEmpty() ? catalog.defaultWorkloads() : List.copyOf(chosen);
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

  private Map<Workload, String> references(List<Workload> chosen) {
    Map<Workload, String> references = new LinkedHashMap<>();
    String id = reference;
    if (id == null) {
      return references;
    }
    List<String> ids = new ArrayList<>();
    for (Workload workload : chosen) {
      for (PublishedProfile published : workload.published()) {
        ids.add(published.id());
        if (published.id().equalsIgnoreCase(id)) {
          references.put(workload, published.id());
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
