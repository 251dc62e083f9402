package fasttrack.support.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What distinguishes a file or folder from a later one of the same name. */
final class FileIdentity {
  private FileIdentity() {}

  /**
   * Returns a value that equals a later one only as long as the same file is at the path, or
   * nothing is. Where the file system does not tell files apart, all files are equal.
   */
  static Object of(Path path) throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return key == null ? "exists" : key;
    } catch (NoSuchFileException e) {
      return "missing";
    }
  }
}
