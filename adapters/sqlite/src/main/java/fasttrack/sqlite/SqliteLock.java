package fasttrack.sqlite;

import fasttrack.core.spi.BackendException;
import fasttrack.support.IoErrors;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run's claim to a database, so that another does not drop its tables. A lock on a file beside
 * the database, which the operating system frees with the process, however that ends. SQLite's own
 * locks would not do: they last as long as a transaction, and would sway what is measured.
 */
final class SqliteLock implements AutoCloseable {
  /**
   * This process's own: an operating system's lock is the whole process's, and would be lost by
   * opening and closing the file once more.
   */
  private static final Set<Path> OWN = new HashSet<>();

  private final Path path;
  private final FileChannel channel;

  private SqliteLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws BackendException where another run has it
   */
  static SqliteLock take(SqliteFile file) {
    synchronized (OWN) {
      try {
        Path path = beside(file.path());
        FileChannel channel = OWN.contains(path) ? null : lock(path);
        if (channel == null) {
          throw new BackendException(
              BackendException.Kind.SETUP,
              "another run is using %s; wait for it, or %s".formatted(file, file.remedy()));
        }
        OWN.add(path);
        return new SqliteLock(path, channel);
      } catch (IOException e) {
        throw new BackendException(
            BackendException.Kind.SETUP,
            "cannot lock %s: %s; is its folder writable?".formatted(file, IoErrors.text(e)),
            e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (OWN) {
      OWN.remove(path);
      try (channel) {
        // Before the lock is freed: afterwards the file may be another run's.
        Files.deleteIfExists(path);
      }
    }
  }

  /** Two names of one database have one lock. */
  private static Path beside(Path database) throws IOException {
    Path real =
        Files.exists(database)
            ? database.toRealPath()
            : database.resolveSibling(".").toRealPath().resolve(database.getFileName());
    return real.resolveSibling(real.getFileName() + ".lock");
  }

  /** Returns the locked file, or null where another process has it. */
  private static @Nullable FileChannel lock(Path path) throws IOException {
    while (true) {
      Object before = identity(path);
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean kept = false;
      try {
        if (channel.tryLock() == null) {
          return null;
        }
        // Else its last owner has deleted it meanwhile, and the next run would make a new one.
        kept = identity(path).equals(before);
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

  /** Returns what tells a file from another of the same name, where the system has such a thing. */
  private static Object identity(Path path) throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return key == null ? "there" : key;
    } catch (NoSuchFileException e) {
      return "missing";
    }
  }
}
