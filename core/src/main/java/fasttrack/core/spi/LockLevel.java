package fasttrack.core.spi;

/** What a lock covers, from most to least. */
public enum LockLevel {
  DATABASE,
  /** A data set of a network database, a table of a relational one. */
  SET,
  PAGE,
  RECORD
}
