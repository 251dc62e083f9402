package fasttrack.app.options.parameter;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/**
 * What a command was given, or a study sets: the values of parameters and of backends' own options,
 * as they are typed. Immutable.
 *
 * @param given the values of each, by the option's name without dashes
 * @param standard the command's defaults of parameters
 */
public record Choices(Map<String, List<String>> given, Map<String, String> standard) {

  /** Returns nothing but defaults: those of a command's parameters, and of all others. */
  public static Choices of(Collection<Parameter<?>> parameters) {
    Map<String, String> standard = new HashMap<>();
    Stream.concat(Parameters.ALL.stream(), parameters.stream())
        .forEach(each -> standard.compute(each.name(), (name, before) -> each.standard()));
    return new Choices(Map.of(), standard);
  }

  /**
   * Returns a parameter's value, or its default; null where there is neither.
   *
   * @throws UsageException where it is invalid
   */
  public <T> @Nullable T get(Parameter<T> parameter) {
    List<T> all = all(parameter);
    return all.isEmpty() ? null : all.getLast();
  }

  /**
   * Returns a parameter's value, or its default.
   *
   * @param otherwise the value where there is neither
   * @throws UsageException where it is invalid
   */
  public <T> T get(Parameter<T> parameter, T otherwise) {
    T value = get(parameter);
    return value == null ? otherwise : value;
  }

  /**
   * Returns the value of a parameter that has a default.
   *
   * @throws UsageException where it is invalid
   */
  public <T> T value(Parameter<T> parameter) {
    return Objects.requireNonNull(get(parameter), parameter::name);
  }

  /**
   * Returns all values of a parameter that takes several, or its default; empty where there are
   * neither.
   *
   * @throws UsageException where one is invalid
   */
  public <T> List<T> all(Parameter<T> parameter) {
    List<String> texts = given.get(parameter.name());
    if (texts == null) {
      String value = standard.get(parameter.name());
      texts = value == null ? List.of() : List.of(value);
    }
    try {
      return texts.stream().map(parameter::read).toList();
    } catch (TypeConversionException e) {
      throw new UsageException(parameter.name(), String.valueOf(e.getMessage()));
    }
  }

  /** Tells whether a value was given. */
  public boolean has(Parameter<?> parameter) {
    return given.containsKey(parameter.name());
  }

  /** Returns these choices with another value, instead of those that there are. */
  public Choices with(Parameter<?> parameter, String value) {
    return with(parameter.name(), List.of(value));
  }

  /** Returns these choices with other values of an option. */
  public Choices with(String option, List<String> values) {
    Map<String, List<String>> changed = new LinkedHashMap<>(given);
    changed.put(option, List.copyOf(values));
    return new Choices(changed, standard);
  }

  /** Returns these choices with one more value of an option that takes several. */
  public Choices and(String option, String value) {
    List<String> all = new ArrayList<>(given.getOrDefault(option, List.of()));
    all.add(value);
    return with(option, all);
  }

  /** Returns these choices without some of the options. */
  public Choices without(Collection<String> options) {
    Map<String, List<String>> left = new LinkedHashMap<>(given);
    left.keySet().removeAll(options);
    return new Choices(left, standard);
  }

  /** Returns the values of a backend's own options, whatever other options have values. */
  public Map<String, List<String>> own(Backend backend) {
    Map<String, List<String>> own = new HashMap<>(given);
    own.keySet().retainAll(backend.options().stream().map(BackendOption::name).toList());
    return own;
  }
}
