package fasttrack.support.guard;

import fasttrack.core.spi.BackendException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run's claim to a database in files, so that another run does not drop its tables: a lock on a
 * file {@code NAME.lock} beside the database. The operating system frees the lock when the process
 * ends, even if it is killed; the file that remains then does not hinder the next run.
 *
 * <p>Engines have locks of their own, but these last only as long as a transaction, would affect
 * what is measured, or delay the first connection after a kill. Thread-safe.
 */
public final class RunLock implements AutoCloseable {
  /** How the name of a lock's file ends, after that of the database. */
  public static final String ENDING = ".lock";

  /**
   * The locks of this process. The operating system's lock belongs to the whole process, and would
   * be lost if the file were opened and closed once more.
   */
  private static final Set<Path> OWN = new HashSet<>();

  private final Path path;
  private final FileChannel channel;

  private RunLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Takes the lock. The folder of the database must exist, the database itself need not.
   *
   * @param database the file or folder of the database; its symbolic links are resolved
   * @param place what the database is called in messages, for example {@code the file x.db}
   * @param remedy how the user names another database, for example {@code give another file by
   *     --file}
   * @throws BackendException of kind SETUP if another run has the lock, or the lock file cannot be
   *     written
   */
  public static RunLock take(Path database, String place, String remedy) {
    synchronized (OWN) {
      try {
        Path path = beside(database);
        FileChannel channel = OWN.contains(path) ? null : lock(path);
        if (channel == null) {
          throw BackendException.setup(
              "another run is using %s; wait for it, or %s".formatted(place, remedy));
        }
        OWN.add(path);
        return new RunLock(path, channel);
      } catch (IOException e) {
        throw BackendException.setup(
            "cannot lock %s: %s; is its folder writable?".formatted(place, IoErrors.text(e)), e);
      }
    }
  }

  /**
   * Releases the lock and deletes its file.
   *
   * @throws IOException if the file cannot be deleted; the lock is released nevertheless
   */
  @Override
  public void close() throws IOException {
    synchronized (OWN) {
      OWN.remove(path);
      try (channel) {
        // Before the lock is released: afterwards the file may belong to another run.
        Files.deleteIfExists(path);
      }
    }
  }

  /** Returns the lock's path; two names of one database have the same. */
  private static Path beside(Path database) throws IOException {
    Path real =
        Files.exists(database)
            ? database.toRealPath()
            : database.resolveSibling(".").toRealPath().resolve(database.getFileName());
    return real.resolveSibling(real.getFileName() + ENDING);
  }

  /** Returns the locked file, or null where another process has it. */
  private static @Nullable FileChannel lock(Path path) throws IOException {
    while (true) {
      Object before = FileIdentity.of(path);
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean kept = false;
      try {
        if (channel.tryLock() == null) {
          return null;
        }
        // Otherwise its last owner has deleted it meanwhile, and the next run would create another.
        kept = FileIdentity.of(path).equals(before);
        if (kept) {
          return channel;
        }
      } finally {
        if (!kept) {
          channel.close();
        }
      }
    }
  }
}
