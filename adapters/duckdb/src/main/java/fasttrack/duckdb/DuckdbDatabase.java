package fasttrack.duckdb;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.Field;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.relational.database.Rows;
import fasttrack.relational.embedded.EmbeddedFiles;
import fasttrack.relational.embedded.EmbeddedJdbcDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** A database in a file. */
final class DuckdbDatabase extends EmbeddedJdbcDatabase implements Planning {
  private static final String SYNC = "fsync_mode";

  /** The header is a checksum, and then this. */
  private static final int MAGIC_AT = 8;

  private static final byte[] MAGIC = "DUCK".getBytes(StandardCharsets.ISO_8859_1);

  private static final Map<String, String> DEFAULTS =
      Map.of(
          SYNC,
          "STANDARD",
          "checkpoint_threshold",
          "16.0 MiB",
          "threads",
          Integer.toString(Runtime.getRuntime().availableProcessors()));

  private final EmbeddedFiles files;
  private final Path path;

  DuckdbDatabase(EmbeddedFiles files, Options options) {
    super(new DuckdbDialect(), options, files);
    this.files = files;
    path = files.path();
  }

  @Override
  protected void refuseForeignFiles() throws IOException {
    if (Files.exists(path) && !files.isEmptyOrHolds(MAGIC, MAGIC_AT)) {
      throw files.foreign("is not a DuckDB database");
    }
  }

  @Override
  protected boolean exists() {
    return path.toFile().length() > 0;
  }

  /**
   * With one thread the engine works on the terminals' threads, so that its CPU time is theirs. All
   * connections of a process must have the same configuration.
   */
  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    Properties configuration = new Properties();
    configuration.setProperty("threads", "1");
    if (readOnly) {
      configuration.setProperty("access_mode", "read_only");
    }
    return DriverManager.getConnection("jdbc:duckdb:" + path, configuration);
  }

  /** The only level is a snapshot, and the driver has no setting for it. */
  @Override
  protected void prepareSession(Connection connection) {}

  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    String mode = promise == Durability.NONE ? "NONE" : "FULL";
    if (mode.equals("FULL") && "NONE".equals(settings(connection).get(SYNC))) {
      // No commit so far was synced.
      writeOut(connection);
    }
    execute(connection, List.of("SET GLOBAL " + SYNC + " = '" + mode + "'"));
    confirm(connection, Map.of(SYNC, mode));
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    return pairs(
        connection,
        "SELECT name, value FROM duckdb_settings() WHERE name IN ('%s', 'threads', 'memory_limit',"
                .formatted(SYNC)
            + " 'checkpoint_threshold', 'async_threads') ORDER BY name <> '%s', name"
                .formatted(SYNC));
  }

  @Override
  protected Disclosure disclosure(Connection connection) throws SQLException {
    return disclosure(null, changed(settings(connection), DEFAULTS));
  }

  /** By the engine's appender, which parses no statement for each row. */
  @Override
  protected void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    try (DuckDBAppender appender =
        connection.unwrap(DuckDBConnection.class).createAppender(type.name())) {
      Rows.generate(
          type,
          dataset,
          progress,
          (number, row) -> {
            appender.beginRow();
            for (int i = 0; i < row.length; i++) {
              append(appender, type.fields().get(i).type(), row[i]);
            }
            appender.endRow();
          });
    }
  }

  private static void append(DuckDBAppender appender, Field.Type type, long value)
      throws SQLException {
    switch (type) {
      case Field.Type.Int64() -> appender.append(value);
      case Field.Type.Timestamp() -> appender.append(value);
      case Field.Type.Label label -> appender.append(label.text(value));
      case Field.Type.Filler filler -> appender.append(filler.text());
    }
  }

  /** Moves the rows from the log to the file. */
  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of("CHECKPOINT"));
  }

  @Override
  protected String reason(SQLException error) {
    return String.valueOf(error.getMessage()).contains("No space left on device")
        ? "the disk of " + path + " is full"
        : super.reason(error);
  }
}
