package fasttrack.core.conformance;

import fasttrack.core.spi.Outcome;
import fasttrack.core.spi.Session;

/** The tries of a transaction that is repeated until nothing is in its way. Stateless. */
public final class Tries {
  private Tries() {}

  /**
   * Tells whether to try once more. How often is no question: where the second of two writers gives
   * way at once, it does so as long as the first does not get the processor.
   *
   * @throws AssertionError if the thread was interrupted, since nobody waits for it any more
   */
  public static boolean again(Outcome outcome, Session session) {
    boolean again = outcome == Outcome.CONFLICT;
    if (again && Thread.currentThread().isInterrupted()) {
      throw new AssertionError("given up after a conflict: " + session.conflictCause());
    }
    return again;
  }
}
