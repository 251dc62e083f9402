package fasttrack.network.lock;

import fasttrack.core.spi.wait.LockLevel;

/** Is told about waits, on the thread that waited. */
@FunctionalInterface
public interface LockListener {
  /**
   * A request waited.
   *
   * @param nanos how long
   * @param queueLength how many waited for that lock, this request included, when it began to
   * @param result what became of it
   */
  void waited(LockLevel level, long nanos, int queueLength, LockResult result);
}
