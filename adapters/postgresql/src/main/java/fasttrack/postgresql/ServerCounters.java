package fasttrack.postgresql;

import fasttrack.core.spi.EngineCounter;
import fasttrack.relational.database.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a server counts of its work. The position in the log is exact, and a replica writes none;
 * the statistics lag by a second at most, since a session hands its own on once a second.
 */
final class ServerCounters {
  /** Only from version 18 on is the log among what {@code pg_stat_io} counts. */
  private static final String QUERY =
      """
      SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                  ELSE pg_current_wal_insert_lsn() - '0/0'::pg_lsn END AS log_bytes,
             (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS log_syncs,
             (SELECT wal_fpi FROM pg_stat_wal) AS full_page_images,
             blks_read AS pages_read,
             blks_hit AS pages_found,
             deadlocks AS deadlocks,
             temp_bytes AS temporary_bytes,
             (SELECT sum(autovacuum_count) FROM pg_stat_user_tables) AS automatic_vacuums
      FROM pg_stat_database
      WHERE datname = current_database()
      """;

  /** {@code pg_stat_io} exists from here on. */
  private static final int VERSION_MIN = 16;

  private static final Set<EngineCounter> STATISTICS =
      EnumSet.complementOf(
          EnumSet.of(
              EngineCounter.LOG_BYTES, EngineCounter.RECORDS_READ, EngineCounter.RECORDS_FOUND));

  private ServerCounters() {}

  /** Returns by how much what the server counts may lag behind. */
  static Duration lag(EngineCounter counter) {
    return STATISTICS.contains(counter) ? Duration.ofSeconds(1) : Duration.ZERO;
  }

  /** Reads the counters; none of an older server. */
  static Map<EngineCounter, Long> read(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion() < VERSION_MIN
        ? Map.of()
        : Queries.counters(connection, QUERY);
  }
}
