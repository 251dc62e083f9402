package fasttrack.core.spi;

/** Why a transaction ended in a conflict with another. */
public enum ConflictCause {
  DEADLOCK,
  SERIALIZATION_FAILURE,
  LOCK_TIMEOUT,
  /** The engine admits one writer at a time, and another transaction is the writer. */
  BUSY
}
