package fasttrack.core.spi;

import fasttrack.core.spi.cpu.ServerCpu;
import fasttrack.core.spi.wait.Probe;

/**
 * A connection that executes transactions, one at a time, all on one thread: the one that connected
 * it, or one to which it was handed over. Not thread-safe.
 */
public interface Session extends AutoCloseable {
  /**
   * Executes one transaction, from begin to commit or intended rollback. Never throws because of
   * what the database does, and leaves no transaction open, whatever the outcome.
   *
   * @param type the transaction's position in the list given to {@link Database#connect}
   * @param inputs its inputs; a longer array is fine
   */
  Outcome execute(int type, long[] inputs);

  /** Returns the digest of the last answer; see {@link fasttrack.core.interpreter.Digest}. */
  long digest();

  /**
   * Returns how many rows the last answer had; see {@link fasttrack.core.interpreter.Digest#rows}.
   */
  int rows();

  /** Returns the cause of the conflict; called only after {@link Outcome#CONFLICT}. */
  ConflictCause conflictCause();

  /**
   * Returns what went wrong; called only after {@link Outcome#FAILED}, {@link Outcome#UNKNOWN} and
   * {@link Outcome#CONFLICT}.
   */
  String failure();

  /**
   * Sets the probe to which the session reports where each transaction's time goes. Called at most
   * once, before the first measured transaction. A session whose engine runs in this process
   * reports the begin of commits, and its waits for locks if its backend has {@link
   * Capability#LOCK_WAITS}. A session of a server ignores the probe.
   */
  default void probe(Probe probe) {}

  /**
   * Returns how many round trips the session has made so far, that is, how often it has sent
   * something and then waited for an answer. A backend whose sessions do not count them lacks
   * {@link Capability#ROUND_TRIPS}.
   */
  default long roundTrips() {
    return 0;
  }

  /**
   * Returns whether the session is still usable; a session that has lost its connection can only be
   * closed.
   */
  default boolean connected() {
    return true;
  }

  /** Returns how to obtain the engine's CPU time for this session; the same at every call. */
  ServerCpu serverCpu();

  @Override
  void close();
}
