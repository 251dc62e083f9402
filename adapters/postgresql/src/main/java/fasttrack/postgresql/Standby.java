package fasttrack.postgresql;

import fasttrack.relational.database.Queries;
import fasttrack.support.Folders;
import fasttrack.support.server.Credentials;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** What a cluster does with its standbys by SQL and by copying files. */
final class Standby {
  /** The file that makes a server a standby. */
  static final String SIGNAL = "standby.signal";

  private static final String RECEIVERS =
      "SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming'";
  private static final String RECEIVED =
      "SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::bigint";

  /** What a copy must not have, since it is of the server that runs on the original. */
  private static final Set<String> OWN_FILES = Set.of("postmaster.pid", "postmaster.opts");

  /** Folders of which a copy begins with an empty one. */
  private static final Set<String> OWN_FOLDERS = Set.of("pg_wal", "pg_replslot");

  private static final long PIECE_NANOS = 5_000_000;
  private static final long RECEIVING_NANOS_MAX = 2_000_000_000L;

  private Standby() {}

  /**
   * Returns how much of the log a standby has received whose primary is dead, as a position in
   * bytes; waits until it has written what was still under way.
   */
  static long received(int port, Credentials owner) throws IOException {
    try (Connection connection = PostgresqlServer.address(port, owner).connect()) {
      long until = System.nanoTime() + RECEIVING_NANOS_MAX;
      while (Queries.number(connection, RECEIVERS) > 0 && System.nanoTime() < until) {
        LockSupport.parkNanos(PIECE_NANOS);
      }
      return Queries.number(connection, RECEIVED);
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Waits until every standby follows the primary. */
  static void await(int port, Credentials owner, Replication replication) throws IOException {
    try (Connection connection = PostgresqlServer.address(port, owner).connect()) {
      replication.await(connection);
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Makes a copy of a primary's files while it works (PostgreSQL's documentation, <i>Making a Base
   * Backup Using the Low Level API</i>), from which a standby can start.
   *
   * @param port the primary's
   * @param copy the standby's folder; what it holds is deleted
   */
  static void copy(int port, Credentials owner, Path original, Path copy) throws IOException {
    Folders.delete(copy);
    try (Connection connection = PostgresqlServer.address(port, owner).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_backup_start('rejoin', true)");
      Files.walkFileTree(original, new Copying(original, copy));
      try (ResultSet label = statement.executeQuery("SELECT labelfile FROM pg_backup_stop()")) {
        label.next();
        Files.writeString(copy.resolve("backup_label"), label.getString(1));
      }
      Files.createFile(copy.resolve(SIGNAL));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Files may change or vanish meanwhile; replaying the log mends that. */
  private static final class Copying extends SimpleFileVisitor<Path> {
    private final Path original;
    private final Path copy;

    Copying(Path original, Path copy) {
      this.original = original;
      this.copy = copy;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes)
        throws IOException {
      Path made = copy.resolve(original.relativize(visited));
      Files.createDirectory(made);
      Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(visited));
      return OWN_FOLDERS.contains(visited.getFileName().toString())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes)
        throws IOException {
      if (!OWN_FILES.contains(visited.getFileName().toString())) {
        try {
          Files.copy(visited, copy.resolve(original.relativize(visited)));
        } catch (NoSuchFileException e) {
          // it vanished
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path visited, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
