package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import java.util.Optional;

/**
 * A database whose server this process started: it can restart the server, or kill it to simulate a
 * crash. All methods may be called while sessions are at work on other threads; these sessions lose
 * their connections. Comes with {@link Capability#EMBEDDED_SERVER}.
 */
public interface KillableServer {
  /** Returns the server's first process, the ancestor of all others; empty while there is none. */
  Optional<ProcessHandle> process();

  /** Shuts the server down cleanly and starts it again on the same data and address. */
  void restart();

  /**
   * Kills all processes of the server at once, without warning, and returns when they are gone. Its
   * files on disk stay as they are.
   */
  void kill();

  /**
   * Brings the server back, and returns when it accepts connections: it starts again on the same
   * data and performs its own recovery, or the replica that has received most takes its place.
   *
   * @throws BackendException if it does not come back
   */
  void recover();
}
