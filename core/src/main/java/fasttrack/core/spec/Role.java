package fasttrack.core.spec;

import static fasttrack.core.spec.SpecException.require;

import java.util.List;

/**
 * Terminals that execute some of a workload's transactions, under a load and on connections of
 * their own, beside those of the run's own load, which execute all others.
 *
 * @param name its name, unique in a run
 * @param types the names of its transaction types, at least one; no other role has any of them
 * @param load its load
 */
public record Role(String name, List<String> types, Load load) {
  public Role {
    require(!types.isEmpty(), "role", name + " has no transaction");
  }
}
