package fasttrack.core.spec;

import static fasttrack.core.model.Counted.count;
import static fasttrack.core.spec.SpecException.require;

import fasttrack.core.model.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which transaction types run, and in which order.
 *
 * @param order how a terminal picks its next transaction's type
 * @param weights the weight of each type by name, not negative and not all 0; a type without a
 *     weight does not run
 */
public record TypeMix(Order order, Map<String, Integer> weights) {
  /** How a terminal picks the type of its next transaction. */
  public enum Order {
    /** At random, by weight. */
    RANDOM,
    /** All types in their published order, over and over. */
    IN_ORDER
  }

  public TypeMix {
    require(
        weights.values().stream().allMatch(weight -> weight >= 0)
            && weights.values().stream().anyMatch(weight -> weight > 0),
        "mix",
        "weights must not be negative, and one must be above 0: " + weights);
    require(
        weights.values().stream().mapToLong(Integer::longValue).sum() <= Integer.MAX_VALUE,
        "mix",
        "weights must add up to at most " + count(Integer.MAX_VALUE) + ": " + weights);
  }

  /** Makes a mix of all types of a workload, in random order with equal weights. */
  public static TypeMix equalWeights(Workload workload) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    workload.types().forEach(type -> weights.put(type.name(), 1));
    return new TypeMix(Order.RANDOM, weights);
  }

  /** Makes a mix of a single type. */
  public static TypeMix only(String type) {
    return new TypeMix(Order.RANDOM, Map.of(type, 1));
  }

  /** Tells whether a type runs. */
  public boolean runs(String type) {
    return weight(type) > 0;
  }

  /** Returns the weight of a type; 0 for one that does not run. */
  public int weight(String type) {
    return weights.getOrDefault(type, 0);
  }
}
