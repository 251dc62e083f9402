package fasttrack.postgresql.server;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Isolation;
import fasttrack.core.spi.OptionValues;
import fasttrack.relational.database.JdbcDatabase;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.relational.database.Queries;
import fasttrack.support.server.ReservedSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What each promise of durability means to PostgreSQL, and the settings that affect results.
 *
 * @param durability what a commit promises
 * @param isolation the isolation level of every session
 * @param sync what a durable commit waits for: a value of {@code synchronous_commit}
 */
public record PostgresqlSettings(Durability durability, Isolation isolation, String sync) {
  /** The setting that names the standbys for which commits wait. */
  public static final String STANDBY_NAMES = "synchronous_standby_names";

  /** In the order of the report, durability first. */
  private static final List<String> REPORTED =
      List.of(
          "fsync",
          "synchronous_commit",
          STANDBY_NAMES,
          "full_page_writes",
          "wal_sync_method",
          "commit_delay",
          "commit_siblings",
          "deadlock_timeout",
          "default_transaction_isolation",
          "wal_level",
          "wal_buffers",
          "shared_buffers",
          "max_wal_size",
          "checkpoint_timeout",
          "autovacuum",
          "data_checksums",
          "io_method",
          "plan_cache_mode",
          "jit",
          "max_connections",
          "ssl");

  /**
   * A user without the right to see details gets one row for each, with null in most columns. What
   * streams changes for a subscriber is no standby.
   */
  private static final String STANDBYS =
      "SELECT 'standbys', count(*) || coalesce(' (' || string_agg(application_name || ' '"
          + " || sync_state, ', ' ORDER BY application_name) || ')', '')"
          + " FROM pg_stat_replication WHERE (state = 'streaming' OR state IS NULL)"
          + " AND pid NOT IN (SELECT active_pid FROM pg_replication_slots"
          + " WHERE slot_type = 'logical' AND active_pid IS NOT NULL)"
          + " HAVING count(*) > 0";

  private static final ReservedSettings RESERVED =
      new ReservedSettings(
          List.of("fsync", "full_page_writes", "synchronous_commit"),
          List.of("port", "listen_addresses", "unix_socket_directories"),
          List.of(
              "config_file",
              "hba_file",
              "ident_file",
              "external_pid_file",
              "include",
              "include_dir",
              "include_if_exists"),
          Map.of(
              "give --isolation instead, which sets it",
              List.of("default_transaction_isolation", "transaction_isolation"),
              "give --nodes and --quorum instead",
              List.of(STANDBY_NAMES),
              "give --nodes instead",
              List.of("primary_conninfo"),
              "give --data-folder instead",
              List.of("data_directory"),
              "the driver sets it in every session",
              List.of(
                  "application_name",
                  "client_encoding",
                  "datestyle",
                  "extra_float_digits",
                  "timezone")));

  /** A setting among the parameters with which a client starts a session. */
  private static final Pattern STARTUP = Pattern.compile("(?:-c\\s*|--)([\\w.-]+)\\s*=");

  /**
   * How long a session waits for a lock before the server looks for a deadlock; by default a
   * second, which would decide the figures of every transaction that meets one.
   */
  private static final String DEADLOCK_TIMEOUT = "10ms";

  private static final int IDLE_TIMEOUT_SINCE = 14;

  /**
   * Parses the settings that a user gave.
   *
   * @throws BackendException of kind USAGE if one of them is reserved, or set twice
   */
  public static Map<String, String> parse(OptionValues own) {
    return RESERVED.parse(
        JdbcServerBackend.SERVER_SETTING, own.values(JdbcServerBackend.SERVER_SETTING));
  }

  /**
   * Checks the parameters with which a client starts a session.
   *
   * @param parameters as the URL has them in its own parameter: {@code -c name=value}
   * @throws BackendException of kind USAGE if one of them is reserved
   */
  static void checkStartup(String parameters) {
    Matcher setting = STARTUP.matcher(parameters);
    while (setting.find()) {
      RESERVED.check("url", setting.group(1).replace('-', '_'));
    }
  }

