package fasttrack.core.spi;

/** A database whose engine writes a checkpoint when it is told to. */
public interface Checkpointing {
  /**
   * Writes all changes that are in memory or in the log alone to where the data is, and returns
   * when that is done. Called while no transaction runs; sessions may be open.
   *
   * @throws BackendException if the engine did not do it; of kind USAGE if its user may not ask
   */
  void checkpoint();
}
