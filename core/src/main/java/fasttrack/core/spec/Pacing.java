package fasttrack.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * When terminals want their transactions, and how many can be served at a time.
 *
 * @param connections how many sessions serve the terminals; as many as terminals where each has its
 *     own
 * @param thinkNanos the mean think time between a terminal's transactions, 0 for none
 * @param rateTps how many transactions are due a second over all terminals, whether or not earlier
 *     ones have ended; null where each terminal waits for its last one (a closed loop)
 * @param arrivals how those are spread over time; null where there is no rate
 * @param rampNanos over how long the terminals start, or the rate grows to what it will be, before
 *     warm-up
 */
public record Pacing(
    int connections,
    long thinkNanos,
    @Nullable Double rateTps,
    LoadModel.Open.@Nullable ArrivalProcess arrivals,
    long rampNanos) {
  /** The most sessions, each with a thread of its own. */
  public static final int CONNECTIONS_MAX = 1_000;

  /** Every terminal has a session of its own, and never rests. */
  public static Pacing atOnce(int terminals) {
    return new Pacing(terminals, 0, null, null, 0);
  }

  /** Returns when transactions are due. */
  public LoadModel model() {
    return rateTps == null || arrivals == null
        ? new LoadModel.Closed(thinkNanos)
        : new LoadModel.Open(rateTps, arrivals);
  }
}
