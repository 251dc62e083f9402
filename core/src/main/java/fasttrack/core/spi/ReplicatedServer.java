package fasttrack.core.spi;

import java.util.List;

/**
 * A server with replicas, all started by this process: where the one that takes writes is killed, a
 * replica takes its place. All methods may be called while sessions are at work on other threads.
 * Comes with {@link Capability#REPLICAS}.
 */
public interface ReplicatedServer extends KillableServer, WatchedReplicas {
  /**
   * Opens the database of each replica that runs, for sessions that only read; the caller closes
   * them.
   *
   * @throws BackendException if one cannot be reached
   */
  List<Database> replicas();

  /** Tells whether a commit is acknowledged after every replica shows it. */
  boolean replicasShowCommits();

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
   * Waits until every replica that runs has what was committed before this was called.
   *
   * @throws BackendException if one does not within half a minute
   */
  void awaitReplicas();

  /**
   * Starts again, as replicas, all nodes that were killed, and returns when they replicate; nothing
   * happens where none was.
   *
   * @throws BackendException if one does not come back
   */
  void rejoinReplicas();
}
