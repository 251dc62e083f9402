package fasttrack.support.server;

import fasttrack.core.spi.BackendException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of a server that a run sets itself, whatever its user sets: each would be
 * overridden, or would break the run.
 */
public final class ReservedSettings {
  private final Map<String, String> reasons = new HashMap<>();

  /**
   * Makes them of names in lower case with {@code _} between words.
   *
   * @param durability those that decide what a commit promises
   * @param address those of the server's address
   * @param files those of the server's files
   * @param others names of others by why they cannot be set, as a clause
   */
  public ReservedSettings(
      List<String> durability,
      List<String> address,
      List<String> files,
      Map<String, List<String>> others) {
    others.forEach((why, names) -> names.forEach(name -> reasons.put(name, why)));
    durability.forEach(name -> reasons.put(name, "give --durability instead, which sets it"));
    address.forEach(name -> reasons.put(name, "the run chooses the address of its server"));
    files.forEach(name -> reasons.put(name, "the run chooses the files of its server"));
  }

  /**
   * Parses the values of an option, each {@code name=value}.
   *
   * @param option the option, as the message is to name it
   * @throws BackendException of kind USAGE if one of them is reserved, or set twice
   */
  public Map<String, String> parse(String option, Iterable<String> settings) {
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
   * Checks the name of a setting.
   *
   * @throws BackendException of kind USAGE if it is reserved
   */
  public void check(String option, String name) {
    String reason = reasons.get(normal(name));
    if (reason != null) {
      throw usage(option, name + " cannot be set: " + reason);
    }
  }

  /** Returns a name in lower case, with {@code _} between words. */
  public static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  private static BackendException usage(String option, String problem) {
    return BackendException.usage("--" + option + ": " + problem);
  }
}
