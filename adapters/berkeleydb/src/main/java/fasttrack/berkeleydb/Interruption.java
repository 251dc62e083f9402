package fasttrack.berkeleydb;

/**
 * Keeps a thread's interruption away from Berkeley DB, which takes it for a reason to give up the
 * whole environment. One that comes in the middle of a call still does so.
 *
 * <p>Not an AutoCloseable: reads are too short for an object more.
 */
final class Interruption {
  private Interruption() {}

  /** Clears this thread's interruption; returns whether there was one. */
  static boolean hide() {
    return Thread.interrupted();
  }

  /** Brings back what {@link #hide} returned. */
  static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
