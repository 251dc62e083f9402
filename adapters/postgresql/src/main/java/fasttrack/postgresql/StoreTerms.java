package fasttrack.postgresql;

import fasttrack.core.spi.Durability;

/** What writes to a {@link PostgresqlStore} promise, and by how many nodes. */
record StoreTerms(Durability durability, Replication replication) {
  /** The value of {@code synchronous_commit} for a commit whose caller need not wait. */
  static final String UNACKNOWLEDGED = "off";

  /** Returns the value of {@code synchronous_commit} for a write on which the caller relies. */
  String acknowledged() {
    return durability == Durability.DURABLE ? replication.sync() : UNACKNOWLEDGED;
  }
}
