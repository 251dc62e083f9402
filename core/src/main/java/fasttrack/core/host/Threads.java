package fasttrack.core.host;

import java.util.List;

/** Waits for threads that end by themselves. */
public final class Threads {
  private Threads() {}

  /** Waits until all have ended; an interruption of this thread is kept for later. */
  public static void join(List<Thread> threads) {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
