package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes InnoDB write a checkpoint. It has no statement for that: while no dirty page is allowed,
 * its page cleaner writes all of them, as fast as its I/O capacity says, and then moves the
 * checkpoint.
 */
final class ServerCheckpoint {
  /** In this order no value is beyond another that limits it; in the opposite one to restore. */
  private static final List<Setting> SETTINGS =
      List.of(
          new Setting("innodb_io_capacity_max", "1000000"),
          new Setting("innodb_io_capacity", "1000000"),
          new Setting("innodb_max_dirty_pages_pct_lwm", "0"),
          new Setting("innodb_max_dirty_pages_pct", "0"));

  private static final String DIRTY = "Innodb_buffer_pool_pages_dirty";
  private static final String AGE = "Innodb_checkpoint_age";

  /** Of the log behind the checkpoint; it notes the checkpoint itself there. */
  private static final long AGE_BYTES_MAX = 4_096;

  private static final long WAIT_NANOS_MAX = 60_000_000_000L;
  private static final long PAUSE_NANOS = 50_000_000;

  private ServerCheckpoint() {}

  /** A setting, and its value while the checkpoint is written. */
  private record Setting(String name, String value) {}

  /**
   * Returns when the checkpoint is written. The server's settings are then as before.
   *
   * @throws BackendException of kind SETUP if dirty pages are left after a minute
   */
  static void write(Connection connection) throws SQLException {
    Map<String, String> before =
        read(connection, "SHOW GLOBAL VARIABLES", SETTINGS.stream().map(Setting::name).toList());
    try (Statement statement = connection.createStatement()) {
      try {
        for (Setting setting : SETTINGS) {
          set(statement, setting.name, setting.value);
        }
        await(connection);
      } finally {
        for (Setting setting : SETTINGS.reversed()) {
          set(statement, setting.name, before.getOrDefault(setting.name, "DEFAULT"));
        }
      }
    }
  }

  private static void set(Statement statement, String name, String value) throws SQLException {
    statement.execute("SET GLOBAL " + name + " = " + value);
  }

  private static void await(Connection connection) throws SQLException {
    long end = System.nanoTime() + WAIT_NANOS_MAX;
    Map<String, String> left = left(connection);
    while (Long.parseLong(left.getOrDefault(DIRTY, "0")) > 0
        || Long.parseLong(left.getOrDefault(AGE, "0")) > AGE_BYTES_MAX) {
      if (System.nanoTime() > end) {
        throw new BackendException(
            BackendException.Kind.SETUP,
            "the server did not complete a checkpoint within a minute: " + left);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      left = left(connection);
    }
  }

  private static Map<String, String> left(Connection connection) throws SQLException {
    return read(connection, "SHOW GLOBAL STATUS", List.of(DIRTY, AGE));
  }

  private static Map<String, String> read(
      Connection connection, String show, Collection<String> names) throws SQLException {
    Map<String, String> values = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                show + " WHERE variable_name IN ('" + String.join("', '", names) + "')")) {
      while (result.next()) {
        values.put(result.getString(1), result.getString(2));
      }
    }
    return values;
  }
}
