package fasttrack.postgresql.server;

import fasttrack.core.spi.DataSize;
import fasttrack.core.spi.Disclosure;
import fasttrack.relational.database.Queries;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What a server tells of its sizes, its files and its changed settings. */
public final class ServerFacts {
  /**
   * The settings that somebody has changed. Left out is what differs on every server or session and
   * affects no figure: places, names, languages, formats. Commands and connection strings may hold
   * secrets, so their values are not shown.
   */
  private static final String CHANGED =
      """
      SELECT name,
             CASE WHEN name ~ '(command|conninfo|passphrase)' THEN '***'
                  ELSE current_setting(name) END,
             CASE WHEN unit ~ 'B$' AND boot_val ~ '^[0-9]+$'
                  THEN pg_size_pretty(boot_val::bigint * pg_size_bytes(regexp_replace(unit, '^(\\D)', '1\\1')))
                  ELSE coalesce(boot_val, '') || coalesce(' ' || unit, '') END
      FROM pg_settings
      WHERE source NOT IN ('default', 'override', 'client')
        AND setting IS DISTINCT FROM boot_val
        AND name !~ '(_file|_directory|_directories|_addresses|_timezone|^lc_.*|_name)$'
        AND name NOT IN ('port', 'TimeZone', 'DateStyle', 'IntervalStyle', 'client_encoding',
                         'default_text_search_config', 'extra_float_digits',
                         'log_autovacuum_min_duration', 'scram_iterations')
      ORDER BY name
      """;

  private ServerFacts() {}

  /** Returns the size of the connection's database. */
  public static long databaseBytes(Connection connection) throws SQLException {
    return Queries.number(connection, "SELECT pg_database_size(current_database())");
  }

  /** Returns what the tables and their indexes take; the number of dead rows is an estimate. */
  public static DataSize dataSize(Connection connection) throws SQLException {
    String sql =
        "SELECT coalesce(sum(pg_total_relation_size(relid)), 0), sum(n_dead_tup)"
            + " FROM pg_stat_user_tables";
    List<DataSize> sizes =
        Queries.rows(
            connection,
            sql,
            row -> {
              long bytes = row.getLong(1);
              long dead = row.getLong(2);
              return new DataSize(bytes, row.wasNull() ? null : (Long) dead);
            });
    return sizes.getFirst();
  }

  /** Returns the shared buffers. */
  public static Disclosure.Cache cache(Connection connection) throws SQLException {
    String name = "shared_buffers";
    long bytes =
        Queries.number(connection, "SELECT pg_size_bytes(current_setting('" + name + "'))");
    return new Disclosure.Cache(name, bytes, false);
  }

  /** Returns the folder of the data, if this user may know it. */
  public static Optional<Path> dataFolder(Connection connection) throws SQLException {
    String sql =
        "SELECT setting FROM pg_settings WHERE name = 'data_directory' AND setting IS NOT NULL";
    return Queries.texts(connection, sql).stream().map(Path::of).findFirst();
  }

  /** Returns the settings that differ from their defaults. */
  public static List<Disclosure.Changed> changed(Connection connection) throws SQLException {
    return Queries.changed(connection, CHANGED);
  }
}
