package fasttrack.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Loads native libraries that a driver unpacks into a temporary folder. The file is deleted at
 * once: the system keeps it as long as it is mapped, and a process that is killed later leaves
 * nothing behind. Drivers delete theirs only when the virtual machine ends well. Thread-safe.
 */
public final class UnpackedLibrary {
  private static final Path MAPS = Path.of("/proc/self/maps");

  /** The properties by which libraries were loaded. */
  private static final Set<String> LOADED = new HashSet<>();

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
   * Loads a library from a folder of its own, and deletes that folder.
   *
   * @throws IOException where the folder cannot be created
   */
  public static <E extends Exception> void load(Loading<E> loading) throws E, IOException {
    Path folder = Files.createTempDirectory("fasttrack-");
    try {
      loading.from(folder);
    } finally {
      try {
        Folders.delete(folder);
      } catch (IOException e) {
        // Windows deletes no file that is mapped; the driver does so when the virtual machine ends
      }
    }
  }

  /**
   * Loads a library as {@link #load} does, whose folder the driver reads from a property of the
   * JVM: unless the user has set that, or an earlier call has loaded it.
   *
   * @param again loads the library, or does nothing where it is loaded
   * @throws IOException where the folder cannot be created
   */
  public static synchronized <E extends Exception> void loadBy(
      String property, JvmProperties.Task<?, E> again) throws E, IOException {
    if (System.getProperty(property) == null && !LOADED.contains(property)) {
      load(folder -> JvmProperties.during(Map.of(property, folder.toString()), again));
      LOADED.add(property);
    } else {
      again.done();
    }
  }

  /**
   * Deletes the files from which a library was loaded, for a driver that lets nobody choose the
   * folder; does nothing where the system has no {@code /proc}.
   *
   * @param name how the names of the files begin
   * @throws IOException where a file cannot be deleted
   */
  public static void delete(String name) throws IOException {
    if (Files.isReadable(MAPS)) {
      for (String line : Files.readAllLines(MAPS)) {
        int path = line.indexOf('/');
        if (path >= 0 && line.contains(name)) {
          Files.deleteIfExists(Path.of(line.substring(path)));
        }
      }
    }
  }
}
