package fasttrack.app.micro;

import fasttrack.app.result.bundle.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the databases of micro-runs are, in memory and on disk: folders that are emptied after each
 * fork, however it ended, and are gone at the end. Used by one thread.
 */
record Places(Path memory, Path disk) implements AutoCloseable {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /**
   * Makes the folders.
   *
   * @param work where backends keep their files on disk
   * @throws IOException where one cannot be made
   */
  static Places make(Path work) throws IOException {
    Files.createDirectories(work);
    Path disk = Files.createTempDirectory(work.toAbsolutePath(), "jmh");
    return new Places(
        inMemory() ? Files.createTempDirectory(SHARED_MEMORY, "fasttrack-jmh") : disk, disk);
  }

  /** Tells whether there is a file system in memory; otherwise all is on disk. */
  static boolean inMemory() {
    return Files.isDirectory(SHARED_MEMORY) && Files.isWritable(SHARED_MEMORY);
  }

  /** Returns what tells a virtual machine of the folders. */
  List<String> properties() {
    return List.of("-Dfasttrack.jmh.memory=" + memory, "-Dfasttrack.jmh.disk=" + disk);
  }

  /** Empties the folders. */
  void clear() {
    for (Path place : List.of(memory, disk)) {
      try (Stream<Path> files = Files.list(place)) {
        files.forEach(Bundle::delete);
      } catch (IOException e) {
        // the next call tries again, or the user finds an empty folder
      }
    }
  }

  @Override
  public void close() {
    clear();
    Bundle.delete(memory);
    Bundle.delete(disk);
  }
}
