package fasttrack.core.facet;

import fasttrack.core.spi.BackendException;
import java.util.List;

/**
 * A database with replicas for which commits may wait: a run asks whether they are all there. All
 * methods may be called while sessions are at work on other threads.
 */
public interface WatchedReplicas {
  /** Returns how many replicas can be away before commits wait for one of them. */
  int replicasToSpare();

  /** Returns how many replicas do not run; asks the system alone. */
  int deadReplicas();

  /**
   * Asks the server, and returns of each replica that does not follow it which one that is, and
   * what is known of it.
   *
   * @throws BackendException if the server does not answer
   */
  List<String> lostReplicas();

  /**
   * Has commits, also those under way, wait for no replica that does not follow.
   *
   * @throws BackendException if the server does not answer
   */
  void releaseCommits();
}
