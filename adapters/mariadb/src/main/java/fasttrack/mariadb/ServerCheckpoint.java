package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes InnoDB write a checkpoint. It has no statement for that: while no dirty page is allowed,
 * its page cleaner writes all of them, as fast as its I/O capacity says, and then moves the
 * checkpoint.
 */
final class ServerCheckpoint {
  private static final String DIRTY = "Innodb_buffer_pool_pages_dirty";
  private static final String AGE = "Innodb_checkpoint_age";

  /** Of the log behind the checkpoint; it notes the checkpoint itself there. */
  private static final long AGE_BYTES_MAX = 4_096;

  private static final long WAIT_NANOS_MAX = 60_000_000_000L;
  private static final long PAUSE_NANOS = 50_000_000;

  private ServerCheckpoint() {}

  /** In this order no value is beyond another that limits it; in the opposite one to restore. */
  private static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("innodb_io_capacity_max", "1000000");
    settings.put("innodb_io_capacity", "1000000");
    settings.put("innodb_max_dirty_pages_pct_lwm", "0");
    settings.put("innodb_max_dirty_pages_pct", "0");
    return settings;
  }

  /**
   * Returns when the checkpoint is written. The server's settings are then as before.
   *
   * @throws BackendException of kind SETUP if dirty pages are left after a minute
   */
  static void write(Connection connection) throws SQLException {
    Map<String, String> settings = settings();
    List<String> names = new ArrayList<>(settings.keySet());
    Map<String, String> before =
        Queries.named(connection, "SHOW GLOBAL VARIABLES WHERE variable_name IN", names);
    try (Statement statement = connection.createStatement()) {
      try {
        for (String name : names) {
          statement.execute("SET GLOBAL " + name + " = " + settings.get(name));
        }
        await(connection);
      } finally {
        for (String name : names.reversed()) {
          statement.execute("SET GLOBAL " + name + " = " + before.getOrDefault(name, "DEFAULT"));
        }
      }
    }
  }

  private static void await(Connection connection) throws SQLException {
    long end = System.nanoTime() + WAIT_NANOS_MAX;
    while (true) {
      Map<String, String> left =
          Queries.named(
              connection, "SHOW GLOBAL STATUS WHERE variable_name IN", List.of(DIRTY, AGE));
      if (Long.parseLong(left.getOrDefault(DIRTY, "0")) == 0
          && Long.parseLong(left.getOrDefault(AGE, "0")) <= AGE_BYTES_MAX) {
        return;
      }
      if (System.nanoTime() > end) {
        throw BackendException.setup(
            "the server did not complete a checkpoint within 1 minute: " + left);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
