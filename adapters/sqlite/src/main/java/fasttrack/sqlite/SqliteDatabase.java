package fasttrack.sqlite;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.relational.EmbeddedFiles;
import fasttrack.relational.EmbeddedJdbcDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** A database in a file. */
final class SqliteDatabase extends EmbeddedJdbcDatabase {
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
    if (Files.exists(path) && !isDatabase()) {
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          "%s is not an SQLite database and was not changed; %s".formatted(files, files.remedy()));
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
    SqliteSettings.set(connection, "busy_timeout", "0");
  }

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    SqliteSettings.apply(connection, promise);
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    return SqliteSettings.read(connection);
  }

  /** Moves the rows from the log to the database. */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of("PRAGMA wal_checkpoint(TRUNCATE)"));
  }

  @Override
  protected String reason(SQLException error) {
    int code = error.getErrorCode();
    if (code == SQLiteErrorCode.SQLITE_FULL.code) {
      return "the disk of " + path + " is full";
    }
    if (code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return files + " or its folder is read-only";
    }
    if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
      return files + " cannot be opened or created: are it and its folder writable?";
    }
    if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return "another program is using " + files;
    }
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code || code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return files + " is damaged; delete it, or " + files.remedy();
    }
    return super.reason(error);
  }

  private boolean isDatabase() throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(HEADER.length);
      return start.length == 0 || Arrays.equals(start, HEADER);
    }
  }
}
