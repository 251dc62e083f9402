package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.OptionValues;
import fasttrack.core.spi.Options;
import fasttrack.relational.database.JdbcServerBackend;
import fasttrack.support.server.ReservedSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What each promise of durability means to MariaDB, and the settings that affect results. */
final class MariadbSettings {
  /** 1: forced at each commit; 2: written at each commit; 0: written once a second. */
  static final String FLUSH = "innodb_flush_log_at_trx_commit";

  /** In the order of the report, durability first. */
  private static final List<String> REPORTED =
      List.of(
          FLUSH,
          "innodb_flush_method",
          "innodb_doublewrite",
          "log_bin",
          "sync_binlog",
          "tx_isolation",
          "innodb_snapshot_isolation",
          "innodb_lock_wait_timeout",
          "innodb_deadlock_detect",
          "innodb_buffer_pool_size",
          "innodb_log_file_size",
          "innodb_log_buffer_size",
          "thread_handling",
          "max_connections",
          "performance_schema");

  private static final ReservedSettings RESERVED =
      new ReservedSettings(
          List.of(FLUSH),
          List.of("port", "socket", "bind_address"),
          List.of("datadir", "pid_file", "log_error", "init_file"),
          Map.of("the run chooses the user of its server", List.of("user")));

  private MariadbSettings() {}

  /**
   * Returns the options of a server of our own: the engine's defaults, and little else.
   *
   * @param given what the user adds, as {@link #parse} returns it
   */
  static Map<String, String> ofOwnServer(Options options, Map<String, String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    // The sessions, the control connection, and some for observers.
    settings.put("max_connections", Integer.toString(options.sessionsMax() + 10));
    settings.put(FLUSH, flush(options.durability()));
    if (options.durability() == Durability.NONE) {
      settings.put("innodb_flush_method", "nosync");
      settings.put("innodb_doublewrite", "0");
    }
    settings.put("skip_name_resolve", "1");
    given.forEach((name, value) -> settings.put(ReservedSettings.normal(name), value));
    return settings;
  }

  /**
   * Returns the names of the settings that a report shows: those that affect results, and given.
   */
  static List<String> reported(OptionValues own) {
    return Stream.concat(
            REPORTED.stream(), parse(own).keySet().stream().map(ReservedSettings::normal))
        .distinct()
        .toList();
  }

  /** Returns the value of {@link #FLUSH} that keeps a promise. */
  static String flush(Durability durability) {
    return switch (durability) {
      case DURABLE -> "1";
      case RELAXED -> "2";
      case NONE -> "0";
    };
  }

  /**
   * Parses settings that a user gave.
   *
   * @throws BackendException of kind USAGE for one that is the run's own
   */
  static Map<String, String> parse(OptionValues own) {
    return RESERVED.parse(
        JdbcServerBackend.SERVER_SETTING, own.values(JdbcServerBackend.SERVER_SETTING));
  }
}
