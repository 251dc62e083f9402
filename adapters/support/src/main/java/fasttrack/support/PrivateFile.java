package fasttrack.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes files that hold a secret. */
public final class PrivateFile {
  private PrivateFile() {}

  /**
   * Creates a file that only its owner can read, and writes the text after the permissions are set.
   *
   * @throws IOException where the file exists, or cannot be protected or written
   */
  public static void create(Path file, String text) throws IOException {
    Files.createFile(file);
    boolean mine = file.toFile().setReadable(false, false) && file.toFile().setReadable(true, true);
    if (!mine) {
      throw new IOException("cannot protect " + file);
    }
    Files.writeString(file, text);
  }
}
