package fasttrack.app.result.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** Takes from everybody but their owner the right to read results. */
final class OwnerOnly {
  private OwnerOnly() {}

  /**
   * Restricts a folder, and the files in it. A file system without such permissions is left as it
   * is.
   */
  static void restrict(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    } catch (UnsupportedOperationException e) {
      // It belongs to a system whose folders below the user's own are closed to others anyway.
    }
  }
}
