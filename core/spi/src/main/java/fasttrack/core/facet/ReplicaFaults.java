package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Options;

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
   * Drops every packet from and to one replica, whose processes go on: its connections stay open
   * and are silent, and nobody can open another.
   *
   * @return joins it again
   * @throws BackendException of kind SETUP if no replica is alive
   * @throws IllegalStateException if it was opened without {@link Options#withPartitions}
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
