package fasttrack.core.spi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a backend's own options: the given ones, each checked against its option, and the
 * defaults of the others. Immutable.
 */
public final class OptionValues {
  private final Map<String, BackendOption> options = new LinkedHashMap<>();
  private final Map<String, List<String>> given = new LinkedHashMap<>();

  private OptionValues(List<BackendOption> options) {
    options.forEach(option -> this.options.put(option.name(), option));
  }

  /**
   * Checks values.
   *
   * @param options the backend's options
   * @param given the given values, by name; an empty list means none
   * @throws BackendException of kind USAGE if an option does not accept a value, an option that is
   *     not repeatable is given more than once, or the backend has no such option
   */
  public static OptionValues of(List<BackendOption> options, Map<String, List<String>> given) {
    OptionValues values = new OptionValues(options);
    given.forEach(values::add);
    return values;
  }

  private void add(String name, List<String> values) {
    BackendOption option = options.get(name);
    if (option == null) {
      throw BackendException.usage("--" + name + ": the backend has no such option");
    }
    if (values.size() > 1 && !option.repeatable()) {
      throw option.wrong("given more than once");
    }
    if (!values.isEmpty()) {
      given.put(name, values.stream().map(option::checked).toList());
    }
  }

  /** Returns an option's value: the last given one, or else the default. */
  public Optional<String> value(String name) {
    BackendOption option = option(name);
    List<String> values = values(name);
    return values.isEmpty() ? option.standard() : Optional.of(values.getLast());
  }

  /** Returns all given values of a repeatable option. */
  public List<String> values(String name) {
    option(name);
    return given.getOrDefault(name, List.of());
  }

  /** Returns whether an option was given. */
  public boolean isGiven(String name) {
    return !values(name).isEmpty();
  }

  /** Returns the given values by name, without defaults. */
  public Map<String, List<String>> given() {
    return Map.copyOf(given);
  }

  private BackendOption option(String name) {
    BackendOption option = options.get(name);
    if (option == null) {
      throw new IllegalArgumentException("the backend does not declare the option " + name);
    }
    return option;
  }

  @Override
  public String toString() {
    return given.toString();
  }
}
