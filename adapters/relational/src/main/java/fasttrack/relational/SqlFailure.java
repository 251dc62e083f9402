package fasttrack.relational;

import fasttrack.core.spi.ConflictCause;

/** What an error of the database means for the transaction that met it. */
public sealed interface SqlFailure {
  /** The transaction gave way to another; trying again may succeed. */
  record Conflict(ConflictCause cause) implements SqlFailure {}

  /** The connection is gone: inside a commit, nobody knows whether it succeeded. */
  record ConnectionLost() implements SqlFailure {}

  /** Anything else. */
  record Other() implements SqlFailure {}
}
