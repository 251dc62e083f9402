package fasttrack.core.spi;

/**
 * A database whose server this process started: it can restart the server, or kill it as a crash
 * would. All methods may be called while sessions are at work on other threads; these find their
 * connections lost. Comes with {@link Capability#EMBEDDED_SERVER}.
 */
public interface KillableServer {
  /** Stops the server in good order and starts it again on the same data and address. */
  void restartServer();

  /**
   * Kills all processes of the server at once, without a warning, and returns when they are gone.
   * What it keeps on disc stays as it is.
   */
  void killServer();

  /**
   * Starts the server again on the same data and address, and returns when it has recovered by its
   * own means and takes connections.
   *
   * @throws BackendException where it does not come back
   */
  void recoverServer();
}
