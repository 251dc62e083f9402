package fasttrack.core.spi;

import fasttrack.core.model.Dataset;

/**
 * The mark by which a database is known as ours, and which says what it holds of one schema.
 *
 * @param schema the schema's name
 * @param version the schema's version
 * @param scale the scale
 * @param seed the seed
 * @param state how far it is
 */
public record Marker(String schema, int version, int scale, long seed, State state) {
  /** How far a data set is. */
  public enum State {
    /** A load has begun; found at the start of a run, it was interrupted. */
    LOADING,
    /** Loaded and checked, not changed since. */
    LOADED,
    /** Transactions have changed it since it was loaded. */
    USED
  }

  /** Returns the marker of a data set in a state. */
  public static Marker of(Dataset dataset, State state) {
    return new Marker(
        dataset.schema().name(),
        dataset.schema().version(),
        dataset.scale(),
        dataset.seed(),
        state);
  }
}
