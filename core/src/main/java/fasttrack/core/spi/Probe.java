package fasttrack.core.spi;

/**
 * Is told by a session where a transaction's time goes; the harness's own, which alone reads clocks
 * of CPU time. Called on the session's thread, between begin and end of {@link Session#execute}.
 * Allocates nothing.
 */
public interface Probe {
  /** Listens to nothing. */
  Probe NONE =
      new Probe() {
        @Override
        public void committing() {}

        @Override
        public void waited(LockLevel level, long nanos, int queueLength, boolean deadlock) {}

        @Override
        public void held(int locks) {}
      };

  /**
   * All work is done, and what follows makes its changes permanent, or waits until what it has seen
   * of others is. Not called where there is nothing of either, or where the changes are given up.
   */
  void committing();

  /**
   * The transaction waited for a lock, be it granted in the end or not.
   *
   * @param level what the lock covers
   * @param nanos how long it waited
   * @param queueLength how many waited for that lock, this transaction included, when it began to
   *     wait
   * @param deadlock whether the wait was given up since it would never have ended
   */
  void waited(LockLevel level, long nanos, int queueLength, boolean deadlock);

  /**
   * The transaction is about to give its locks back.
   *
   * @param locks how many it holds, locks on what surrounds a record included
   */
  void held(int locks);
}
