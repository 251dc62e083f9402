package fasttrack.h2;

import fasttrack.core.spi.Disclosure;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Frames;
import fasttrack.core.spi.Options;
import fasttrack.core.spi.Planning;
import fasttrack.core.spi.wait.Wait;
import fasttrack.relational.database.EmbeddedFiles;
import fasttrack.relational.database.EmbeddedJdbcDatabase;
import fasttrack.relational.database.Queries;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h2.api.ErrorCode;

/** A database in a folder. */
final class H2Database extends EmbeddedJdbcDatabase implements Planning {
  private static final String DELAY = "WRITE_DELAY";
  private static final String STANDARD_DELAY = "500";
  private static final String CACHE = "info.CACHE_MAX_SIZE";
  private static final long MEGABYTE = 1 << 20;
  private final Path data;

  H2Database(H2Dialect dialect, Options options, EmbeddedFiles files) {
    super(dialect, options, files);
    data = files.path().resolve("data");
  }

  /** The engine's hook would close the database on Ctrl-C, before the run has saved its result. */
  @Override
  protected Connection connect(boolean readOnly) throws SQLException {
    String mode = readOnly ? ";ACCESS_MODE_DATA=r" : ";DB_CLOSE_ON_EXIT=FALSE";
    return DriverManager.getConnection("jdbc:h2:file:" + data + mode, "sa", "");
  }

  /** Syncs first: the marker was written under the setting that this replaces. */
  @Override
  protected void applyDurability(Connection connection, Durability promise) throws SQLException {
    String delay = promise == Durability.NONE ? STANDARD_DELAY : "0";
    execute(connection, List.of(H2Dialect.SYNC, "SET " + DELAY + " " + delay));
    confirm(connection, Map.of(DELAY, delay));
  }

  /** What follows a commit is no setting of the engine's, but decides what the commit is worth. */
  @Override
  protected Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("after COMMIT", durability() == Durability.DURABLE ? H2Dialect.SYNC : "nothing");
    settings.putAll(
        Queries.pairs(
            connection,
            "SELECT setting_name, setting_value FROM information_schema.settings"
                + " WHERE setting_name IN ('%s', 'RETENTION_TIME', '%s') ORDER BY 1 DESC"
                    .formatted(DELAY, CACHE)));
    return settings;
  }

  /** They write out what commits have left in memory; none where commits do so themselves. */
  @Override
  public List<String> threadNames() {
    return List.of("MVStore", "H2-");
  }

  @Override
  protected Disclosure.Cache cache(Map<String, String> inForce) {
    long bytes = Long.parseLong(inForce.getOrDefault(CACHE, "0")) * MEGABYTE;
    return new Disclosure.Cache("page cache", bytes, false);
  }

  @Override
  protected Map<String, String> standards() {
    return Map.of(DELAY, STANDARD_DELAY);
  }

  @Override
  protected void writeOut(Connection connection) throws SQLException {
    execute(connection, List.of(H2Dialect.SYNC));
  }

  @Override
  protected String reason(SQLException error) {
    return switch (error.getErrorCode()) {
      case ErrorCode.DATABASE_ALREADY_OPEN_1 -> "another program is using " + place();
      case ErrorCode.FILE_CORRUPTED_1 -> place() + " is damaged; delete it, or " + remedy();
      case ErrorCode.GENERAL_ERROR_1 ->
          String.valueOf(error.getMessage()).contains("Writing to ")
              ? "a file in " + place() + " cannot be written; is the disk full?"
              : super.reason(error);
      default -> super.reason(error);
    };
  }

  /** Who finds a row locked sleeps until its holder has ended. */
  @Override
  public Wait asleep(Frames frames) {
    return frames.within("org.h2.mvstore.tx.Transaction", "waitFor") ? Wait.ROW_LOCK : Wait.OTHER;
  }
}
