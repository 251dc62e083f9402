package fasttrack.app.audit.acid;

import java.io.IOException;

/**
 * Makes the calls by which processes force files to disk last longer, until it is closed. The
 * counts may be asked for from any thread.
 */
interface SyncDelay extends AutoCloseable {
  /** Starts to delay. */
  @FunctionalInterface
  interface DelayStarter {
    /**
     * Starts to delay the syncs of an engine's processes, and of those that they start from now on.
     *
     * @throws NotShownException where that is impossible here
     */
    SyncDelay start() throws IOException;
  }

  /** Returns how many syncs have begun so far. */
  int begun() throws IOException;

  /**
   * Returns how many syncs have ended so far. A sync counts before its caller goes on, so whoever
   * has learned from the caller that it ended finds it counted.
   */
  int ended() throws IOException;

  /** Ends the delay; syncs that are under way end at once, and the processes go on. */
  @Override
  void close() throws IOException;
}
