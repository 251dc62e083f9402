package fasttrack.core.proof;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory the traces of all workers may take. Thread-safe. */
public final class TraceBudget {
  private final AtomicLong leftBytes;

  public TraceBudget(long bytes) {
    this.leftBytes = new AtomicLong(bytes);
  }

  /** Takes some of it; returns false where there is not as much left. */
  boolean take(long bytes) {
    return leftBytes.addAndGet(-bytes) >= 0;
  }
}
