package fasttrack.app.cli;

import fasttrack.core.model.PublishedProfile;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.LoadModel.Open.ArrivalProcess;
import fasttrack.core.spec.Pacing;
import fasttrack.core.spec.Retries;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes runs of options, or says what is wrong with these. */
final class Planner {
  private final Catalog found;
  private final RunOptions.What what;
  private final RunOptions.Load load;
  private final RunOptions.ProfiledData data;
  private final @Nullable String reference;

  /**
   * A run that is to be.
   *
   * @param reference the id of the published figures to set beside it, or null for none
   */
  record Planned(
      Workload workload, Backend backend, BenchmarkSpec spec, @Nullable String reference) {}

  Planner(Catalog found, RunOptions options) {
    this(found, options.what, options.load, options.data, options.output.reference);
  }

  Planner(
      Catalog found,
      RunOptions.What what,
      RunOptions.Load load,
      RunOptions.ProfiledData data,
      @Nullable String reference) {
    this.found = found;
    this.what = what;
    this.load = load;
    this.data = data;
    this.reference = reference;
  }

  /** Returns the backend that was chosen. */
  Backend backend() {
    String name = what.backend;
    return found.backend(name == null ? Defaults.backend() : name);
  }

  /**
   * Returns the runs in their order.
   *
   * @param own what was given of the backend's own options
   * @throws UsageException where options cannot be
   * @throws fasttrack.core.spec.SpecException where values cannot be
   */
  List<Planned> plan(Map<String, List<String>> own) {
    Backend backend = backend();
    checkIsolation(backend);
    checkExecution(backend);
    checkFault(backend);
    if (load.durationNanos != null && load.transactions != null) {
      throw new UsageException("transactions", "give either this or --duration, not both");
    }
    List<Workload> chosen = workloads();
    checkNames(chosen);
    Map<Workload, String> references = references(chosen);
    List<Planned> planned = new ArrayList<>();
    for (Workload workload : chosen) {
      Map<String, Integer> weights = weights(workload);
      if (!weights.isEmpty()) {
        checkScale(workload);
        planned.add(
            new Planned(
                workload,
                backend,
                spec(workload, backend, weights, own),
                references.get(workload)));
      }
    }
    return planned;
  }

  private BenchmarkSpec spec(
      Workload workload,
      Backend backend,
      Map<String, Integer> weights,
      Map<String, List<String>> own) {
    Long duration = load.durationNanos;
    if (duration == null && load.transactions == null) {
      duration = new Durations().convert(RunOptions.DURATION);
    }
    Pacing pacing = pacing(workload.defaultTerminals(), backend.terminalsMax(own));
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
        load.warmupNanos,
        mix().order(),
        weights,
        what.isolation,
        what.durability,
        what.execution == null ? backend.executionModes().getFirst() : what.execution,
        own,
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
      throw new UsageException(
          "terminals", "at a --rate, what arrives is no terminal's; give --connections alone");
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

  private void checkExecution(Backend backend) {
    ExecutionMode mode = what.execution;
    if (mode != null && !backend.executionModes().contains(mode)) {
      throw new UsageException(
          "execution",
          backend.name()
              + " cannot execute "
              + EnumNames.name(mode)
              + "; it has "
              + String.join(", ", EnumNames.names(backend.executionModes())));
    }
  }

  private void checkFault(Backend backend) {
    if (what.fault != null && !backend.capabilities().contains(Capability.EMBEDDED_SERVER)) {
      throw new UsageException(
          "fault", backend.name() + " has no server that this program starts, and could kill");
    }
  }

  private void checkIsolation(Backend backend) {
    Isolation isolation = what.isolation;
    if (isolation != null && !backend.isolations().contains(isolation)) {
      throw new UsageException(
          "isolation",
          backend.name()
              + " does not offer "
              + EnumNames.name(isolation)
              + "; it offers "
              + String.join(", ", EnumNames.names(backend.isolations())));
    }
  }

  /** Returns the workloads that were chosen, all where none was, as the profile scales them. */
  List<Workload> workloads() {
    Set<Workload> chosen = new LinkedHashSet<>();
    what.workloads.forEach(name -> chosen.add(found.workload(name.strip())));
    List<Workload> all = chosen.isEmpty() ? found.workloads() : List.copyOf(chosen);
    if (data.profile == null) {
      return all;
    }
    List<String> profiles = all.stream().flatMap(one -> one.profiles().stream()).toList();
    String name = data.profile.strip().toLowerCase(Locale.ROOT);
    if (!profiles.contains(name)) {
      throw new UsageException(
          "profile",
          "no workload here scales by '"
              + data.profile
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
    String given = data.profile;
    return given == null ? workload.profiles().getFirst() : given.strip().toLowerCase(Locale.ROOT);
  }

  private MixChoice mix() {
    return load.mix == null ? MixChoice.EQUAL : load.mix;
  }

  /** Every transaction that is named must be one of a chosen workload. */
  private void checkNames(List<Workload> chosen) {
    if (!load.only.isEmpty() && !mix().weights().isEmpty()) {
      throw new UsageException("only", "a mix with weights names the transactions already");
    }
    List<String> names =
        chosen.stream().flatMap(w -> w.types().stream()).map(TransactionType::name).toList();
    String option = load.only.isEmpty() ? "mix" : "only";
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
    if (load.only.isEmpty()) {
      return mix().weights();
    }
    Map<String, Integer> named = new LinkedHashMap<>();
    load.only.forEach(name -> named.put(name.strip(), 1));
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
