package fasttrack.network.lock;

/** What a call locks of itself, beside what its user locks. */
public enum Granularity {
  /** The whole database. */
  DATABASE,
  /** The data set. */
  SET,
  /** The page of 4 KB on which a record lies. */
  PAGE,
  /** The record. */
  RECORD,
  /** Nothing: there is no isolation, and only one user can be at work. */
  NONE
}
