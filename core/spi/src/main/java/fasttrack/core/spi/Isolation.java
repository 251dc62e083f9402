package fasttrack.core.spi;

/** An isolation level of the SQL standard, weakest first. */
public enum Isolation {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SERIALIZABLE
}
