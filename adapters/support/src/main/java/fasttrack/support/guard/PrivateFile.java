package fasttrack.support.guard;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Files that hold a secret. */
public final class PrivateFile {
  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

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

  /**
   * Refuses a file to which others than its owner have access.
   *
   * @param what what the file is, for the message
   * @throws BackendException of kind USAGE where they have, or it cannot be found out
   */
  public static void refuseOpen(String what, Path file) {
    try {
      if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
        throw BackendException.usage(
            "other users have access to the %s %s: chmod 600 %s".formatted(what, file, file));
      }
    } catch (IOException e) {
      throw BackendException.usage("the %s %s: %s".formatted(what, file, IoErrors.text(e)));
    } catch (UnsupportedOperationException ignored) {
      // This file system knows no such permissions.
    }
  }
}
