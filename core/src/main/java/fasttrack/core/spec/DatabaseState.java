package fasttrack.core.spec;

/** The state of the database in which the measured interval begins. */
public enum DatabaseState {
  /** The rows are as loaded, and what the load and the warm-up have left is still to be done. */
  FRESH,
  /** As fresh, but the warm-up goes on until response times no longer fall. */
  STEADY,
  /** The engine writes a checkpoint between the warm-up and the interval. */
  CHECKPOINTED,
  /** After a checkpoint, transactions run until the log that each writes stays the same. */
  WARM;
}
