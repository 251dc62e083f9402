package fasttrack.duckdb;

import fasttrack.core.model.Dataset;
import fasttrack.core.model.RecordType;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import fasttrack.relational.database.Rows;
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

  private final Path path;

  DuckdbDatabase(EmbeddedFiles files, Options options) {
    super(new DuckdbDialect(), options, files);
    path = files.path();
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
    String before = settings(connection).get(SYNC);
    if (before == null && mode.equals("FULL")) {
      return; // versions before 2.0 sync each commit, and have no setting for it
    }
    if (mode.equals("FULL") && "NONE".equals(before)) {
      // No commit so far was synced.
      writeOut(connection);
    }
    execute(connection, List.of("SET GLOBAL " + SYNC + " = '" + mode + "'"));
    confirm(connection, Map.of(SYNC, mode));
  }

  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    return Queries.pairs(
        connection,
        "SELECT name, value FROM duckdb_settings() WHERE name IN ('%s', 'threads', 'memory_limit',"
                .formatted(SYNC)
            + " 'checkpoint_threshold', 'async_threads') ORDER BY name <> '%s', name"
                .formatted(SYNC));
  }

  @Override
  protected Map<String, String> standards() {
    String processors = Integer.toString(Runtime.getRuntime().availableProcessors());
    return Map.of(SYNC, "STANDARD", "checkpoint_threshold", "16.0 MiB", "threads", processors);
  }

  /** By the engine's appender, which parses no statement for each row. */
  @Override
  protected void insertRows(
      Connection connection, RecordType type, Dataset dataset, PopulationProgress progress)
      throws SQLException {
    try (DuckDBAppender appender =
        connection
            .unwrap(DuckDBConnection.class)
            .createAppender(connection.getSchema(), type.name())) {
      Rows.generate(
          type,
          dataset,
          progress,
          (number, row) -> {
            appender.beginRow();
            for (int i = 0; i < row.length; i++) {
              String text = Rows.text(type.fields().get(i).type(), row[i]);
              if (text == null) {
                appender.append(row[i]);
              } else {
                appender.append(text);
              }
            }
            appender.endRow();
          });
    }
  }

  @Override
  protected String reason(SQLException error) {
    return String.valueOf(error.getMessage()).contains("No space left on device")
        ? "the disk of " + path + " is full"
        : super.reason(error);
  }
}
