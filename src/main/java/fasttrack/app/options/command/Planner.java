package fasttrack.app.options.command;

import static fasttrack.core.model.Counted.count;

import fasttrack.app.execution.PlannedRun;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.EnumNames;
import fasttrack.app.options.parameter.MixChoice;
import fasttrack.app.options.parameter.Parameters;
import fasttrack.app.options.parameter.RoleChoice;
import fasttrack.app.options.parameter.Suggestion;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Words;
import fasttrack.core.model.BackgroundRole;
import fasttrack.core.model.Dataset;
import fasttrack.core.model.TransactionType;
import fasttrack.core.model.Workload;
import fasttrack.core.published.Published;
import fasttrack.core.published.PublishedProfile;
import fasttrack.core.result.Finding;
import fasttrack.core.spec.BenchmarkSpec;
import fasttrack.core.spec.Data;
import fasttrack.core.spec.DatabaseState;
import fasttrack.core.spec.Fault;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.spec.Populate;
import fasttrack.core.spec.Retries;
import fasttrack.core.spec.Role;
import fasttrack.core.spec.Schedule;
import fasttrack.core.spec.Segment;
import fasttrack.core.spec.Span;
import fasttrack.core.spec.Target;
import fasttrack.core.spec.TypeMix;
import fasttrack.core.spec.WaitSampling;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts options to runs, and rejects invalid ones.
 *
 * @param work the folder in which backends keep their files
 * @param reference the id of the published figures to show, or null for none
 */
public record Planner(Catalog catalog, Path work, Choices choices, @Nullable String reference) {
  /**
   * Makes a planner of runs beside which no published figures are shown.
   *
   * @param work the folder in which backends keep their files
   */
  public Planner(Catalog catalog, Path work, Choices choices) {
    this(catalog, work, choices, null);
  }

  /** Returns the chosen backend. */
  public Backend backend() {
    return catalog.backend(choices.value(Parameters.BACKEND));
  }

  /**
   * Returns the runs in their order.
   *
   * @throws UsageException where an option is invalid
   * @throws fasttrack.core.spi.BackendException where the backend does not offer what is asked for
   * @throws fasttrack.core.spec.SpecException where a value is invalid
   */
  public List<PlannedRun> plan() {
    Backend backend = backend();
    Options options = options();
    checkFault(backend, options);
    checkBegin(backend, options);
    checkPopulate(backend, options);
    checkSegment(options);
    if (choices.has(Parameters.DURATION) && choices.has(Parameters.TRANSACTIONS)) {
      throw new UsageException("transactions", "give either this or --duration, not both");
    }
    List<Workload> chosen = workloads();
    checkNames(chosen);
    checkRoles(chosen);
    checkReference(chosen);
    List<PlannedRun> planned = new ArrayList<>();
    for (Workload workload : chosen) {
      Map<String, Integer> weights = weights(workload);
      if (!weights.isEmpty()) {
        checkScale(workload);
        BenchmarkSpec spec = spec(workload, backend, weights, options);
        checkPrograms(workload, spec, options);
        String beside =
            published(workload)
                .filter(id -> id.equalsIgnoreCase(reference))
                .findFirst()
                .orElse(null);
        planned.add(new PlannedRun(workload, backend, spec, beside, null));
      }
    }
    return planned;
  }

  /**
   * Returns the only run.
   *
   * @param several what is wrong where there are several
   * @throws UsageException where there are, or an option is invalid
   */
  public PlannedRun single(String several) {
    List<PlannedRun> plans = plan();
    if (plans.size() != 1) {
      throw new UsageException("workload", several);
    }
    return plans.getFirst();
  }

  /**
   * Returns how the backend opens its database; checks what was asked for against what it offers.
   *
   * @throws UsageException where an option is invalid
   */
  public Options options() {
    Backend backend = backend();
    Options options =
        Options.of(backend, work, new BackendOptions(catalog.backends()).given(choices, backend))
            .withDurability(choices.value(Parameters.DURABILITY))
            .withServerCpu(choices.get(Parameters.SERVER_CPU));
    Isolation isolation = choices.get(Parameters.ISOLATION);
    if (isolation != null) {
      options = options.withIsolation(isolation);
    }
    ExecutionMode mode = choices.get(Parameters.EXECUTION);
    return mode == null ? options : options.withExecution(mode);
  }

