package fasttrack.app.report.export;

import fasttrack.app.result.bundle.Bundle;
import fasttrack.app.result.bundle.BundleException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written when the runs have ended, and known to be writable before they begin. What
 * an earlier command left there is deleted at once: it must not be taken for this command's.
 */
record ExportFile(Path path) {

  /**
   * Prepares a file. Makes the folders that it needs.
   *
   * @throws BundleException where it cannot be written
   */
  static ExportFile begin(Path path) {
    try {
      makeFolder(path.toAbsolutePath().getParent());
      if (Files.isDirectory(path)) {
        throw new BundleException(path + " cannot be written: it is a folder");
      }
      if (!Files.exists(path) || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(path);
        Files.createFile(path);
        Files.delete(path);
      } else if (!Files.isWritable(path)) {
        throw new AccessDeniedException(path.toString());
      }
      return new ExportFile(path);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  static void makeFolder(@Nullable Path folder) throws IOException {
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
  }

  /**
   * Writes it.
   *
   * @throws BundleException where that fails
   */
  void write(String text) {
    try {
      Files.writeString(path, text);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  static BundleException unwritable(Path path, IOException e) {
    return new BundleException(path + " cannot be written: " + Bundle.reason(e), e);
  }
}
