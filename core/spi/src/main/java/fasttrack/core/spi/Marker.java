package fasttrack.core.spi;

import fasttrack.core.model.Dataset;

/**
 * The marker identifies a database as ours and records what it holds of one schema.
 *
 * @param schema the schema's name
 * @param version the schema's version
 * @param scale the scale
 * @param seed the seed
 * @param state the state of the data
 */
public record Marker(String schema, int version, int scale, long seed, State state) {
  /** The state of a data set. */
  public enum State {
    /**
     * Population has begun; if a run starts in this state, an earlier population was interrupted.
     */
    LOADING,
    /** Populated and checked, not changed since. */
    LOADED,
    /** Transactions have changed it since it was populated. */
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
