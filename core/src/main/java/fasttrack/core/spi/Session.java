package fasttrack.core.spi;

/**
 * A connection that executes transactions, one at a time, all on the thread that connected it or
 * was handed it. Not thread-safe.
 */
public interface Session extends AutoCloseable {
  /**
   * Executes one transaction, from begin to commit or intended rollback. Never throws for what the
   * database does, and leaves no transaction open whatever the outcome.
   *
   * @param type the transaction's position in the list given to {@link Database#connect}
   * @param inputs its inputs; a longer array is fine
   */
  Outcome execute(int type, long[] inputs);

  /** Returns the digest of the last answer; see {@link fasttrack.core.model.Digest}. */
  long digest();

  /** Returns why the last transaction gave way; asked only after {@link Outcome#CONFLICT}. */
  ConflictCause conflictCause();

  /**
   * Returns what went wrong; asked only after {@link Outcome#FAILED} and {@link Outcome#UNKNOWN}.
   */
  String failure();

  /**
   * Hands over what is to be told where each transaction's time goes. Called once at the most,
   * before the first transaction that is measured. A session that cannot tell ignores it; its
   * backend then lacks {@link Capability#LOCK_WAITS}.
   */
  default void probe(Probe probe) {}

  /**
   * Returns how many round trips the session has made so far: how often it has sent something and
   * then waited for an answer. A backend whose sessions do not count them lacks {@link
   * Capability#ROUND_TRIPS}.
   */
  default long roundTrips() {
    return 0;
  }

  /**
   * Tells whether the session is of further use; one whose connection was lost can only be closed.
   */
  default boolean connected() {
    return true;
  }

  /** Returns how the engine's CPU time for this session is known; the same at every call. */
  ServerCpu serverCpu();

  @Override
  void close();
}
