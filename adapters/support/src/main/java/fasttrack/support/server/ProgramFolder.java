package fasttrack.support.server;

import fasttrack.support.Folders;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;

/** Folders of unpacked programs that runs share. */
public final class ProgramFolder {
  private static final String UNFINISHED = "unpacking-";

  private ProgramFolder() {}

  /** Unpacks programs. */
  @FunctionalInterface
  public interface Unpacking {
    /** Writes the programs into an empty folder. */
    void into(Path folder) throws IOException;
  }

  /**
   * Returns the folder of unpacked programs, and unpacks them unless an earlier run has. Other
   * processes wait meanwhile; the folder appears with its whole content or not at all. What remains
   * of a process that was killed while it unpacked is deleted.
   *
   * @param parent the folder below which it is
   * @param checksum distinguishes it from those of other versions
   */
  public static synchronized Path of(Path parent, long checksum, Unpacking unpacking)
      throws IOException {
    Path folder = parent.resolve("programs-" + HexFormat.of().toHexDigits(checksum, 8));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try (FileChannel all = ServerFolder.lockFile(parent);
        FileLock held = all.lock()) {
      deleteUnfinished(parent);
      if (held.isValid() && !Files.isDirectory(folder)) {
        unpack(parent, folder, unpacking);
      }
    }
    return folder;
  }

  private static void unpack(Path parent, Path folder, Unpacking unpacking) throws IOException {
    Path unfinished = Files.createTempDirectory(parent, UNFINISHED);
    try {
      unpacking.into(unfinished);
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      // It no longer exists, unless something failed, such as a full disk.
      Folders.delete(unfinished);
    }
  }

  private static void deleteUnfinished(Path parent) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, UNFINISHED + "*")) {
      for (Path folder : folders) {
        Folders.delete(folder);
      }
    }
  }
}
