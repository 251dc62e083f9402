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

/** SQLite's settings for each promise of durability, made and read back by PRAGMA. */
final class SqliteSettings {
  private static final List<String> OTHERS =
      List.of("wal_autocheckpoint", "page_size", "cache_size", "mmap_size", "locking_mode");
  private static final List<String> SYNCHRONOUS = List.of("off", "normal", "full", "extra");
  private static final List<String> SWITCH = List.of("off", "on");

  private SqliteSettings() {}

  /**
   * Puts a connection under a promise; the journal is a property of the file, the rest is the
   * connection's own.
   *
   * @throws BackendException where SQLite does not do what was asked
   */
  static void apply(Connection connection, Durability durability) throws SQLException {
    set(connection, "journal_mode", "wal");
    set(connection, "synchronous", synchronous(durability));
    // Without it macOS acknowledges a sync whose data is still in the drive's cache.
    set(connection, "fullfsync", durability == Durability.DURABLE ? "on" : "off");
  }

  /** Makes the connection's next commit survive a loss of power, whatever else was asked for. */
  static void syncFully(Connection connection) throws SQLException {
    set(connection, "synchronous", synchronous(Durability.DURABLE));
  }

  /** Lets a busy database be told at once: waiting and trying again is the harness's. */
  static void waitForNobody(Connection connection) throws SQLException {
    set(connection, "busy_timeout", "0");
  }

  /** Reads the settings that sway results, durability first. */
  static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : List.of("journal_mode", "synchronous", "fullfsync")) {
      settings.put(name, get(connection, name));
    }
    for (String name : OTHERS) {
      settings.put(name, get(connection, name));
    }
    return settings;
  }

  private static String synchronous(Durability durability) {
    return switch (durability) {
      case DURABLE -> "full";
      case RELAXED -> "normal";
      case NONE -> "off";
    };
  }

  private static void set(Connection connection, String name, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA " + name + " = " + value);
    }
    String actual = get(connection, name);
    if (!actual.equals(value)) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "SQLite keeps %s = %s where %s was asked for; does its file system allow it?"
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
