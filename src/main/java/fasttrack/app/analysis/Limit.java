package fasttrack.app.analysis;

import org.jspecify.annotations.Nullable;

/**
 * Something that keeps a run from being faster.
 *
 * @param cause what it is
 * @param share how much of the whole it is, from 0 to 1: of the processors' time where these are
 *     busy, otherwise of the transactions' elapsed time; of the harness, of both together
 * @param nanos its mean for a transaction; null where it is no time of a transaction
 * @param floorNanos how long it took at the least where nothing else was done, as probed on this
 *     machine; null where it was not
 */
public record Limit(
    Cause cause, double share, @Nullable Double nanos, @Nullable Double floorNanos) {
  /** What keeps a run from being faster. */
  public enum Cause {
    /** All processors are busy. */
    PROCESSORS,
    /** No more transactions were due. */
    OFFERED_RATE,
    /** The terminals think. */
    THINK_TIME,
    CLIENT_CPU,
    ENGINE_CPU,
    SERVER_CPU,
    LOCK_WAIT,
    COMMIT,
    DATA_IO,
    OTHER_WAITS,
    ROUND_TRIPS,
    RUN_QUEUE,
    RETRIES,
    CONNECTION,
    /** Neither work nor a wait that is told. */
    OTHER,
    /** What the engine does not tell. */
    NOT_SPLIT,
    /** This program, between transactions. */
    HARNESS,
    /** Nothing stands out: the largest part is given by the first limit after this one. */
    NOTHING;

    static Cause of(Part part) {
      return valueOf(part.name());
    }
  }
}
