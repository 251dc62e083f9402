package fasttrack.core.spec;

import static fasttrack.core.spec.SpecException.require;

import org.jspecify.annotations.Nullable;

/**
 * A fault injected into the server during a run, to observe its recovery.
 *
 * @param kind which fault
 * @param atNanos when, since the begin of the measured interval; from 0
 * @param untilNanos when it ends; null of one that happens at a moment
 */
public record Fault(Action kind, long atNanos, @Nullable Long untilNanos) {
  /** The kinds of faults. */
  public enum Action {
    /**
     * All processes of the server are killed. It is started again at once; one with replicas stays
     * dead, and one of these takes its place.
     */
    KILL,
    /** All processes of one of the server's replicas are killed. */
    KILL_REPLICA,
    /** All processes of one of the server's replicas are stopped, and go on at the fault's end. */
    PAUSE_REPLICA,
    /** No packet from or to one of the server's replicas arrives, until the fault's end. */
    PARTITION_REPLICA,
    /** What was killed and is still dead is started again, as a replica. */
    REJOIN
  }

  /** Tells whether it has a start and an end. */
  private static boolean lasts(Action kind) {
    return kind == Action.PAUSE_REPLICA || kind == Action.PARTITION_REPLICA;
  }

  public Fault {
    require(atNanos >= 0, "fault", "must not happen before the measured interval begins");
    require(
        lasts(kind) == (untilNanos != null),
        "fault",
        "a pause or partition needs a start and an end, as in pause:replica@10s..20s; other faults"
            + " have one time");
    require(untilNanos == null || untilNanos > atNanos, "fault", "must end after it starts");
  }

  /** Makes a fault that happens at a moment. */
  public Fault(Action kind, long atNanos) {
    this(kind, atNanos, null);
  }

  /** Returns when it is over, since the begin of the measured interval. */
  public long lastNanos() {
    return untilNanos == null ? atNanos : untilNanos;
  }
}
