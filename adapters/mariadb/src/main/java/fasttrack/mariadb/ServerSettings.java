package fasttrack.mariadb;

import fasttrack.core.spi.BackendException;
import fasttrack.core.spi.Durability;
import fasttrack.core.spi.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What each promise of durability means to MariaDB, and the settings that affect results. */
final class ServerSettings {
  /** 1: forced at each commit; 2: written at each commit; 0: written once a second. */
  static final String FLUSH = "innodb_flush_log_at_trx_commit";

  /** In the order of the report, durability first. */
  static final List<String> REPORTED =
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

  /** What the run itself determines, by --durability and by where it makes the server. */
  private static final Set<String> RESERVED =
      Set.of(
          FLUSH,
          "datadir",
          "port",
          "socket",
          "bind_address",
          "pid_file",
          "log_error",
          "init_file",
          "user");

  private ServerSettings() {}

  /** Returns the options of a server of our own: the engine's defaults, and little else. */
  static Map<String, String> ofOwnServer(Options options, List<String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    // The sessions, the control connection, and some for observers.
    settings.put("max_connections", Integer.toString(options.sessionsMax() + 10));
    settings.put(FLUSH, flush(options.durability()));
    if (options.durability() == Durability.NONE) {
      settings.put("innodb_flush_method", "nosync");
      settings.put("innodb_doublewrite", "0");
    }
    settings.put("skip_name_resolve", "1");
    settings.putAll(parsed(given));
    return settings;
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
   * Checks settings that a user gave.
   *
   * @throws BackendException of kind USAGE for one that is the run's own
   */
  static void check(List<String> given) {
    for (String name : parsed(given).keySet()) {
      if (RESERVED.contains(name)) {
        throw new BackendException(
            BackendException.Kind.USAGE,
            "--mariadb-setting: %s cannot be set here: %s"
                .formatted(
                    name,
                    name.equals(FLUSH)
                        ? "use --durability"
                        : "the run chooses the server's address and files"));
      }
    }
  }

  private static Map<String, String> parsed(List<String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : given) {
      int equals = setting.indexOf('=');
      settings.put(
          setting.substring(0, equals).toLowerCase(Locale.ROOT).replace('-', '_'),
          setting.substring(equals + 1));
    }
    return settings;
  }
}
