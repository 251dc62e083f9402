package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.options.parameter.Parameters;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of parameters: the parser checks values, and keeps them as they are typed. */
public final class ParameterOptions {
  /** Between the options of parameters, there is room for a command's own. */
  static final int ORDER_STEP = 10;

  private ParameterOptions() {}

  /** Adds the options of a command's parameters, in their sections. */
  public static void addTo(
      CommandSpec command, Collection<Parameter<?>> parameters, Catalog catalog) {
    Map<HelpSection, CommandSpec> sections = new EnumMap<>(HelpSection.class);
    for (Parameter<?> parameter : parameters) {
      sections
          .computeIfAbsent(parameter.section(), ParameterOptions::section)
          .addOption(option(parameter, catalog).build());
    }
    sections.forEach((section, options) -> command.addMixin(section.name(), options));
  }

  private static CommandSpec section(HelpSection section) {
    CommandSpec options = CommandSpec.create();
    options.usageMessage().optionListHeading(section.heading());
    return options;
  }

  private static OptionSpec.Builder option(Parameter<?> parameter, Catalog catalog) {
    String name = "--" + parameter.name();
    Character letter = parameter.letter();
    OptionSpec.Builder option =
        (letter == null ? OptionSpec.builder(name) : OptionSpec.builder("-" + letter, name))
            .userObject(parameter) // which says whether it is common
            .paramLabel(parameter.label())
            .description(
                parameter.description().stream()
                    .map(text -> text.replace("%", "%%"))
                    .toArray(String[]::new))
            .arity("1")
            .order(order(parameter))
            .converters(
                text -> {
                  parameter.read(text);
                  return text;
                });
    List<String> choices = parameter.choices(catalog);
    if (choices != null) {
      option.completionCandidates(choices);
    }
    return parameter.takesSeveral()
        ? option.type(List.class).auxiliaryTypes(String.class).splitRegex(",")
        : option.type(String.class);
  }

  private static int order(Parameter<?> parameter) {
    int place = Parameters.names().indexOf(parameter.name());
    return ORDER_STEP * (place < 0 ? Parameters.ALL.size() : place);
  }

  /** Returns what a command was given on its command line and in its configuration file. */
  public static Choices given(
      CommandSpec command, Collection<Parameter<?>> parameters, Catalog catalog) {
    Choices given = Choices.of(parameters);
    for (Parameter<?> parameter : parameters) {
      given = given(given, command, parameter.name());
    }
    for (String own : BackendOptions.names(catalog.backends())) {
      given = given(given, command, own);
    }
    return given;
  }

  private static Choices given(Choices choices, CommandSpec command, String name) {
    OptionSpec option = command.findOption("--" + name);
    Object value = option == null ? null : option.getValue();
    return switch (value) {
      case null -> choices;
      case List<?> values when values.isEmpty() -> choices;
      case List<?> values -> choices.with(name, values.stream().map(String::valueOf).toList());
      default -> choices.with(name, List.of(value.toString()));
    };
  }
}
