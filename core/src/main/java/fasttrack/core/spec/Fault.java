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
    /** All processes of the server are killed, and it is started again at once. */
    KILL
  }

  public Fault {
    require(atNanos >= 0, "fault", "must not happen before the measured interval begins");
  }
}
