package fasttrack.core.spi.wait;

/** What a lock covers, coarsest first. */
public enum LockLevel {
  DATABASE,
  /** A data set of a network database, a table of a relational one. */
  SET,
  PAGE,
  RECORD
}
