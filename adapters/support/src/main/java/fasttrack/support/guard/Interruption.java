package fasttrack.support.guard;

/**
 * Hides a thread's interrupt from an engine, and restores it afterwards. Some engines clear an
 * interrupt at each call, others fail of it or close the database; a session has to keep it for its
 * caller. An interrupt that arrives during a call still reaches the engine.
 *
 * <p>Not an AutoCloseable: some calls are too short for the cost of one more object. Thread-safe.
 */
public final class Interruption {
  private Interruption() {}

  /** Clears this thread's interrupt; returns whether there was one. */
  public static boolean hide() {
    return Thread.interrupted();
  }

  /** Restores what {@link #hide} returned. */
  public static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