  /** Returns the configuration of a server of our own: the engine's defaults, and little else. */
  public static Map<String, String> ofOwnServer(Durability durability, int sessionsMax) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("listen_addresses", "127.0.0.1");
    settings.put("unix_socket_directories", "");
    // The sessions, the control connection, and some for observers.
    settings.put("max_connections", Integer.toString(sessionsMax + 10));
    // MaintenanceLog reads the times in the log, and the vacuums, which are few
    settings.put("log_timezone", "GMT");
    settings.put("log_autovacuum_min_duration", "0");
    settings.put("deadlock_timeout", DEADLOCK_TIMEOUT);
    boolean forced = durability != Durability.NONE;
    settings.put("fsync", onOff(forced));
    settings.put("full_page_writes", onOff(forced));
    settings.put("synchronous_commit", onOff(durability == Durability.DURABLE));
    return settings;
  }

  /**
   * Puts a connection under the promise and the isolation level, in one round trip, and keeps the
   * server from ending it where it is idle: it may hold the run's lock, or its terminals think.
   */
  public void apply(Connection connection) throws SQLException {
    String level = isolation.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    boolean endsIdle = connection.getMetaData().getDatabaseMajorVersion() >= IDLE_TIMEOUT_SINCE;
    JdbcDatabase.execute(
        connection,
        List.of(
            "SET synchronous_commit = %s; SET default_transaction_isolation = '%s'%s"
                .formatted(
                    commit(sync, durability),
                    level,
                    endsIdle ? "; SET idle_session_timeout = 0" : "")));
  }

  /**
   * Returns the synchronous_commit under which a commit keeps a promise.
   *
   * @param sync that of a durable one
   */
  public static String commit(String sync, Durability promise) {
    return promise == Durability.DURABLE ? sync : "off";
  }

  /** Makes the following commits of a connection keep a promise. */
  public void promise(Connection connection, Durability promise) throws SQLException {
    JdbcDatabase.execute(connection, List.of("SET synchronous_commit = " + commit(sync, promise)));
  }

  /**
   * Checks that the server can keep the promise.
   *
   * @throws BackendException if a setting prevents that which only the server's owner can change
   */
  public void check(Connection connection) throws SQLException {
    if (durability == Durability.NONE) {
      return;
    }
    Map<String, String> inForce = read(connection, List.of("fsync", "full_page_writes"));
    if ("off".equals(inForce.get("fsync"))) {
      throw unsafe("fsync=off, so no commit of it", "set fsync=on and restart it");
    }
    if ("off".equals(inForce.get("full_page_writes"))) {
      throw unsafe(
          "full_page_writes=off, so a loss of power can leave half-written pages that recovery"
              + " does not repair, and no commit of it",
          "set full_page_writes=on and reload its configuration");
    }
  }

  private BackendException unsafe(String setting, String remedy) {
    return BackendException.setup(
        "the server runs with %s is %s; %s, or ask for durability none"
            .formatted(setting, durability.name().toLowerCase(Locale.ROOT), remedy));
  }

  /**
   * Reads the settings that affect results, as they are in force on a connection.
   *
   * @param more names of further settings
   */
  public static Map<String, String> report(Connection connection, Set<String> more)
      throws SQLException {
    Set<String> names = new LinkedHashSet<>(REPORTED);
    names.addAll(more);
    return read(connection, names);
  }

  /** Returns what follows the server, as one more setting; nothing where it has no standbys. */
  public static Map<String, String> standbys(Connection connection) throws SQLException {
    return Queries.pairs(connection, STANDBYS);
  }

  /** Without those that an older server does not know, and standbys that are not there. */
  private static Map<String, String> read(Connection connection, Collection<String> names)
      throws SQLException {
    return Queries.pairs(
        connection,
        "SELECT name, current_setting(name, true) FROM unnest('{%s}'::text[]) AS name"
                .formatted(String.join(",", names))
            + " WHERE current_setting(name, true) IS NOT NULL"
            + " AND (name <> '%s' OR current_setting(name) <> '')".formatted(STANDBY_NAMES));
  }

  private static String onOff(boolean on) {
    return on ? "on" : "off";
  }
}
