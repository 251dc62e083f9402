package fasttrack.machine;

import java.io.Closeable;
import java.io.IOException;

/**
 * Two semaphores in memory that two processes share, through which one wakes the other and is woken
 * by it. Each side is used by one thread.
 */
interface SharedSemaphores extends Closeable {
  /**
   * Wakes the other process and waits for its answer.
   *
   * @return what its {@link System#nanoTime()} read when it ran
   * @throws Unavailable if there are no such semaphores here
   * @throws IOException if no answer comes
   */
  long wake() throws IOException;

  /** In the other process: waits to be woken, and answers. */
  void answer() throws IOException;

  @Override
  void close();

  /** Semaphores that are not to be had. */
  record None(String why) implements SharedSemaphores {
    @Override
    public long wake() throws Unavailable {
      throw new Unavailable(why);
    }

    @Override
    public void answer() throws Unavailable {
      throw new Unavailable(why);
    }

    @Override
    public void close() {}
  }
}
