package fasttrack.postgresql.standby;

import fasttrack.postgresql.server.PostgresqlServer;
import fasttrack.relational.database.Connections;
import fasttrack.relational.database.Queries;
import fasttrack.support.Folders;
import fasttrack.support.server.Credentials;
import fasttrack.support.server.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/**
 * What a node of a cluster is asked by SQL, and how its files are copied.
 *
 * @param address where it is: {@code host:port}
 * @param owner the user of all nodes
 */
record ClusterNode(String address, Credentials owner) {
  /** The file that makes a server a standby. */
  static final String SIGNAL = "standby.signal";

  private static final String RECEIVES_NO_MORE =
      "SELECT (count(*) = 0)::int FROM pg_stat_wal_receiver WHERE status = 'streaming'";
  private static final String RECEIVED =
      "SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::bigint";

  /** What is the original's own: its process, and folders of which a copy has an empty one. */
  private static final Set<String> NOT_COPIED =
      Set.of("postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot");

  private static final long PIECE_NANOS = 5_000_000;
  private static final long RECEIVING_NANOS_MAX = 2_000_000_000L;
  private static final long FOLLOWING_NANOS_MAX = 30_000_000_000L;

  /**
   * Returns how much of the log a standby has received whose primary is dead, as a position in
   * bytes; waits until it has written what was still under way.
   */
  long received() throws IOException {
    return on(
        connection -> {
          Queries.await(connection, RECEIVES_NO_MORE, 1, RECEIVING_NANOS_MAX, PIECE_NANOS);
          return Queries.number(connection, RECEIVED);
        });
  }

  private <T> T on(Connections.Question<T> question) throws IOException {
    try (Connection connection = PostgresqlServer.address(address, owner).connect()) {
      return question.on(connection);
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Waits until every standby follows this primary. */
  void await(Replication replication, ServerFolder folder) throws IOException {
    on(
        primary -> {
          replication.await(primary, folder);
          return primary;
        });
  }

  /**
   * Waits until a standby follows this primary.
   *
   * @throws IOException where it does not within 30 s
   */
  void await(String name) throws IOException {
    String follows =
        "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND application_name ="
            + " '%s'".formatted(name);
    if (!on(primary -> Queries.await(primary, follows, 1, FOLLOWING_NANOS_MAX, PIECE_NANOS))) {
      throw new IOException(name + " does not follow the primary");
    }
  }

  /**
   * Makes a copy of this primary's files while it works (PostgreSQL's documentation, <i>Making a
   * Base Backup Using the Low Level API</i>), from which a standby can start.
   *
   * @param copy the standby's folder; what it holds is deleted
   */
  void copy(Path original, Path copy) throws IOException {
    Folders.delete(copy);
    try (Connection connection = PostgresqlServer.address(address, owner).connect()) {
      Queries.texts(connection, "SELECT pg_backup_start('rejoin', true)");
      // replaying the log mends what changes or vanishes meanwhile
      Folders.copyInUse(
          original, copy, visited -> NOT_COPIED.contains(visited.getFileName().toString()));
      String label = "SELECT labelfile FROM pg_backup_stop()";
      Files.writeString(copy.resolve("backup_label"), Queries.texts(connection, label).getFirst());
      Files.createFile(copy.resolve(SIGNAL));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
