package fasttrack.core.spi;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
}
