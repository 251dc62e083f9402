package fasttrack.core.load;

/** Is told how a load goes. Called by the loading thread. */
public interface LoadListener {
  /** Listens to nothing. */
  LoadListener NONE = new LoadListener() {};

  /** A load begins, or is not needed. */
  default void decided(LoadReport.Reason reason, long rowsTotal) {}

  /** Rows were loaded. */
  default void loaded(long rowsSoFar, long rowsTotal) {}

  /** All rows are there; indexes are made and the content is checked. */
  default void checking() {}
}
