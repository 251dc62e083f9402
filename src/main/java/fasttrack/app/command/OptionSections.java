package fasttrack.app.command;

import fasttrack.app.parameter.HelpSection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Renders a command's options by the headings of what it mixes in, those without a heading first.
 * (picocli's own groups take no part in its default values, which the configuration file needs.)
 */
public final class OptionSections implements IHelpSectionRenderer {
  @Override
  public String render(Help help) {
    Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
    for (HelpSection section : HelpSection.values()) {
      sections.put(section.heading(), new ArrayList<>());
    }
    List<OptionSpec> all = new ArrayList<>(help.commandSpec().options());
    help.commandSpec().mixins().values().forEach(mixin -> collect(mixin, all, sections));
    StringBuilder text = new StringBuilder(section(help, all));
    sections.values().removeIf(List::isEmpty);
    sections.forEach(
        (heading, options) ->
            text.append(help.createHeading(heading)).append(section(help, options)));
    return text.toString();
  }

  /** Moves a mixin's options to their sections; what it mixes in itself comes first. */
  private static void collect(
      CommandSpec mixin, List<OptionSpec> rest, Map<String, List<OptionSpec>> sections) {
    mixin.mixins().values().forEach(inner -> collect(inner, rest, sections));
    for (OptionSpec option : mixin.options()) {
      boolean moved = rest.removeIf(one -> one.longestName().equals(option.longestName()));
      if (moved) {
        sections
            .computeIfAbsent(mixin.usageMessage().optionListHeading(), key -> new ArrayList<>())
            .add(option);
      }
    }
  }

  private static String section(Help help, List<OptionSpec> options) {
    List<OptionSpec> shown =
        options.stream()
            .filter(option -> !option.hidden())
            .sorted(Comparator.comparingInt(OptionSpec::order))
            .toList();
    return help.optionListExcludingGroups(shown);
  }
}
