package fasttrack.core.population;

/**
 * What population did.
 *
 * @param reason why the database was populated, or why not
 * @param rows how many rows the data set has
 * @param loadNanos how long it took to create the tables, rows and indexes; 0 if not needed
 * @param checkNanos how long it took to check all rows
 */
public record PopulationReport(Reason reason, long rows, long loadNanos, long checkNanos) {
  /** Why a database is populated. */
  public enum Reason {
    /** The database held no data of the schema. */
    ABSENT("not populated yet"),
    /** An earlier population was interrupted. */
    INTERRUPTED("an earlier population was interrupted"),
    /** It held data of another version, scale or seed. */
    OTHER_DATA("it held data of another version, scale or seed"),
    /** An earlier run's transactions changed the data. */
    USED("an earlier run had changed the data"),
    /** The data was marked as unchanged, but something else had changed it. */
    DAMAGED("something else had changed the data"),
    /** The same data was there, unchanged; no population was needed. */
    REUSED("the same data was there, unchanged"),
    /** The database began with a copy of one that was loaded before. */
    COPIED("the database began with a copy of one that was loaded before"),
    /** The first segment of the run had loaded the data. */
    JOINED("segment 1 of the run had loaded it");

    private final String title;

    Reason(String title) {
      this.title = title;
    }

    /** Returns the reason in words. */
    public String title() {
      return title;
    }
  }
}
