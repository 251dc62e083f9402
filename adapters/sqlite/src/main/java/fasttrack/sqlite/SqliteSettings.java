package fasttrack.sqlite;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Durability;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SQLite's settings for each promise of durability, set and read back by PRAGMA. */
final class SqliteSettings {
  private static final List<String> REPORTED =
      List.of(
          "journal_mode",
          "synchronous",
          "fullfsync",
          "wal_autocheckpoint",
          "page_size",
          "cache_size",
          "mmap_size",
          "locking_mode");
  private static final List<String> SYNCHRONOUS = List.of("off", "normal", "full", "extra");
  private static final List<String> SWITCH = List.of("off", "on");

  private SqliteSettings() {}

  /** Applies a promise; the journal is a property of the file, the rest is the connection's. */
  static void apply(Connection connection, Durability durability) throws SQLException {
    set(connection, "journal_mode", "wal");
    set(
        connection,
        "synchronous",
        switch (durability) {
          case DURABLE -> "full";
          case RELAXED -> "normal";
          case NONE -> "off";
        });
    // Without it macOS acknowledges a sync whose data is still in the drive's cache.
    set(connection, "fullfsync", durability == Durability.DURABLE ? "on" : "off");
  }

  /** Reads the settings that affect results, durability first. */
  static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : REPORTED) {
      settings.put(name, get(connection, name));
    }
    return settings;
  }

  /**
   * Changes a setting.
   *
   * @throws BackendException if SQLite then reports another value
   */
  static void set(Connection connection, String name, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA " + name + " = " + value);
    }
    String actual = get(connection, name);
    if (!actual.equals(value)) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "SQLite reports %s = %s instead of %s; does the file system support it?"
              .formatted(name, actual, value));
    }
  }

  private static String get(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA " + name)) {
      if (!result.next()) {
        return "";
      }
      return switch (name) {
        case "synchronous" -> SYNCHRONOUS.get(result.getInt(1));
        case "fullfsync" -> SWITCH.get(result.getInt(1));
        default -> result.getString(1);
      };
    }
  }
}
