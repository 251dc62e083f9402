package fasttrack.core.spec;

/** How rows come into the database of a run. */
public enum Populate {
  /** They are inserted, unless the same are there unchanged. */
  LOAD,
  /** The database begins with a copy of the files of one that was loaded before. */
  COPY
}
