package fasttrack.core.spec;

import static fasttrack.core.spec.SpecException.require;

/**
 * A fault injected into the server during a run, to observe its recovery.
 *
 * @param kind which fault
 * @param atNanos when, since the begin of the measured interval; from 0
 */
public record Fault(Action kind, long atNanos) {
  /** The kinds of faults. */
  public enum Action {
    /**
     * All processes of the server are killed. It is started again at once; one with replicas stays
     * dead, and one of these takes its place.
     */
    KILL,
    /** All processes of one of the server's replicas are killed. */
    KILL_REPLICA,
    /** What was killed and is still dead is started again, as a replica. */
    REJOIN
  }

  /** Tells whether it needs a server with replicas. */
  public boolean needsReplicas() {
    return kind != Action.KILL;
  }

  public Fault {
    require(atNanos >= 0, "fault", "must not happen before the measured interval begins");
  }
}
