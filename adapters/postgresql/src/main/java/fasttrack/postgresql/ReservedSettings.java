package fasttrack.postgresql;

import fasttrack.core.spi.BackendException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of PostgreSQL that a run sets itself, whatever its user sets: each would be
 * overridden, or would break the run.
 */
final class ReservedSettings {
  private static final String DURABILITY = "give --durability instead, which sets it";
  private static final String ISOLATION = "give --isolation instead, which sets it";
  private static final String ADDRESS = "the run chooses the address of its server";
  private static final String FILES = "the run chooses the files of its server";
  private static final String DRIVER = "the driver sets it in every session";

  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("fsync", DURABILITY),
          Map.entry("full_page_writes", DURABILITY),
          Map.entry("synchronous_commit", DURABILITY),
          Map.entry("default_transaction_isolation", ISOLATION),
          Map.entry("transaction_isolation", ISOLATION),
          Map.entry("port", ADDRESS),
          Map.entry("listen_addresses", ADDRESS),
          Map.entry("unix_socket_directories", ADDRESS),
          Map.entry("data_directory", "give --data-folder instead"),
          Map.entry("config_file", FILES),
          Map.entry("hba_file", FILES),
          Map.entry("ident_file", FILES),
          Map.entry("external_pid_file", FILES),
          Map.entry("include", FILES),
          Map.entry("include_dir", FILES),
          Map.entry("include_if_exists", FILES),
          Map.entry("application_name", DRIVER),
          Map.entry("client_encoding", DRIVER),
          Map.entry("datestyle", DRIVER),
          Map.entry("extra_float_digits", DRIVER),
          Map.entry("timezone", DRIVER));

  /** A setting among the parameters with which a client starts a session. */
  private static final Pattern STARTUP = Pattern.compile("(?:-c\\s*|--)([\\w.-]+)\\s*=");

  private ReservedSettings() {}

  /**
   * Parses the values of an option, each {@code name=value}.
   *
   * @param option the option, as the message is to name it
   * @throws BackendException of kind USAGE if one of them is reserved, or set twice
   */
  static Map<String, String> parse(String option, Iterable<String> settings) {
    Map<String, String> parsed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String name = setting.substring(0, equals);
      check(option, name);
      if (parsed.put(name, setting.substring(equals + 1)) != null) {
        throw usage(option, name + " is given more than once");
      }
    }
    return parsed;
  }

  /**
   * Checks the parameters with which a client starts a session.
   *
   * @param parameters as the URL has them in its own parameter: {@code -c name=value}
   * @throws BackendException of kind USAGE if one of them is reserved
   */
  static void checkStartup(String option, String parameters) {
    Matcher setting = STARTUP.matcher(parameters);
    while (setting.find()) {
      check(option, setting.group(1).replace('-', '_'));
    }
  }

  private static void check(String option, String name) {
    String reason = REASONS.get(name.toLowerCase(Locale.ROOT));
    if (reason != null) {
      throw usage(option, name + " cannot be set: " + reason);
    }
  }

  private static BackendException usage(String option, String problem) {
    return new BackendException(BackendException.Kind.USAGE, "--" + option + ": " + problem);
  }
}
