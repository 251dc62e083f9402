package fasttrack.core.proof;

/** What versions of records hold, see {@link Versions}. */
public interface Values {
  /** Returns the value of a field, by its position in the record type. */
  long value(int version, int position);

  /**
   * Tells whether a version is that of a record. Also of the first version of a record: whether it
   * was there before the run.
   */
  boolean exists(int version);
}
