package fasttrack.core.population;

/** Listens to the progress of population. Called by the populating thread. */
public interface PopulationListener {
  /** Listens to nothing. */
  PopulationListener NONE = new PopulationListener() {};

  /** Population begins, or is not needed. */
  default void decided(PopulationReport.Reason reason, long rowsTotal) {}

  /** Rows were inserted. */
  default void loaded(long rowsSoFar, long rowsTotal) {}

  /** All rows and indexes exist; now the content is checked. */
  default void checking() {}
}
