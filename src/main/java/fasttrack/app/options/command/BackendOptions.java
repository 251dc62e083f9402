package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that backends declare themselves. */
public record BackendOptions(List<Backend> backends) {
  /** Separates the values that the configuration file gives; never typed. */
  private static final String SEPARATOR = "\u001f";

  /**
   * Adds all options to a command, in a section for each set of backends that has them.
   *
   * @param hidden the names of those that its help does not show
   */
  public void addTo(CommandSpec command, Set<String> hidden) {
    Map<String, BackendOption> options = new LinkedHashMap<>();
    for (Backend backend : backends) {
      backend.options().forEach(option -> options.putIfAbsent(option.name(), option));
    }
    Map<List<String>, CommandSpec> sections = new LinkedHashMap<>();
    for (BackendOption option : options.values()) {
      sections
          .computeIfAbsent(owners(option), BackendOptions::section)
          .addOption(
              spec(option)
                  .description(descriptions(option.name()))
                  .hidden(hidden.contains(option.name()))
                  .build());
    }
    sections.forEach((owners, section) -> command.addMixin(String.join(" ", owners), section));
  }

  /**
   * Returns the values of a backend's own options.
   *
   * @throws UsageException where an option of another backend has a value
   */
  public Map<String, List<String>> given(Choices choices, Backend chosen) {
    checkOwned(choices, List.of(chosen));
    return choices.own(chosen);
  }

  /**
   * Checks that each option with a value is one of a chosen backend.
   *
   * @throws UsageException where it is not
   */
  public void checkOwned(Choices choices, Collection<Backend> chosen) {
    for (Backend backend : backends) {
      for (BackendOption option : backend.options()) {
        if (choices.given().containsKey(option.name())
            && chosen.stream().noneMatch(one -> has(one, option.name()))) {
          throw new UsageException(
              option.name(),
              "is an option of "
                  + backends(owners(option))
                  + ", not of "
                  + String.join(" or ", chosen.stream().map(Backend::name).toList()));
        }
      }
    }
  }

  /** Returns choices without the options that only other backends have. */
  public Choices of(Backend backend, Choices choices) {
    List<String> foreign = new ArrayList<>(names(backends));
    foreign.removeAll(names(List.of(backend)));
    return choices.without(foreign);
  }

  /** Returns the names of all options. */
  public static List<String> names(Collection<Backend> backends) {
    return backends.stream()
        .flatMap(backend -> backend.options().stream())
        .map(BackendOption::name)
        .distinct()
        .toList();
  }

  /** Tells whether a backend has an option with this name. */
  public static boolean has(Backend backend, String option) {
    return backend.options().stream().anyMatch(own -> own.name().equals(option));
  }

  private List<String> owners(BackendOption option) {
    return backends.stream()
        .filter(backend -> has(backend, option.name()))
        .map(Backend::name)
        .toList();
  }

  private static String backends(List<String> names) {
    return (names.size() == 1 ? "backend " : "backends ") + listed(names);
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.getFirst()
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** Returns what an option does, with the backends' names where that is not the same for all. */
  private String[] descriptions(String name) {
    Map<String, List<String>> owners = new LinkedHashMap<>();
    for (Backend backend : backends) {
      backend.options().stream()
          .filter(option -> option.name().equals(name))
          .map(option -> description(option).replace("%", "%%"))
          .forEach(
              text -> owners.computeIfAbsent(text, key -> new ArrayList<>()).add(backend.name()));
    }
    return owners.size() == 1
        ? owners.keySet().toArray(String[]::new)
        : owners.entrySet().stream()
            .map(each -> listed(each.getValue()) + ": " + each.getKey())
            .toArray(String[]::new);
  }

  private static CommandSpec section(List<String> owners) {
    CommandSpec section = CommandSpec.create();
    section.usageMessage().optionListHeading("%nOptions of " + backends(owners) + ":%n");
    return section;
  }

  private static OptionSpec.Builder spec(BackendOption option) {
    return OptionSpec.builder("--" + option.name())
        .paramLabel(option.label())
        .type(List.class)
        .auxiliaryTypes(String.class)
        .splitRegex(SEPARATOR)
        .splitRegexSynopsisLabel("")
        .hideParamSyntax(true)
        .arity("1");
  }

  /** Returns what an option does, with its choices and its default. */
  public static String description(BackendOption option) {
    String choices = option.choices().isEmpty() ? "" : ": " + String.join(", ", option.choices());
    return option.description()
        + choices
        + option.standard().map(value -> " (default: " + value + ")").orElse("");
  }
}
