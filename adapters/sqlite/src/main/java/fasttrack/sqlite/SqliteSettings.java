package fasttrack.sqlite;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SQLite's settings, read by PRAGMA. */
final class SqliteSettings {
  private static final String CACHE_SIZE = "cache_size";
  private static final long KILOBYTE = 1024;
  private static final List<String> OTHERS =
      List.of("wal_autocheckpoint", "page_size", CACHE_SIZE, "mmap_size", "locking_mode");
  private static final List<String> SYNCHRONOUS = List.of("off", "normal", "full", "extra");
  private static final List<String> SWITCH = List.of("off", "on");

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "journal_mode",
          "delete",
          "synchronous",
          "full",
          "fullfsync",
          "off",
          "wal_autocheckpoint",
          "1000",
          "page_size",
          "4096",
          CACHE_SIZE,
          "-2000",
          "mmap_size",
          "0",
          "locking_mode",
          "normal");

  private SqliteSettings() {}

  /** Returns what keeps a promise; the journal is a property of the file, the rest not. */
  static Map<String, String> of(Durability durability) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("journal_mode", "wal");
    settings.put(
        "synchronous",
        switch (durability) {
          case DURABLE -> "full";
          case RELAXED -> "normal";
          case NONE -> "off";
        });
    // Without it macOS acknowledges a sync whose data is still in the drive's cache.
    settings.put("fullfsync", durability == Durability.DURABLE ? "on" : "off");
    return settings;
  }

  /** Reads the settings that affect results, durability first. */
  static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : of(Durability.DURABLE).keySet()) {
      settings.put(name, get(connection, name));
    }
    for (String name : OTHERS) {
      settings.put(name, get(connection, name));
    }
    return settings;
  }

  /** Returns the page cache of one connection: so many pages, or if negative so many KiB. */
  static Disclosure.Cache cache(Connection connection) throws SQLException {
    long size = Long.parseLong(get(connection, CACHE_SIZE));
    long bytes = size < 0 ? -size * KILOBYTE : size * Long.parseLong(get(connection, "page_size"));
    return new Disclosure.Cache(CACHE_SIZE, bytes, true);
  }

  /** Returns the settings that differ from what SQLite's documentation calls the defaults. */
  static List<Disclosure.Changed> changed(Connection connection) throws SQLException {
    List<Disclosure.Changed> changed = new ArrayList<>();
    for (var inForce : read(connection).entrySet()) {
      String standard = DEFAULTS.get(inForce.getKey());
      if (standard != null && !standard.equals(inForce.getValue())) {
        changed.add(new Disclosure.Changed(inForce.getKey(), inForce.getValue(), standard));
      }
    }
    return changed;
  }

  /** Reads one setting; empty if SQLite does not know it. */
  static String get(Connection connection, String name) throws SQLException {
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
