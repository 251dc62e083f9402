package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Makes InnoDB write a checkpoint. It has no statement for that: while no dirty page is allowed,
 * its page cleaner writes all of them, as fast as its I/O capacity says, and then moves the
 * checkpoint.
 */
final class ServerCheckpoint {
  /** In this order no value is beyond another that limits it; in the opposite one to restore. */
  private static final List<String> SETTINGS =
      List.of(
          "innodb_io_capacity_max",
          "innodb_io_capacity",
          "innodb_max_dirty_pages_pct_lwm",
          "innodb_max_dirty_pages_pct");

  /** What is behind: pages, and log in bytes, in which it notes the checkpoint itself. */
  private static final String BEHIND =
      """
      FROM information_schema.global_status
      WHERE variable_name = 'INNODB_BUFFER_POOL_PAGES_DIRTY' AND variable_value > 0
         OR variable_name = 'INNODB_CHECKPOINT_AGE' AND variable_value > 4096
      """;

  private static final long WAIT_NANOS_MAX = 60_000_000_000L;
  private static final long PAUSE_NANOS = 50_000_000;

  private ServerCheckpoint() {}

  /**
   * Returns when the checkpoint is written. The server's settings are then as before.
   *
   * @throws BackendException of kind SETUP if dirty pages are left after a minute
   */
  static void write(Connection connection) throws SQLException {
    Map<String, String> before =
        Queries.named(connection, "SHOW GLOBAL VARIABLES WHERE variable_name IN", SETTINGS);
    try {
      for (String name : SETTINGS) {
        set(connection, name, name.startsWith("innodb_io") ? "1000000" : "0");
      }
      if (!Queries.await(
          connection, "SELECT COUNT(*) = 0 " + BEHIND, 1, WAIT_NANOS_MAX, PAUSE_NANOS)) {
        throw BackendException.setup(
            "the server did not complete a checkpoint within 1 minute: "
                + Queries.pairs(connection, "SELECT variable_name, variable_value " + BEHIND));
      }
    } finally {
      for (String name : SETTINGS.reversed()) {
        set(connection, name, before.getOrDefault(name, "DEFAULT"));
      }
    }
  }

  private static void set(Connection connection, String name, String value) throws SQLException {
    JdbcDatabase.execute(connection, List.of("SET GLOBAL " + name + " = " + value));
  }
}
