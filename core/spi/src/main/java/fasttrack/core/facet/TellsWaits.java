package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Session;
import fasttrack.core.spi.wait.WaitSource;
import java.util.List;

/**
 * A database that tells at any moment what its sessions wait for. Comes with {@link
 * Capability#WAIT_EVENTS}.
 */
public interface TellsWaits {
  /**
   * Connects a source of what sessions wait for, on a connection of its own.
   *
   * @param sessions sessions of this database
   * @throws BackendException if it cannot connect
   */
  WaitSource waits(List<Session> sessions);
}
