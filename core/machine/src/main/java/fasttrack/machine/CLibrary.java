package fasttrack.machine;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What tests call in the system's C library. Java 21 cannot; Java 22 and newer use the class of the
 * same name in {@code META-INF/versions/22} instead.
 */
final class CLibrary {
  private static final String NOT_HERE = "needs Java 22 or newer";

  private CLibrary() {}

  /** Returns the id of the process that started this one. */
  @SuppressWarnings("DoNotCallSuggester") // that of newer Javas returns
  static int getppid() throws Unavailable {
    throw new Unavailable(NOT_HERE);
  }

  /**
   * Makes semaphores in a new file that is shared through memory.
   *
   * @throws IOException if the file cannot be written
   */
  static SharedSemaphores makeSemaphores(Path file) throws IOException {
    return new SharedSemaphores.None(NOT_HERE);
  }

  /** Opens semaphores that another process has made. */
  static SharedSemaphores openSemaphores(Path file) {
    return new SharedSemaphores.None(NOT_HERE);
  }
}
