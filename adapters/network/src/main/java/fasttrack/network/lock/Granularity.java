package fasttrack.network.lock;

/** What a call locks of itself, beside what its user locks. */
public enum Granularity {
  /** The whole database. */
  DATABASE,
  /** The data set. */
  SET,
  /** The page of 4 KB on which a record lies. */
  PAGE,
  /**
   * The page, even where its data set is locked: as with {@link #PAGE}, and data sets are locked by
   * calls on top of that.
   */
  PAGE_AND_SET,
  /** The record. */
  RECORD,
  /** Nothing: there is no isolation, and only one user can be at work. */
  NONE;

  /** Tells whether it is pages that calls lock of themselves. */
  public boolean locksPages() {
    return this == PAGE || this == PAGE_AND_SET;
  }

  /** Tells whether transactions lock their data sets by calls. */
  public boolean locksSetsByCalls() {
    return this == SET || this == PAGE_AND_SET;
  }
}
