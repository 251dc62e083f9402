package fasttrack.core.result;

/**
 * Something that happened during the measured interval and may show in its figures.
 *
 * @param kind what it was
 * @param atNanos when it began, since the measured interval began
 * @param lastedNanos how long it lasted; 0 for a moment
 * @param note more of it, in a few words
 */
public record Mark(Event kind, long atNanos, long lastedNanos, String note) {
  /** Returns how long it and another lasted at the same time, in nanoseconds. */
  public long overlapNanos(Mark other) {
    return Math.max(
        0,
        Math.min(atNanos + lastedNanos, other.atNanos + other.lastedNanos)
            - Math.max(atNanos, other.atNanos));
  }

  /** What can happen. */
  public enum Event {
    /** No transaction completed, though at the run's rate some should have. */
    STALL,
    /** This process stood still: it was stopped or frozen, or its machine was suspended. */
    STANDSTILL,
    /** This process collected garbage; exact to the millisecond. */
    COLLECTION,
    /** The engine wrote out what had changed since its last checkpoint. */
    CHECKPOINT,
    /** The engine cleared a table of rows that no transaction can see any more. */
    VACUUM,
    /** The server was killed on purpose. */
    KILLED,
    /** The server that was killed takes connections again. */
    RECOVERED,
    /** A replica was stopped on purpose, and went on at the end. */
    PAUSED,
    /** A replica was cut off from the network on purpose, and joined again at the end. */
    PARTITIONED,
    /** A replica that was away has what was committed by then; how long that took. */
    CAUGHT_UP,
    /** What was killed follows as a replica again; how long that took. */
    REJOINED
  }
}
