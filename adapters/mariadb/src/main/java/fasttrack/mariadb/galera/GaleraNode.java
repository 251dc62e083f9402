package fasttrack.mariadb.galera;

import fasttrack.core.spi.ExecutionMode;
import fasttrack.mariadb.server.MariadbAddress;
import fasttrack.relational.database.Queries;
import fasttrack.support.server.Credentials;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What a node of a cluster is asked and told by SQL. */
record GaleraNode(String url, Credentials owner) {
  private static final String NO_MAJORITY =
      "SELECT COUNT(*) FROM information_schema.global_status"
          + " WHERE variable_name = 'WSREP_CLUSTER_STATUS' AND variable_value = 'non-Primary'";
  private static final String MEMBERS =
      "SELECT variable_value FROM information_schema.global_status"
          + " WHERE variable_name = 'WSREP_INCOMING_ADDRESSES'";
  private static final long PIECE_NANOS = 20_000_000;

  /** How long a node that is not ready may still count the nodes that are left. */
  private static final int COUNTING_SECONDS_MAX = 5;

  /**
   * Waits until the node takes transactions, has those of the others, and knows how many nodes its
   * cluster has.
   *
   * @param nodesMin how many nodes have to be there
   * @param nodesMax how many can be there: one that was killed counts for a while
   * @throws IOException where that takes longer
   */
  void awaitReady(int nodesMin, int nodesMax, int secondsMax) throws IOException {
    try (Connection connection = connect()) {
      if (!isReady(connection, nodesMin, nodesMax, secondsMax)) {
        throw new IOException("not ready after " + secondsMax + " s");
      }
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Waits as {@link #awaitReady}. A node that has lost its majority, as of two nodes does the one
   * that is left, is told that it is one, as an administrator does who knows that the others are
   * dead.
   */
  void awaitReadyOrAlone(int nodesMax, int secondsMax) throws IOException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      if (!isReady(connection, 1, nodesMax, COUNTING_SECONDS_MAX)
          && Queries.number(connection, NO_MAJORITY) == 1) {
        statement.execute("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
      }
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
    awaitReady(1, nodesMax, secondsMax);
  }

  /** Returns the addresses of the nodes that are members of the cluster. */
  static List<String> members(Connection connection) throws SQLException {
    return List.of(Queries.texts(connection, MEMBERS).getFirst().split(",", -1));
  }

  /** Returns what identifies the cluster of a server, empty of one that is in none. */
  static String cluster(Connection connection) throws SQLException {
    String id =
        "SELECT variable_value FROM information_schema.global_status"
            + " WHERE variable_name = 'WSREP_CLUSTER_STATE_UUID'";
    return Queries.texts(connection, id).stream().findFirst().orElse("");
  }

  /** Returns the settings that decide what a commit of a server promises, as a clause. */
  static String durability(Connection connection) throws SQLException {
    String settings =
        "SELECT CONCAT('innodb_flush_log_at_trx_commit = ', @@innodb_flush_log_at_trx_commit,"
            + " ', log_bin = ', @@log_bin, ', sync_binlog = ', @@sync_binlog)";
    return Queries.texts(connection, settings).getFirst();
  }

  private Connection connect() throws SQLException {
    return new MariadbAddress(url, owner, ExecutionMode.UNPREPARED).connect();
  }

  private static boolean isReady(Connection connection, int nodesMin, int nodesMax, int secondsMax)
      throws SQLException {
    String ready =
        """
        SELECT COUNT(*) = 3 FROM information_schema.global_status
        WHERE variable_name = 'WSREP_READY' AND variable_value = 'ON'
          OR variable_name = 'WSREP_LOCAL_STATE_COMMENT' AND variable_value = 'Synced'
          OR variable_name = 'WSREP_CLUSTER_SIZE' AND variable_value BETWEEN %s AND %s
        """
            .formatted(nodesMin, nodesMax);
    return Queries.await(connection, ready, 1, secondsMax * 1_000_000_000L, PIECE_NANOS);
  }
}