  private BenchmarkSpec spec(
      Workload workload, Backend backend, Map<String, Integer> weights, Options options) {
    List<Role> roles = roles(workload);
    roles.forEach(role -> role.types().forEach(type -> weights.putIfAbsent(type, 1)));
    return new BenchmarkSpec(
        Target.of(backend, options).with(choices.get(Parameters.WAITS, WaitSampling.ON)),
        data(workload),
        load(workload, roles, options.offer().terminalsMax()),
        new Schedule(
            choices.value(Parameters.RAMP), choices.value(Parameters.WARMUP), span(), begin()),
        new TypeMix(mix().order(), weights),
        Retries.STANDARD,
        choices.all(Parameters.FAULT),
        segment(),
        roles);
  }

  private Data data(Workload workload) {
    Data all =
        Data.of(workload, choices.value(Parameters.SCALE), choices.value(Parameters.SEED))
            .populated(choices.get(Parameters.POPULATE))
            .withRowSeed(choices.get(Parameters.ROW_SEED));
    Integer hot = choices.get(Parameters.HOT);
    return hot == null ? all : all.withHot(workload, hot);
  }

  private DatabaseState begin() {
    return choices.value(Parameters.BEGIN);
  }

  private Span span() {
    Long transactions = choices.get(Parameters.TRANSACTIONS);
    return transactions == null
        ? new Span.Time(choices.value(Parameters.DURATION))
        : new Span.Count(transactions);
  }

  private Load load(Workload workload, List<Role> roles, int connectionsMax) {
    int others = roles.stream().mapToInt(role -> role.load().connections()).sum();
    int terminalsMax = Math.max(1, connectionsMax - others);
    Double rate = choices.get(Parameters.RATE);
    if (rate != null) {
      return open(rate, terminalsMax);
    }
    long thinkNanos = choices.get(Parameters.THINK, workload.defaultThinkNanos());
    if (choices.has(Parameters.ARRIVALS) && thinkNanos == 0) {
      throw new UsageException("arrivals", "needs --rate or --think");
    }
    int connections = connections(workload.defaultTerminals(), terminalsMax);
    // at least one, so that --connections 0 is told as such
    int terminals = choices.get(Parameters.TERMINALS, Math.max(1, connections));
    ArrivalProcess times =
        workload.defaultThinkNanos() > 0 ? ArrivalProcess.CONSTANT : ArrivalProcess.POISSON;
    return thinkNanos == 0
        ? new Load.Closed(terminals, connections)
        : new Load.Thinking(
            terminals, connections, thinkNanos, choices.get(Parameters.ARRIVALS, times));
  }

  private Load open(double rateTps, int terminalsMax) {
    if (choices.has(Parameters.TERMINALS) && choices.has(Parameters.CONNECTIONS)) {
      throw new UsageException("terminals", "does not apply with --rate; use --connections alone");
    }
    if (choices.get(Parameters.THINK, 0L) != 0) {
      throw Words.refused("think", Finding.fact("think-at-a-rate"));
    }
    return new Load.Open(
        connections(Parameters.RATE_CONNECTIONS, terminalsMax),
        rateTps,
        choices.get(Parameters.ARRIVALS, ArrivalProcess.POISSON));
  }

  private int connections(int standard, int terminalsMax) {
    Integer given = choices.get(Parameters.CONNECTIONS);
    return given == null
        ? choices.get(Parameters.TERMINALS, Math.min(standard, terminalsMax))
        : given;
  }

  private void checkScale(Workload workload) {
    int scale = choices.value(Parameters.SCALE);
    int most = workload.scaleMax();
    if (scale > most && most < Dataset.SCALE_MAX) {
      String limit = most == 1 ? " does not grow: must be 1" : ": must be from 1 to " + count(most);
      throw new UsageException(
          "scale",
          "%s by profile %s%s, not %s"
              .formatted(workload.name(), workload.profile(), limit, count(scale)));
    }
  }

