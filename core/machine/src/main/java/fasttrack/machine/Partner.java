package fasttrack.machine;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Another thread, or another process, that waits to be woken and says when it was. Both clocks are
 * {@link System#nanoTime()}, which on Linux is one for all processes. Used by one thread at a time.
 */
interface Partner extends Closeable {
  /** The longest message. */
  int MESSAGE_BYTES = 128;

  /** Starts a partner. */
  interface Starter {
    /**
     * Starts it.
     *
     * @param folder where it may have files
     * @throws Unavailable if there can be none here
     */
    Partner start(Path folder) throws IOException;
  }

  /**
   * Releases the semaphore for which it waits.
   *
   * @return what its clock read when it ran again
   */
  long wake() throws IOException;

  /**
   * Sends a message through a pipe from which it reads.
   *
   * @param bytes its length, from 1 to {@link #MESSAGE_BYTES}
   * @return what its clock read when it had the message
   */
  long send(int bytes) throws IOException;

  /** Confines it to a processor from now on. */
  void confine(OneCore core) throws IOException;
}
