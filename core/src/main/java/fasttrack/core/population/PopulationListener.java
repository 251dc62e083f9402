package fasttrack.core.population;

/** Is told how a load goes. Called by the loading thread. */
public interface PopulationListener {
  /** Listens to nothing. */
  PopulationListener NONE = new PopulationListener() {};

  /** A load begins, or is not needed. */
  default void decided(PopulationReport.Reason reason, long rowsTotal) {}

  /** Rows were loaded. */
  default void loaded(long rowsSoFar, long rowsTotal) {}

  /** All rows are there; indexes are made and the content is checked. */
  default void checking() {}
}
