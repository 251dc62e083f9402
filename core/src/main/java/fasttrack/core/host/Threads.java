package fasttrack.core.host;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Waits for threads that end by themselves, or once they are woken up. */
public final class Threads {
  private Threads() {}

  /** Wakes a thread up, if there is one, and waits until it has ended. */
  public static void end(@Nullable Thread thread) {
    if (thread != null) {
      LockSupport.unpark(thread);
      join(List.of(thread));
    }
  }

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
