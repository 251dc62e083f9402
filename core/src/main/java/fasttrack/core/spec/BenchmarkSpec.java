package fasttrack.core.spec;

import fasttrack.core.model.Dataset;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.ExecutionMode;
import fasttrack.core.spi.Isolation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that determines a run. Valid once made.
 *
 * @param backend the backend's name
 * @param workload the workload's name
 * @param profile the rule by which the data scales, or null where the workload has one rule alone
 * @param scale the data set's scale, from 1
 * @param seed what rows and inputs are generated from
 * @param terminals how many terminals there are
 * @param pacing when they want their transactions, and how many are served at a time
 * @param durationNanos how long is measured, or null where a number of transactions is
 * @param transactions how many transactions are measured over all terminals, or null where a time
 *     is
 * @param warmupNanos how long the transactions run before they are measured
 * @param order how a terminal picks its next transaction's type
 * @param weights the weight of each type by name; those that are not named do not run
 * @param isolation the isolation level, or null for the backend's default
 * @param durability what a commit promises
 * @param execution how transactions reach the engine
 * @param backendOptions the options of the backend's own; never a secret
 * @param retries how conflicts are repeated
 * @param fault what is done to the server meanwhile, or null for nothing
 */
public record BenchmarkSpec(
    String backend,
    String workload,
    @Nullable String profile,
    int scale,
    long seed,
    int terminals,
    Pacing pacing,
    @Nullable Long durationNanos,
    @Nullable Long transactions,
    long warmupNanos,
    Order order,
    Map<String, Integer> weights,
    @Nullable Isolation isolation,
    Durability durability,
    ExecutionMode execution,
    Map<String, List<String>> backendOptions,
    Retries retries,
    @Nullable Fault fault) {
  /** The most terminals. */
  public static final int TERMINALS_MAX = 100_000;

  private static final double RATE_TPS_MAX = 1e6;

  /** How a terminal picks the type of its next transaction. */
  public enum Order {
    /** By chance, as the weights say. */
    RANDOM,
    /** All types in their published order, over and over. */
    IN_ORDER
  }

  public BenchmarkSpec {
    weights = Map.copyOf(weights);
    backendOptions = Map.copyOf(backendOptions);
    require(
        scale >= 1 && scale <= Dataset.SCALE_MAX,
        "scale",
        "must be from 1 to " + Dataset.SCALE_MAX + ", not " + scale);
    require(
        terminals >= 1 && terminals <= TERMINALS_MAX,
        "terminals",
        "must be from 1 to " + TERMINALS_MAX + ", not " + terminals);
    checkPacing(terminals, pacing);
    require(
        fault == null || durationNanos == null || fault.atNanos() < durationNanos,
        "fault",
        "must happen before the measured interval ends; a longer --duration has room for it");
    require(
        (durationNanos == null) != (transactions == null),
        "duration",
        "give either a duration or a number of transactions");
    require(durationNanos == null || durationNanos > 0, "duration", "must be longer than nothing");
    require(
        transactions == null || transactions >= pacing.connections(),
        "transactions",
        "must be at least one for each of the "
            + pacing.connections()
            + " connections, not "
            + transactions);
    require(warmupNanos >= 0, "warmup", "must not be negative");
    require(
        weights.values().stream().allMatch(weight -> weight >= 0)
            && weights.values().stream().anyMatch(weight -> weight > 0),
        "mix",
        "weights must not be negative, and one must be above 0: " + weights);
    require(
        weights.values().stream().mapToLong(Integer::longValue).sum() <= Integer.MAX_VALUE,
        "mix",
        "weights must add up to at most " + Integer.MAX_VALUE + ": " + weights);
  }

  private static void checkPacing(int terminals, Pacing pacing) {
    require(
        pacing.connections() >= 1 && pacing.connections() <= Pacing.CONNECTIONS_MAX,
        "connections",
        "must be from 1 to "
            + Pacing.CONNECTIONS_MAX
            + ", not "
            + pacing.connections()
            + "; more terminals than that share connections, such as --connections 16");
    require(
        pacing.connections() <= terminals,
        "connections",
        "more than the "
            + terminals
            + " terminals have no use, and these are "
            + pacing.connections());
    Double rate = pacing.rateTps();
    require(
        rate == null || (rate > 0 && rate <= RATE_TPS_MAX),
        "rate",
        "must be above 0, and at most a million a second");
    require(
        (rate == null) == (pacing.arrivals() == null),
        "arrivals",
        "is how transactions arrive at a --rate, and there is none");
    require(
        rate == null || pacing.thinkNanos() == 0,
        "think",
        "terminals that think wait for their last transaction, and those at a --rate do not");
    require(pacing.thinkNanos() >= 0, "think", "must not be negative");
    require(pacing.rampNanos() >= 0, "ramp", "must not be negative");
  }

  private static void require(boolean holds, String option, String problem) {
    if (!holds) {
      throw new SpecException(option, problem);
    }
  }
}