  private void checkFault(Backend backend, Options options) {
    List<Fault> faults = choices.all(Parameters.FAULT);
    if (!faults.isEmpty() && !options.offer().has(Capability.EMBEDDED_SERVER)) {
      throw new UsageException(
          "fault", backend.name() + " has no server that this program could start and kill");
    }
    if (faults.stream().anyMatch(fault -> fault.kind() != Fault.Action.KILL)
        && (!options.offer().has(Capability.REPLICAS)
            || options.offer().has(Capability.MULTI_WRITER))) {
      throw Words.refused("fault", Finding.fact("replicas-needed").with("backend", backend.name()));
    }
    if (faults.stream().anyMatch(fault -> fault.kind() == Fault.Action.PARTITION_REPLICA)
        && !options.offer().has(Capability.PARTITIONS)) {
      throw Words.refused("fault", Finding.fact("no-partitions").with("backend", backend.name()));
    }
  }

  private void checkBegin(Backend backend, Options options) {
    if ((begin() == DatabaseState.CHECKPOINTED || begin() == DatabaseState.WARM)
        && !options.offer().has(Capability.CHECKPOINT)) {
      throw Words.refused(
          "begin",
          Finding.fact("no-checkpoints")
              .with("begin", EnumNames.name(begin()))
              .with("backend", backend.name())
              .with("server", existing(options)));
    }
  }

  private void checkSegment(Options options) {
    if (segment() != null && !options.offer().usesExistingServer()) {
      throw new UsageException(
          choices.has(Parameters.SEGMENT) ? "segment" : "segments",
          "needs an existing server, which all segments reach: give its --url");
    }
    if (choices.has(Parameters.SEGMENT) && choices.value(Parameters.SEGMENTS) > 1) {
      throw new UsageException("segment", "give either this or --segments, not both");
    }
  }

  private @Nullable Segment segment() {
    int all = choices.value(Parameters.SEGMENTS);
    return all == 1 ? choices.get(Parameters.SEGMENT) : Segment.all(all);
  }

  private void checkPopulate(Backend backend, Options options) {
    if (choices.get(Parameters.POPULATE) == Populate.COPY
        && !options.offer().has(Capability.SNAPSHOTS)) {
      String elsewhere =
          backend.offer().has(Capability.SNAPSHOTS) ? "where an option places its files" : null;
      throw Words.refused(
          "populate",
          Finding.fact("no-copies")
              .with("backend", backend.name())
              .with("place", options.offer().usesExistingServer() ? existing(options) : elsewhere));
    }
  }

  private static @Nullable String existing(Options options) {
    return options.offer().usesExistingServer() ? "on an existing server" : null;
  }

  /**
   * Returns the workloads that were chosen, as the profile scales them; where none was, those that
   * run by default.
   */
  public List<Workload> workloads() {
    Set<Workload> chosen = new LinkedHashSet<>();
    choices.all(Parameters.WORKLOAD).forEach(name -> chosen.add(catalog.workload(name.strip())));
    List<Workload> all = chosen.isEmpty() ? catalog.defaultWorkloads() : List.copyOf(chosen);
    String given = choices.get(Parameters.PROFILE);
    if (given == null) {
      return all;
    }
    List<String> profiles = all.stream().flatMap(one -> one.profiles().stream()).toList();
    String name = given.strip().toLowerCase(Locale.ROOT);
    if (!profiles.contains(name)) {
      throw new UsageException(
          "profile",
          "no chosen workload has profile '" + given + "'" + Suggestion.orChoice(name, profiles));
    }
    return all.stream()
        .map(one -> one.profiles().contains(name) ? one.withProfile(name) : one)
        .toList();
  }

  private MixChoice mix() {
    return choices.get(Parameters.MIX, MixChoice.EQUAL);
  }

  /** What reads and decides does so in this process, and its order is proved there. */
  private void checkPrograms(Workload workload, BenchmarkSpec spec, Options options) {
    if (workload.types().stream().allMatch(type -> type.program() == null)) {
      return;
    }
    if (!options.offer().has(Capability.PROGRAMS)) {
      throw Words.refused(
          "backend",
          Finding.fact("no-programs")
              .with("workload", workload.name())
              .with("backend", backend().name()));
    }
    ExecutionMode mode = spec.target().execution();
    if (mode != ExecutionMode.PREPARED && mode != ExecutionMode.UNPREPARED) {
      throw Words.refused(
          "execution", Finding.fact("step-by-step").with("workload", workload.name()));
    }
  }

