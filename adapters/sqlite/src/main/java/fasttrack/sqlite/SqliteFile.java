package fasttrack.sqlite;

import fasttrack.core.spi.BackendException;
import fasttrack.relational.SqlErrors;
import fasttrack.support.IoErrors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** The file of a database: whether it can be used, and connections to it. Thread-safe. */
record SqliteFile(Path path) {
  private static final int BUSY_MILLIS = 5_000;
  private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);

  /**
   * Makes the folder, and refuses what is no database without opening it.
   *
   * @throws BackendException where the file cannot be one of ours
   */
  void prepare() {
    try {
      Files.createDirectories(path.resolveSibling("."));
    } catch (IOException e) {
      throw new BackendException(
          BackendException.Kind.SETUP,
          "cannot make the folder %s for SQLite's file: %s"
              .formatted(path.getParent(), IoErrors.text(e)),
          e);
    }
    if (Files.exists(path) && !isDatabase()) {
      throw new BackendException(
          BackendException.Kind.FOREIGN,
          "%s is not an SQLite database, so it was not touched; %s".formatted(this, remedy()));
    }
  }

  /** Tells whether anything is in the file yet. */
  boolean hasContent() {
    return path.toFile().length() > 0;
  }

  /**
   * Connects; the connection waits for other writers.
   *
   * @param readOnly whether to open the file such that nothing can be written
   */
  Connection connect(boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(BUSY_MILLIS);
    // Else the driver adds a SELECT of its own to every INSERT, and leaves it open.
    config.setGetGeneratedKeys(false);
    return config.createConnection("jdbc:sqlite:" + path);
  }

  /** Returns what a user does whose file is not ours. */
  String remedy() {
    return "give another file by --file";
  }

  /** Returns the exception that tells the user of an error. */
  BackendException failure(String doing, SQLException error) {
    BackendException.Kind kind =
        error.getErrorCode() == SQLiteErrorCode.SQLITE_NOTADB.code
            ? BackendException.Kind.FOREIGN
            : BackendException.Kind.SETUP;
    return new BackendException(
        kind,
        "cannot %s: %s (%s)".formatted(doing, reason(error.getErrorCode()), SqlErrors.text(error)),
        error);
  }

  private String reason(int code) {
    if (code == SQLiteErrorCode.SQLITE_FULL.code) {
      return "the disc of " + path + " is full";
    }
    if (code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return this + " or its folder is read-only";
    }
    if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
      return this + " cannot be opened or made: are it and its folder writable?";
    }
    if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return "another program is using " + this;
    }
    if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return this + " is not an SQLite database; " + remedy();
    }
    if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return this + " is damaged; delete it, or " + remedy();
    }
    return "SQLite failed on " + path;
  }

  private boolean isDatabase() {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(HEADER.length);
      return start.length == 0 || Arrays.equals(start, HEADER);
    } catch (IOException e) {
      throw new BackendException(
          BackendException.Kind.SETUP, "cannot read %s: %s".formatted(this, IoErrors.text(e)), e);
    }
  }

  @Override
  public String toString() {
    return "the file " + path;
  }
}
