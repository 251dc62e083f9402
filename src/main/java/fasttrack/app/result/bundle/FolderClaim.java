package fasttrack.app.result.bundle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A process's claim to a folder of results that it has not completed, or of temporary files: a
 * locked file in the folder. The operating system releases the lock when the process ends, even if
 * it is killed; the file that remains tells the next process that the folder is abandoned. Used by
 * one thread.
 */
public final class FolderClaim implements AutoCloseable {
  private static final String NAME = ".lock";

  private final Path file;
  private final @Nullable FileChannel channel;

  private FolderClaim(Path file, @Nullable FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Claims a folder that this process has just made. Where the file system has no locks, nothing
   * marks the folder, so that nobody takes it for abandoned.
   */
  public static FolderClaim of(Path folder) {
    Path file = folder.resolve(NAME);
    Path unnamed = folder.resolve(NAME + "-new");
    FileChannel channel = null;
    try {
      channel =
          lock(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).orElseThrow();
      // only now: a file of this name is locked as long as its process lives
      Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
      return new FolderClaim(file, channel);
    } catch (IOException e) {
      return new FolderClaim(unnamed, channel);
    }
  }

  /** Claims a folder in which an earlier process worked; nothing where one is still at it. */
  static Optional<FolderClaim> again(Path folder) {
    return Files.exists(folder.resolve(NAME)) ? ofAbandoned(folder) : Optional.of(of(folder));
  }

  /**
   * Claims a folder whose process was killed; nothing where it is in use, complete, or not ours.
   */
  public static Optional<FolderClaim> ofAbandoned(Path folder) {
    Path file = folder.resolve(NAME);
    try {
      return lock(file, StandardOpenOption.WRITE).map(channel -> new FolderClaim(file, channel));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<FileChannel> lock(Path file, StandardOpenOption... options)
      throws IOException {
    FileChannel channel = FileChannel.open(file, options);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
      return locked ? Optional.of(channel) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } finally {
      if (!locked) {
        channel.close();
      }
    }
  }

  /** Ends the claim: the folder is complete, or about to be deleted. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // the file may remain in a complete folder, where nobody minds it
    }
  }
}
