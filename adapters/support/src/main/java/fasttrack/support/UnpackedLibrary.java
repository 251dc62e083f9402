package fasttrack.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads native libraries that a driver unpacks into a temporary folder. */
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  /**
   * Unpacks and loads a library.
   *
   * @param <E> what can go wrong
   */
  @FunctionalInterface
  public interface Loading<E extends Exception> {
    /** Unpacks the library into an empty folder and loads it from there. */
    void from(Path folder) throws E;
  }

  /**
   * Loads a library from a folder of its own, and deletes that folder at once: the system keeps the
   * file as long as it is mapped, and a process that is killed later leaves nothing behind. Drivers
   * delete theirs only when the virtual machine ends well.
   *
   * @throws IOException where the folder cannot be created
   */
  public static <E extends Exception> void load(Loading<E> loading) throws E, IOException {
    Path folder = Files.createTempDirectory("fasttrack-");
    try {
      loading.from(folder);
    } finally {
      deleteIfPossible(folder);
    }
  }

  /** Windows deletes no file that is mapped; the driver does so when the virtual machine ends. */
  private static void deleteIfPossible(Path folder) {
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      // as said above
    }
  }
}
