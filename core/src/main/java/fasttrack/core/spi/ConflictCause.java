package fasttrack.core.spi;

/** Why a transaction gave way to another. */
public enum ConflictCause {
  DEADLOCK,
  SERIALIZATION_FAILURE,
  LOCK_TIMEOUT,
  /** The engine lets one writer in at a time, and it was not this one. */
  BUSY
}
