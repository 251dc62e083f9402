package fasttrack.support.server;

import fasttrack.support.Folders;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Folders of unpacked programs that runs share. */
public final class ProgramFolder {
  private ProgramFolder() {}

  /** Unpacks programs. */
  @FunctionalInterface
  public interface Unpacking {
    /** Writes the programs into an empty folder. */
    void into(Path folder) throws IOException;
  }

  /**
   * Returns the folder of unpacked programs, and unpacks them unless an earlier run has. Several
   * processes may do so at the same time; the folder appears with its whole content or not at all.
   *
   * @param parent the folder below which it is
   * @param checksum distinguishes it from those of other versions
   */
  public static Path of(Path parent, long checksum, Unpacking unpacking) throws IOException {
    Path folder = parent.resolve("programs-%08x".formatted(checksum));
    if (!Files.isDirectory(folder)) {
      Path unfinished = Files.createTempDirectory(parent, "unpacking-");
      try {
        unpacking.into(unfinished);
        moveInto(folder, unfinished);
      } finally {
        // It no longer exists, unless something failed, such as a full disk.
        Folders.delete(unfinished);
      }
    }
    return folder;
  }

  /** Lets the folder appear at once; where another process was faster, its copy is as good. */
  private static void moveInto(Path folder, Path unfinished) throws IOException {
    try {
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }
}
