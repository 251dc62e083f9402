package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Capability;
import fasttrack.core.spi.Database;
import java.util.List;

/**
 * A server with replicas, all started by this process: where the one that takes writes is killed, a
 * replica takes its place. All methods may be called while sessions are at work on other threads.
 * Comes with {@link Capability#REPLICAS}.
 */
public interface ReplicatedServer extends WatchedReplicas {
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
   * Waits until every replica that runs has what was committed before this was called.
   *
   * @throws BackendException if one does not within half a minute
   */
  void awaitReplicas();
}
