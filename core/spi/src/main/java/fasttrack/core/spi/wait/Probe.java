package fasttrack.core.spi.wait;

/**
 * A session reports to it where a transaction's time goes. The harness implements it, and only the
 * harness reads CPU clocks. Called on the session's thread, between begin and end of {@link
 * fasttrack.core.spi.Session#execute}. Allocates nothing.
 */
public interface Probe {
  /** Listens to nothing. */
  Probe NONE = new Probe() {};

  /**
   * All work is done and the commit begins: it makes the transaction's changes durable, or waits
   * until the changes of others that it has read are durable. Not called if there is neither to do,
   * or if the transaction rolls back.
   */
  default void committing() {}

  /**
   * A wait for a lock begins. Of waits that are so announced the thread's CPU time is told apart,
   * which going to sleep and waking up take: it is no wait.
   */
  default void waiting() {}

  /**
   * The transaction waited for a lock, whether or not the lock was granted in the end.
   *
   * @param level what the lock covers
   * @param nanos how long it waited
   * @param queueLength how many transactions waited for that lock when this one began to wait,
   *     including this one
   * @param deadlock whether the wait ended because of a deadlock
   */
  default void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {}

  /**
   * The transaction is about to release its locks.
   *
   * @param locks how many locks it holds, including those on the page, set and database that
   *     contain a record
   */
  default void held(int locks) {}
}
