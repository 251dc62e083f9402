package fasttrack.app.parameter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/**
 * What a distribution decides, which knows its backends by name: {@code defaults.properties}, with
 * the default backend and the examples of the help; and the help's other texts, {@code
 * help.properties}.
 */
public final class Defaults {
  private static final Properties ALL = load("defaults.properties");
  private static final Properties HELP = load("help.properties");

  private Defaults() {}

  /** Returns the name of the backend that runs by default. */
  public static String backend() {
    return Objects.requireNonNull(ALL.getProperty("backend"), "no default backend");
  }

  /** Returns examples of a command, each a command line and what it is for; empty for none. */
  public static List<String> examples(String command) {
    return ALL.getProperty("examples." + command, "").lines().toList();
  }

  /**
   * Returns what the help says; empty for nothing.
   *
   * @param key what of which command or parameter, such as {@code description.run}
   */
  public static List<String> help(String key) {
    return HELP.getProperty(key, "").lines().toList();
  }

  private static Properties load(String file) {
    try (InputStream in =
        Objects.requireNonNull(
            Defaults.class.getResourceAsStream("/fasttrack/app/" + file), file)) {
      Properties properties = new Properties();
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
