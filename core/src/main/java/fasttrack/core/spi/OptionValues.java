package fasttrack.core.spi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a backend's own options: those given, each checked against its option, and the
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
   * @param given what was given of them, by name; an empty list is as good as none
   * @throws BackendException of kind USAGE where a value is not one that its option takes, an
   *     option is given more often than it may be, or the backend has no such option
   */
  public static OptionValues of(List<BackendOption> options, Map<String, List<String>> given) {
    OptionValues values = new OptionValues(options);
    given.forEach(values::add);
    return values;
  }

  private void add(String name, List<String> values) {
    BackendOption option = options.get(name);
    if (option == null) {
      throw new BackendException(
          BackendException.Kind.USAGE, "--" + name + ": the backend has no such option");
    }
    if (values.size() > 1 && !option.repeatable()) {
      throw option.wrong("given more than once");
    }
    if (!values.isEmpty()) {
      given.put(name, values.stream().map(option::checked).toList());
    }
  }

  /** Returns an option's value, its default where none was given; the last one of several. */
  public Optional<String> value(String name) {
    BackendOption option = option(name);
    List<String> values = values(name);
    return values.isEmpty() ? option.standard() : Optional.of(values.getLast());
  }

  /** Returns all values given of a repeatable option. */
  public List<String> values(String name) {
    option(name);
    return given.getOrDefault(name, List.of());
  }

  /** Tells whether an option was given a value. */
  public boolean isGiven(String name) {
    return !values(name).isEmpty();
  }

  /** Returns what was given, by name; defaults are not part of it. */
  public Map<String, List<String>> given() {
    return Map.copyOf(given);
  }

  private BackendOption option(String name) {
    BackendOption option = options.get(name);
    if (option == null) {
      throw new IllegalArgumentException("the backend declares no option " + name);
    }
    return option;
  }

  @Override
  public String toString() {
    return given.toString();
  }
}