  /** Every transaction that is named must be one of a chosen workload. */
  private void checkNames(List<Workload> chosen) {
    if (choices.has(Parameters.ONLY) && !mix().weights().isEmpty()) {
      throw new UsageException("only", "a --mix with weights already names the transactions");
    }
    checkTypes(choices.has(Parameters.ONLY) ? "only" : "mix", named().keySet(), chosen);
  }

  private static void checkTypes(
      String option, Collection<String> names, List<Workload> workloads) {
    List<String> known =
        workloads.stream().flatMap(w -> w.types().stream()).map(TransactionType::name).toList();
    for (String name : names) {
      if (known.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new UsageException(
            option,
            "no transaction '%s' in %s%s"
                .formatted(
                    name,
                    String.join(" or ", workloads.stream().map(Workload::name).toList()),
                    Suggestion.orChoice(name, known)));
      }
    }
  }

  /**
   * Checks that each role that was asked for is one of a chosen workload, or has transactions of
   * one.
   *
   * @throws UsageException where one is not
   */
  private void checkRoles(List<Workload> workloads) {
    Set<String> names = new HashSet<>();
    for (RoleChoice choice : choices.all(Parameters.ROLE)) {
      if (!names.add(choice.name())) {
        throw new UsageException("role", "there are two roles " + choice.name());
      }
      if (workloads.stream().anyMatch(each -> each.roleName().equals(choice.name()))) {
        throw Words.refused("role", Finding.fact("role-of-terminals").with("role", choice.name()));
      }
      boolean known =
          workloads.stream()
              .flatMap(workload -> workload.background().stream())
              .anyMatch(role -> role.name().equals(choice.name()));
      if (choice.types().isEmpty() && !known) {
        throw Words.refused("role", Finding.fact("no-such-role").with("role", choice.name()));
      }
      checkTypes("role", choice.types(), workloads);
    }
  }

  /** Returns the roles of a workload's run. */
  private List<Role> roles(Workload workload) {
    List<RoleChoice> chosen = choices.all(Parameters.ROLE);
    List<Role> roles = new ArrayList<>();
    for (BackgroundRole role : workload.background()) {
      Load standing = new Load.Open(1, role.rateTps(), Load.ArrivalProcess.CONSTANT);
      Optional<RoleChoice> other =
          chosen.stream().filter(choice -> choice.name().equals(role.name())).findFirst();
      List<String> types =
          other
              .map(choice -> types(choice, workload))
              .filter(own -> !own.isEmpty())
              .orElse(role.types());
      roles.add(new Role(role.name(), types, other.map(it -> it.load(standing)).orElse(standing)));
    }
    for (RoleChoice choice : chosen) {
      List<String> types = types(choice, workload);
      if (roles.stream().noneMatch(role -> role.name().equals(choice.name())) && !types.isEmpty()) {
        roles.add(new Role(choice.name(), types, choice.load(null)));
      }
    }
    return roles;
  }

  /** Returns those of its transactions that the workload has, as they are called there. */
  private static List<String> types(RoleChoice choice, Workload workload) {
    return workload.types().stream()
        .map(TransactionType::name)
        .filter(name -> choice.types().stream().anyMatch(name::equalsIgnoreCase))
        .toList();
  }

  /** Returns the transactions that were named, with their weights; empty for all. */
  private Map<String, Integer> named() {
    if (!choices.has(Parameters.ONLY)) {
      return mix().weights();
    }
    Map<String, Integer> named = new LinkedHashMap<>();
    choices.all(Parameters.ONLY).forEach(name -> named.put(name.strip(), 1));
    return named;
  }

  /** Returns the weights of a workload's transactions; empty where none of them is to run. */
  private Map<String, Integer> weights(Workload workload) {
    Map<String, Integer> named = named();
    Map<String, Integer> weights = new LinkedHashMap<>();
    for (TransactionType type : workload.types()) {
      if (named.isEmpty()) {
        weights.put(type.name(), workload.weight(type));
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

  private void checkReference(List<Workload> chosen) {
    List<String> ids = chosen.stream().flatMap(Planner::published).toList();
    if (reference != null && ids.stream().noneMatch(reference::equalsIgnoreCase)) {
      throw new UsageException(
          "reference", "unknown system '" + reference + "'" + Suggestion.orChoice(reference, ids));
    }
  }

  /** Returns the ids of published systems that ran a workload. */
  private static Stream<String> published(Workload workload) {
    return Published.of(workload).published().stream().map(PublishedProfile::id);
  }
}
