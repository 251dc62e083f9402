package fasttrack.derby;

import fasttrack.support.Folders;
import fasttrack.support.guard.IoErrors;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A look at a database that changes nothing in it. The engine takes only a database on the class
 * path for read-only; it then recovers nothing, so that one which was not shut down is copied, and
 * the copy opened. Used by one thread.
 */
final class DerbyLook {
  private static final Logger LOG = LoggerFactory.getLogger(DerbyLook.class);

  private final Path data;
  private final Thread thread = Thread.currentThread();
  private final ClassLoader before = thread.getContextClassLoader();
  private @Nullable Path copy;

  DerbyLook(Path data) {
    this.data = data;
  }

  Connection connect() throws SQLException {
    try {
      return DriverManager.getConnection("jdbc:derby:" + (shutDown() ? inPlace() : copied()));
    } catch (IOException e) {
      close();
      throw new SQLException("cannot copy %s: %s".formatted(data, IoErrors.text(e)), e);
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  /** A process that was killed has left its lock's file. */
  private boolean shutDown() {
    return Files.notExists(data.resolve("db.lck"));
  }

  /** By its whole path, since the engine knows databases by their names. */
  private String inPlace() throws IOException {
    Path root = data.getRoot();
    thread.setContextClassLoader(new URLClassLoader(new URL[] {root.toUri().toURL()}, before));
    return "classpath:" + root.relativize(data).toString().replace('\\', '/');
  }

  private String copied() throws IOException {
    Path folder = Files.createTempDirectory(data.resolve("../..").normalize(), "derby-look-");
    copy = folder;
    return folder.resolve("data") + ";createFrom=" + data;
  }

  void close() {
    thread.setContextClassLoader(before);
    if (copy != null) {
      try {
        Folders.delete(copy);
      } catch (IOException e) {
        LOG.warn("cannot delete {}: {}", copy, IoErrors.text(e));
      }
    }
  }
}
