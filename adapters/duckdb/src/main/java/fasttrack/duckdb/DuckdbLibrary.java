package fasttrack.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The native library of the driver. Thread-safe. */
final class DuckdbLibrary {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final String UNPACKED = "libduckdb_java";

  private DuckdbLibrary() {}

  /**
   * Loads the library, unless an earlier call has, and deletes the file into which the driver has
   * unpacked it: the system keeps it while it is mapped. The driver deletes it only when the
   * virtual machine ends well, so that each kill would leave 70 MB behind.
   *
   * @throws ReflectiveOperationException where the driver lacks what loads it
   * @throws IOException where the file cannot be deleted
   */
  static synchronized void load() throws ReflectiveOperationException, IOException {
    Class.forName("org.duckdb.DuckDBNative");
    if (Files.isReadable(MAPS)) {
      for (String line : Files.readAllLines(MAPS)) {
        int path = line.indexOf('/');
        if (path >= 0 && line.contains(UNPACKED)) {
          Files.deleteIfExists(Path.of(line.substring(path)));
        }
      }
    }
  }
}
