package fasttrack.core.spi;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An option that one backend has beside those that all share. On the command line it is {@code
 * --name value}. Immutable.
 *
 * @param name its name: lower case, words joined by {@code -}
 * @param label what its value is called in the help, for example {@code URL}
 * @param description what it does, in one sentence; the help adds the choices and the default
 * @param choices the values that it takes; empty where it takes any text
 * @param standard the value where none is given; empty where that has no fixed value
 * @param shape what a value must match and how the help calls that shape; null where any will do
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

  public BackendOption {
    choices = List.copyOf(choices);
  }

  /** Returns an option that takes any text, once, and has no default. */
  public static BackendOption text(String name, String label, String description) {
    return new BackendOption(name, label, description, List.of(), Optional.empty(), null, false);
  }

  /** Returns an option that takes one of some values, whatever their case, and has no default. */
  public static BackendOption choice(
      String name, String label, String description, List<String> choices) {
    return new BackendOption(name, label, description, choices, Optional.empty(), null, false);
  }

  /** Returns the option with a default. */
  public BackendOption withDefault(String value) {
    return new BackendOption(
        name, label, description, choices, Optional.of(value), shape, repeatable);
  }

  /** Returns the option with values of one form. */
  public BackendOption matching(String regex, String title) {
    Shape form = new Shape(Pattern.compile(regex), title);
    return new BackendOption(name, label, description, choices, standard, form, repeatable);
  }

  /** Returns the option as one that may be given several times. */
  public BackendOption repeated() {
    return new BackendOption(name, label, description, choices, standard, shape, true);
  }

  /**
   * Returns a value as the backend knows it: one of the choices in their own spelling.
   *
   * @throws BackendException of kind USAGE where the option does not take the value
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
    return new BackendException(BackendException.Kind.USAGE, "--" + name + ": " + problem);
  }
}
