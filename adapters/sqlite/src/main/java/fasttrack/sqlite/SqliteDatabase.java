package fasttrack.sqlite;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.relational.embedded.EmbeddedFiles;
import fasttrack.relational.embedded.EmbeddedJdbcDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** A database in a file. */
final class SqliteDatabase extends EmbeddedJdbcDatabase implements Planning {
  private static final int BUSY_MILLIS = 5_000;
  private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);

  private final EmbeddedFiles files;
  private final Path path;

  SqliteDatabase(EmbeddedFiles files, Options options) {
    super(new SqliteDialect(), options, files);
    this.files = files;
    path = files.path();
  }

  @Override
  protected void refuseForeignFiles() throws IOException {
    if (Files.exists(path) && !files.isEmptyOrHolds(HEADER, 0)) {
      throw files.foreign("is not an SQLite database");
    }
  }

  @Override
  protected boolean exists() {
    return path.toFile().length() > 0;
  }

  /** The connection waits for other writers. */
  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(BUSY_MILLIS);
    // Otherwise the driver adds a SELECT of its own to every INSERT, and leaves it open.
    config.setGetGeneratedKeys(false);
    return config.createConnection("jdbc:sqlite:" + path);
  }

  /** Durability is a setting of each connection; the harness waits and retries, not SQLite. */
  @Override
  protected void prepareSession(Connection connection) throws SQLException {
    applyDurability(connection, durability());
    set(connection, "busy_timeout", "0");
  }

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    for (var setting : SqliteSettings.of(promise).entrySet()) {
      set(connection, setting.getKey(), setting.getValue());
    }
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    return SqliteSettings.read(connection);
  }

  @Override
  protected Disclosure disclosure(Connection connection) throws SQLException {
    return disclosure(SqliteSettings.cache(connection), SqliteSettings.changed(connection));
  }

  /** Moves the rows from the log to the database. */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      // the first column says whether somebody was in the way
      if (result.next() && result.getInt(1) != 0) {
        throw new SQLException("a connection still reads or writes: the log cannot be emptied");
      }
    }
  }

  @Override
  protected String reason(SQLException error) {
    return switch (SQLiteErrorCode.getErrorCode(error.getErrorCode())) {
      case SQLITE_FULL -> "the disk of " + path + " is full";
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
    requireSetting(name, value, SqliteSettings.get(connection, name));
  }
}
