package fasttrack.core.spi;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a backend can do, given certain values of its own options. Immutable.
 *
 * @param isolations the isolation levels that it offers, the default first; at least one
 * @param executionModes how transactions can reach its engine, the default first; at least one
 * @param durabilities what its commits can promise, strongest first; at least one
 * @param survivals what commits survive where that is not what a promise usually means
 * @param capabilities what it can do beyond what every backend can
 * @param terminalsMax the maximum number of terminals; {@link Backend#open} refuses more, and says
 *     why
 */
public record Offer(
    List<Isolation> isolations,
    List<ExecutionMode> executionModes,
    List<Durability> durabilities,
    Map<Durability, Survival> survivals,
    Set<Capability> capabilities,
    int terminalsMax) {
  public Offer {
    isolations = List.copyOf(isolations);
    executionModes = List.copyOf(executionModes);
    durabilities = List.copyOf(durabilities);
    survivals = Map.copyOf(survivals);
    capabilities = Set.copyOf(capabilities);
    if (isolations.isEmpty() || executionModes.isEmpty() || durabilities.isEmpty()) {
      throw new IllegalArgumentException(
          "a backend offers at least one isolation level, execution mode and durability");
    }
  }

  /**
   * Returns a minimal offer: prepared statements, every durability, any number of terminals, and no
   * capability.
   *
   * @param isolations the isolation levels, the default first
   */
  public static Offer of(Isolation... isolations) {
    return new Offer(
        List.of(isolations),
        List.of(ExecutionMode.PREPARED),
        List.of(Durability.values()),
        Map.of(),
        Set.of(),
        Integer.MAX_VALUE);
  }

  /** Returns the offer with these modes of execution, the default first. */
  public Offer executing(ExecutionMode... modes) {
    return new Offer(
        isolations, List.of(modes), durabilities, survivals, capabilities, terminalsMax);
  }

  /** Returns the offer with commits that can promise only this, strongest first. */
  public Offer promising(Durability... promises) {
    return new Offer(
        isolations, executionModes, List.of(promises), survivals, capabilities, terminalsMax);
  }

  /** Returns the offer with commits that survive something else than the promise usually means. */
  public Offer surviving(Durability promise, Survival survival) {
    Map<Durability, Survival> all = new EnumMap<>(Durability.class);
    all.putAll(survivals);
    all.put(promise, survival);
    return new Offer(isolations, executionModes, durabilities, all, capabilities, terminalsMax);
  }

  /** Returns what a commit of a promise survives. */
  public Survival survives(Durability promise) {
    return survivals.getOrDefault(promise, Survival.of(promise));
  }

  /** Returns the offer with more capabilities. */
  public Offer with(Capability... more) {
    Set<Capability> all = EnumSet.noneOf(Capability.class);
    all.addAll(capabilities);
    all.addAll(List.of(more));
    return new Offer(isolations, executionModes, durabilities, survivals, all, terminalsMax);
  }

  /** Returns the offer for at most that many terminals. */
  public Offer upToTerminals(int most) {
    return new Offer(isolations, executionModes, durabilities, survivals, capabilities, most);
  }

  /** Returns whether the backend has a capability; the only place that answers this. */
  public boolean has(Capability capability) {
    return capabilities.contains(capability);
  }

  /** Returns whether the database is one of a server that was there before and stays. */
  public boolean usesExistingServer() {
    return has(Capability.EXTERNAL_SERVER) && !has(Capability.EMBEDDED_SERVER);
  }

  /** Throws if an isolation level is not offered. */
  void require(String backend, Isolation isolation) {
    require(backend, "isolation", isolation, isolations);
  }

  /** Throws if an execution mode is not offered. */
  void require(String backend, ExecutionMode mode) {
    require(backend, "execution", mode, executionModes);
  }

  /** Throws if a durability is not offered. */
  void require(String backend, Durability promise) {
    require(backend, "durability", promise, durabilities);
  }

  private static <E extends Enum<E>> void require(
      String backend, String option, E asked, List<E> offered) {
    if (!offered.contains(asked)) {
      throw BackendException.usage(
          "--%s: %s does not offer %s; it offers %s"
              .formatted(
                  option,
                  backend,
                  written(asked),
                  offered.stream().map(Offer::written).collect(Collectors.joining(", "))));
    }
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
