package fasttrack.core.spec;

/**
 * What is done to the server during a run, to see how it comes back.
 *
 * @param kind what is done
 * @param atNanos when, since the measured interval began
 */
public record Fault(Kind kind, long atNanos) {
  /** What is done. */
  public enum Kind {
    /** All processes of the server are killed, and it is started again at once. */
    KILL
  }
}
