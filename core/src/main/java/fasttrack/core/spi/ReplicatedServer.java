package fasttrack.core.spi;

/**
 * A server with replicas, all started by this process: where the one that takes writes is killed, a
 * replica takes its place. All methods may be called while sessions are at work on other threads.
 * Comes with {@link Capability#REPLICAS}.
 */
public interface ReplicatedServer extends KillableServer {
  /**
   * Kills all processes of one replica at once, and returns when they are gone.
   *
   * @throws BackendException of kind SETUP if no replica is alive
   */
  void killReplica();

  /**
   * Starts again, as replicas, all nodes that were killed, and returns when they replicate; nothing
   * happens where none was.
   *
   * @throws BackendException if one does not come back
   */
  void rejoinReplicas();
}
