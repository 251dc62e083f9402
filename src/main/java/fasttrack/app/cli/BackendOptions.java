package fasttrack.app.cli;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that backends have of their own, beside those of all. */
final class BackendOptions {
  private static final int ORDER_AFTER_ALL_OTHERS = 1_000;

  private final List<Backend> backends;

  BackendOptions(List<Backend> backends) {
    this.backends = backends;
  }

  /**
   * Adds all options to a command, grouped by the backends that have them.
   *
   * @param hidden the names of those that its help does not show
   */
  void addTo(CommandSpec command, Set<String> hidden) {
    Map<String, BackendOption> options = new LinkedHashMap<>();
    for (Backend backend : backends) {
      backend.options().forEach(option -> options.putIfAbsent(option.name(), option));
    }
    Map<List<String>, ArgGroupSpec.Builder> groups = new LinkedHashMap<>();
    for (BackendOption option : options.values()) {
      groups
          .computeIfAbsent(owners(option), BackendOptions::group)
          .addArg(spec(option).hidden(hidden.contains(option.name())).build());
    }
    int order = ORDER_AFTER_ALL_OTHERS;
    for (ArgGroupSpec.Builder group : groups.values()) {
      command.addArgGroup(group.order(order++).build());
    }
  }

  /**
   * Returns what was given of a backend's own options.
   *
   * @throws UsageException where an option of another backend was given
   */
  Map<String, List<String>> given(ParseResult parsed, Backend chosen) {
    checkOwned(parsed, List.of(chosen));
    return givenOf(parsed, chosen);
  }

  /**
   * Checks that each option that was given is one of a chosen backend.
   *
   * @throws UsageException where it is not
   */
  void checkOwned(ParseResult parsed, Collection<Backend> chosen) {
    for (Backend backend : backends) {
      for (BackendOption option : backend.options()) {
        if (parsed.hasMatchedOption("--" + option.name())
            && chosen.stream().noneMatch(one -> has(one, option.name()))) {
          throw new UsageException(
              option.name(),
              "is an option of backend "
                  + backend.name()
                  + ", not of "
                  + String.join(" or ", chosen.stream().map(Backend::name).toList()));
        }
      }
    }
  }

  /** Returns what was given of a backend's own options, whatever else was given. */
  Map<String, List<String>> givenOf(ParseResult parsed, Backend backend) {
    Map<String, List<String>> given = new HashMap<>();
    for (BackendOption option : backend.options()) {
      if (parsed.hasMatchedOption("--" + option.name())) {
        List<String> values = parsed.matchedOptionValue("--" + option.name(), List.of());
        given.put(option.name(), values);
      }
    }
    return given;
  }

  /** Tells whether a backend has an option of this name. */
  static boolean has(Backend backend, String option) {
    return backend.options().stream().anyMatch(own -> own.name().equals(option));
  }

  private List<String> owners(BackendOption option) {
    return backends.stream()
        .filter(backend -> has(backend, option.name()))
        .map(Backend::name)
        .toList();
  }

  private static ArgGroupSpec.Builder group(List<String> owners) {
    return ArgGroupSpec.builder()
        .exclusive(false)
        .validate(false)
        .heading(
            "%nOptions of backend"
                + (owners.size() == 1 ? " " : "s ")
                + String.join(" and ", owners)
                + ":%n");
  }

  private static OptionSpec.Builder spec(BackendOption option) {
    return OptionSpec.builder("--" + option.name())
        .paramLabel(option.label())
        .description(description(option).replace("%", "%%"))
        .type(List.class)
        .auxiliaryTypes(String.class)
        .arity("1");
  }

  /** Returns what an option does, with its choices and its default. */
  static String description(BackendOption option) {
    String choices = option.choices().isEmpty() ? "" : ": " + String.join(", ", option.choices());
    return option.description()
        + choices
        + option.standard().map(value -> " (default: " + value + ")").orElse("");
  }
}
