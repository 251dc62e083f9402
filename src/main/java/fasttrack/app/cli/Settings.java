package fasttrack.app.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that a command line and its configuration file set, to be given to another command.
 * Immutable.
 *
 * @param values the values of each option, by its long name without dashes, as they were written
 */
record Settings(Map<String, List<String>> values) {
  Settings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns what a command was given. */
  static Settings of(CommandSpec command) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (OptionSpec option : command.options()) {
      List<String> written = new ArrayList<>(option.originalStringValues());
      if (written.isEmpty()) {
        written.addAll(configured(option, command.defaultValueProvider()));
      }
      if (!written.isEmpty()) {
        given.put(name(option), written);
      }
    }
    return new Settings(given);
  }

  private static List<String> configured(OptionSpec option, IDefaultValueProvider file) {
    try {
      String value = file == null ? null : file.defaultValue(option);
      if (value == null) {
        return List.of();
      }
      String plain = value.replace("$$", "$");
      return option.splitRegex().isEmpty()
          ? List.of(plain)
          : List.of(plain.split(Pattern.quote(option.splitRegex()), -1));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns these settings with another value of an option, instead of those that it has. */
  Settings with(String option, String value) {
    Map<String, List<String>> changed = new LinkedHashMap<>(values);
    changed.put(option, List.of(value));
    return new Settings(changed);
  }

  /** Returns these settings with one more value of an option that takes several. */
  Settings and(String option, String value) {
    Map<String, List<String>> changed = new LinkedHashMap<>(values);
    List<String> all = new ArrayList<>(changed.getOrDefault(option, List.of()));
    all.add(value);
    changed.put(option, all);
    return new Settings(changed);
  }

  /** Returns these settings without some of the options. */
  Settings without(List<String> options) {
    Map<String, List<String>> left = new LinkedHashMap<>(values);
    options.forEach(left::remove);
    return new Settings(left);
  }

  /** Returns the first value of an option that is set. */
  String first(String option) {
    return values.getOrDefault(option, List.of()).getFirst();
  }

  /** Tells whether an option is set. */
  boolean has(String option) {
    return values.containsKey(option);
  }

  /** Returns the arguments that set those options which another command has. */
  String[] argumentsFor(CommandSpec other) {
    List<String> arguments = new ArrayList<>();
    values.forEach(
        (name, written) -> {
          if (other.findOption("--" + name) != null) {
            written.forEach(value -> arguments.add("--" + name + "=" + value));
          }
        });
    return arguments.toArray(String[]::new);
  }

  static String name(OptionSpec option) {
    return option.longestName().replaceFirst("^--", "");
  }
}
