package fasttrack.core.population;

/**
 * What a load did.
 *
 * @param reason why the data was loaded, or was not
 * @param rows how many rows the data set has
 * @param loadNanos how long it took to make the tables, rows and indexes; 0 where it was not needed
 * @param checkNanos how long it took to check all rows
 */
public record PopulationReport(Reason reason, long rows, long loadNanos, long checkNanos) {
  /** Why data is loaded. */
  public enum Reason {
    /** The database held nothing of the schema. */
    ABSENT("not populated yet"),
    /** An earlier load was interrupted. */
    INTERRUPTED("an earlier population was interrupted"),
    /** It held data of another version, scale or seed. */
    OTHER_DATA("it held data of another version, scale or seed"),
    /** Transactions have changed the data. */
    USED("an earlier run had changed the data"),
    /** The data was marked as unchanged, but somebody had changed it. */
    DAMAGED("something else had changed the data"),
    /** The very data was there and unchanged: nothing was loaded. */
    REUSED("the same data was there, unchanged");

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
