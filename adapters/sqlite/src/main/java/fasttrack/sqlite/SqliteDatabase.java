package fasttrack.sqlite;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** A database in a file, whose settings are PRAGMAs. */
final class SqliteDatabase extends EmbeddedJdbcDatabase implements Planning {
  private static final int BUSY_MILLIS = 5_000;
  private static final long KILOBYTE = 1024;
  private static final List<String> SYNCHRONOUS = List.of("off", "normal", "full", "extra");
  private static final List<Setting> REPORTED =
      List.of(
          new Setting("journal_mode", "delete"),
          new Setting("synchronous", "full"),
          new Setting("fullfsync", "off"),
          new Setting("wal_autocheckpoint", "1000"),
          new Setting("page_size", "4096"),
          new Setting("cache_size", "-2000"),
          new Setting("mmap_size", "0"),
          new Setting("locking_mode", "normal"));

  private final EmbeddedFiles files;
  private final Writers writers;

  /** A setting, and what SQLite's documentation calls its default. */
  private record Setting(String name, String standard) {}

  SqliteDatabase(EmbeddedFiles files, Options options) {
    super(new SqliteDialect(), options, files);
    this.files = files;
    writers = Writers.of(options.own());
  }

  /** The connection waits for other writers. */
  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(BUSY_MILLIS);
    Properties properties = config.toProperties();
    // Otherwise the driver adds a SELECT of its own to every INSERT, and leaves it open. By name,
    // since drivers before 3.46 have no method for it.
    properties.setProperty("jdbc.get_generated_keys", "false");
    return DriverManager.getConnection("jdbc:sqlite:" + files.path(), properties);
  }

  /** Durability is a setting of each connection, and so is how long SQLite itself waits. */
  @Override
  protected void prepareSession(Connection connection) throws SQLException {
    applyDurability(connection, durability());
    int millis = writers == Writers.BUSY_TIMEOUT ? BUSY_MILLIS : 0;
    set(connection, "busy_timeout", Integer.toString(millis));
  }

  /** Where it is to wait itself, SQLite sleeps until it asks for the write lock once more. */
  @Override
  public Wait asleep(Frames frames) {
    return writers == Writers.BUSY_TIMEOUT && frames.within("org.sqlite.core.NativeDB", "step")
        ? Wait.DATABASE_LOCK
        : Wait.OTHER;
  }

  /** The journal is a property of the file, the rest not. */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    set(connection, "journal_mode", "wal");
    set(
        connection,
        "synchronous",
        switch (promise) {
          case DURABLE -> "full";
          case RELAXED -> "normal";
          case NONE -> "off";
        });
    // Without it macOS acknowledges a sync whose data is still in the drive's cache.
    set(connection, "fullfsync", promise == Durability.DURABLE ? "on" : "off");
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Setting setting : REPORTED) {
      settings.put(setting.name, get(connection, setting.name));
    }
    return settings;
  }

  /** Of one connection: so many pages, or if negative so many KiB. */
  @Override
  protected Disclosure.Cache cache(Map<String, String> inForce) {
    long size = Long.parseLong(inForce.getOrDefault("cache_size", "0"));
    long page = Long.parseLong(inForce.getOrDefault("page_size", "0"));
    return new Disclosure.Cache("cache_size", size < 0 ? -size * KILOBYTE : size * page, true);
  }

  @Override
  protected Map<String, String> standards() {
    return REPORTED.stream().collect(Collectors.toMap(Setting::name, Setting::standard));
  }

  /** Moves the rows from the log to the database. */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    // the first column says whether somebody was in the way
    if (!"0".equals(get(connection, "wal_checkpoint(TRUNCATE)"))) {
      throw new SQLException("a connection still reads or writes: the log cannot be emptied");
    }
  }

  @Override
  protected String reason(SQLException error) {
    return switch (SQLiteErrorCode.getErrorCode(error.getErrorCode())) {
      case SQLITE_FULL -> "the disk of " + files.path() + " is full";
      case SQLITE_READONLY -> files + " or its folder is read-only";
      case SQLITE_CANTOPEN ->
          files + " cannot be opened or created: are it and its folder writable?";
      case SQLITE_BUSY, SQLITE_LOCKED -> "another program is using " + files;
      case SQLITE_NOTADB, SQLITE_CORRUPT -> files + " is damaged; delete it, or " + files.remedy();
      default -> super.reason(error);
    };
  }

  private void set(Connection connection, String name, String value) throws SQLException {
    execute(connection, List.of("PRAGMA " + name + " = " + value));
    requireSetting(name, value, get(connection, name));
  }

  /** Reads one setting; empty if SQLite does not know it. */
  private static String get(Connection connection, String name) throws SQLException {
    Queries.Row<String> value =
        switch (name) {
          case "synchronous" -> row -> SYNCHRONOUS.get(row.getInt(1));
          case "fullfsync" -> row -> row.getBoolean(1) ? "on" : "off";
          default -> row -> row.getString(1);
        };
    return Queries.rows(connection, "PRAGMA " + name, value).stream().findFirst().orElse("");
  }
}
