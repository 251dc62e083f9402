package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;

/**
 * What can be done to the replicas of a server that this process started, so that they fail. All
 * methods may be called while sessions are at work on other threads. Comes with {@link
 * Capability#REPLICAS}.
 */
public interface ReplicaFaults {
  /**
   * Kills all processes of one replica at once, and returns when they are gone.
   *
   * @throws BackendException of kind SETUP if no replica is alive
   */
  void killReplica();

  /**
   * Stops all processes of one replica where they are, so that its connections stay open and are
   * silent; returns when that is done.
   *
   * @return lets it go on
   * @throws BackendException of kind SETUP if no replica is alive
   */
  Runnable pauseReplica();

  /**
   * Lets nothing pass between one replica and the server that it follows: their processes go on,
   * their connections stay open and are silent. Comes with {@link Capability#PARTITIONS}.
   *
   * @return joins it again
   * @throws BackendException of kind SETUP if no replica is alive
   */
  Runnable partitionReplica();

  /**
   * Starts again, as replicas, all nodes that were killed, and returns when they replicate; nothing
   * happens where none was.
   *
   * @throws BackendException if one does not come back
   */
  void rejoinReplicas();
}
