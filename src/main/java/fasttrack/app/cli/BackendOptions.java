package fasttrack.app.cli;

import fasttrack.core.spi.Backend;
import fasttrack.core.spi.BackendOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Adds all options to a command, grouped by the backends that have them. */
  void addTo(CommandSpec command) {
    Map<String, BackendOption> options = new LinkedHashMap<>();
    for (Backend backend : backends) {
      backend.options().forEach(option -> options.putIfAbsent(option.name(), option));
    }
    Map<List<String>, ArgGroupSpec.Builder> groups = new LinkedHashMap<>();
    for (BackendOption option : options.values()) {
      groups.computeIfAbsent(owners(option), BackendOptions::group).addArg(spec(option));
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
    Map<String, List<String>> given = new HashMap<>();
    for (Backend backend : backends) {
      for (BackendOption option : backend.options()) {
        if (!parsed.hasMatchedOption("--" + option.name())) {
          continue;
        }
        if (chosen.options().stream().noneMatch(own -> own.name().equals(option.name()))) {
          throw new UsageException(
              option.name(),
              "is an option of backend " + backend.name() + ", not of " + chosen.name());
        }
        List<String> values = parsed.matchedOptionValue("--" + option.name(), List.of());
        if (values.size() > 1 && !option.repeatable()) {
          throw new UsageException(option.name(), "given more than once");
        }
        given.put(option.name(), values);
      }
    }
    return given;
  }

  private List<String> owners(BackendOption option) {
    return backends.stream()
        .filter(by -> by.options().stream().anyMatch(own -> own.name().equals(option.name())))
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

  private static OptionSpec spec(BackendOption option) {
    return OptionSpec.builder("--" + option.name())
        .paramLabel(option.label())
        .description(option.description().replace("%", "%%"))
        .type(List.class)
        .auxiliaryTypes(String.class)
        .arity("1")
        .build();
  }
}
