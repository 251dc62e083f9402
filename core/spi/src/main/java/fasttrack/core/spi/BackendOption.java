package fasttrack.core.spi;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An option that one backend has in addition to those that all backends share. On the command line
 * it is {@code --name value}. Immutable.
 *
 * @param name its name: lower case, words joined by {@code -}
 * @param label the name of its value in the help, for example {@code URL}
 * @param description what it does, in one sentence; the help adds the choices and the default
 * @param choices the values that it accepts; empty if it accepts any text
 * @param standard the default value; empty if there is no fixed default
 * @param shape what a value must match, and how the help describes it; null if any value will do
 * @param repeatable whether it may be given several times
 */
public record BackendOption(
    String name,
    String label,
    String description,
    List<String> choices,
    Optional<String> standard,
    @Nullable Shape shape,
    boolean repeatable) {
  /**
   * The form of a value.
   *
   * @param pattern what the whole value matches
   * @param title the form as users write it, for example {@code NAME=VALUE}
   */
  public record Shape(Pattern pattern, String title) {}

  /** Returns an option that accepts any text, may be given once, and has no default. */
  public static BackendOption text(String name, String label, String description) {
    return new BackendOption(name, label, description, List.of(), Optional.empty(), null, false);
  }

  /** Returns an option that accepts one of several values, ignoring case, and has no default. */
  public static BackendOption choice(
      String name, String label, String description, List<String> choices) {
    return new BackendOption(name, label, description, choices, Optional.empty(), null, false);
  }

  /** Returns the option with a default. */
  public BackendOption withDefault(String value) {
    return new BackendOption(
        name, label, description, choices, Optional.of(value), shape, repeatable);
  }

  /** Returns the option restricted to values of one form. */
  public BackendOption matching(String regex, String title) {
    Shape form = new Shape(Pattern.compile(regex), title);
    return new BackendOption(name, label, description, choices, standard, form, repeatable);
  }

  /** Returns the option as one that may be given several times. */
  public BackendOption repeated() {
    return new BackendOption(name, label, description, choices, standard, shape, true);
  }

  /**
   * Returns a value as the backend expects it: one of the choices, in the spelling of the option.
   *
   * @throws BackendException of kind USAGE if the option does not accept the value
   */
  String checked(String value) {
    if (shape != null && !shape.pattern().matcher(value).matches()) {
      throw wrong("takes " + shape.title() + ", not '" + value + "'");
    }
    if (choices.isEmpty()) {
      return value;
    }
    String given = value.strip().toLowerCase(Locale.ROOT);
    return choices.stream()
        .filter(choice -> choice.toLowerCase(Locale.ROOT).equals(given))
        .findFirst()
        .orElseThrow(() -> wrong("unknown '" + value + "'; one of " + String.join(", ", choices)));
  }

  /** Returns the exception that names this option. */
  BackendException wrong(String problem) {
    return BackendException.usage("--" + name + ": " + problem);
  }
}
