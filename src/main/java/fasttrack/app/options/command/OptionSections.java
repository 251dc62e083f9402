package fasttrack.app.options.command;

import fasttrack.app.options.parameter.HelpSection;
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
    StringBuilder text = new StringBuilder();
    sections(help.commandSpec())
        .forEach(
            (heading, options) ->
                text.append(help.createHeading(heading))
                    .append(help.optionListExcludingGroups(options)));
    return text.toString();
  }

  /** Returns the options that help shows, in its order. */
  static List<OptionSpec> shown(CommandSpec command) {
    return sections(command).values().stream().flatMap(List::stream).toList();
  }

  private static Map<String, List<OptionSpec>> sections(CommandSpec command) {
    Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
    List<OptionSpec> rest = new ArrayList<>(command.options());
    sections.put("", rest);
    for (HelpSection section : HelpSection.values()) {
      sections.put(section.heading(), new ArrayList<>());
    }
    command.mixins().values().forEach(mixin -> collect(mixin, rest, sections));
    sections.values().forEach(options -> options.removeIf(OptionSpec::hidden));
    sections.values().removeIf(List::isEmpty);
    sections.values().forEach(options -> options.sort(Comparator.comparingInt(OptionSpec::order)));
    return sections;
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
}
