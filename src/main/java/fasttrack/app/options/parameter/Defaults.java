package fasttrack.app.options.parameter;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/**
 * What a distribution decides, which knows its backends by name: {@code defaults.properties}, with
 * the default backend and the examples of the help; and the help's other texts, {@code
 * help.properties}.
 */
public final class Defaults {
  private static final ResourceBundle ALL = load("defaults.properties");
  private static final ResourceBundle HELP = load("help.properties");

  private Defaults() {}

  /** Returns the name of the backend that runs by default. */
  public static String backend() {
    return ALL.getString("backend");
  }

  /** Returns examples of a command, each a command line and what it is for; empty for none. */
  public static List<String> examples(String command) {
    return lines(ALL, "examples." + command);
  }

  /**
   * Returns what the help says; empty for nothing.
   *
   * @param key what of which command or parameter, such as {@code description.run}
   */
  public static List<String> help(String key) {
    return lines(HELP, key);
  }

  /** Returns what the help says of options, by their names. */
  public static ResourceBundle options() {
    return HELP;
  }

  private static List<String> lines(ResourceBundle texts, String key) {
    return texts.containsKey(key) ? texts.getString(key).lines().toList() : List.of();
  }

  private static ResourceBundle load(String file) {
    try {
      return new PropertyResourceBundle(new StringReader(resource(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Returns the text of a file of the program. */
  public static String resource(String file) {
    try (InputStream in =
        Objects.requireNonNull(
            Defaults.class.getResourceAsStream("/fasttrack/app/" + file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
