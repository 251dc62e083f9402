package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.HelpSection;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.report.Page;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of a command. On one screen: examples, and the options that most users need, of each the
 * first paragraph of its description. A command without such options has only its full help, which
 * shows all options by the headings of what the command mixes in. (picocli's own groups take no
 * part in its default values, which the configuration file needs.)
 */
public final class CommandHelp {
  private static final String COMMON_OPTIONS = "commonOptions";

  private static final List<String> ALL = List.copyOf(new UsageMessageSpec().sectionKeys());

  private static final int GAP = 2;

  private CommandHelp() {}

  /** Gives a command its texts, and lets its help be short where some options are common. */
  public static void addTo(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    UsageMessageSpec usage = spec.usageMessage();
    usage.sortOptions(false);
    usage.abbreviateSynopsis(true);
    usage.description(Defaults.help("description." + spec.name()).toArray(String[]::new));
    usage.exitCodeList(
        UsageMessageSpec.keyValuesMap(
            Defaults.help("exits." + spec.name()).toArray(String[]::new)));
    // the library would take that of a mixin, which heads a section alone
    String own = spec.userObject().getClass().getAnnotation(Command.class).optionListHeading();
    usage.optionListHeading(own.isEmpty() ? "%n" : own);
    if (!usage.exitCodeList().isEmpty()) {
      usage.exitCodeListHeading("%nExit status:%n");
    }
    if (!spec.mixins().isEmpty()) {
      command
          .getHelpSectionMap()
          .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::allOptions);
    }
    examples(command);
  }

  private static void examples(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> examples = Defaults.examples(spec.name());
    if (!examples.isEmpty()) {
      spec.usageMessage()
          .footerHeading("%nExamples:%n")
          .footer(
              examples.stream().map(line -> "  " + line.replace("%", "%%")).toArray(String[]::new));
    }
    if (spec.options().stream().anyMatch(CommandHelp::isCommon)) {
      command.getHelpSectionMap().put(COMMON_OPTIONS, CommandHelp::options);
      command.setHelpSectionKeys(
          Stream.concat(
                  ALL.stream()
                      .filter(key -> key.matches("(header|synopsis|parameterList|footer).*")),
                  Stream.of(COMMON_OPTIONS))
              .toList());
    }
  }

  /** Lets a command's help be full. */
  public static void expand(CommandLine command) {
    if (command.getHelpSectionMap().containsKey(COMMON_OPTIONS)) {
      List<String> keys = new ArrayList<>(ALL);
      List<String> examples = keys.stream().filter(key -> key.startsWith("footer")).toList();
      keys.removeAll(examples);
      keys.addAll(keys.indexOf(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING), examples);
      command.setHelpSectionKeys(keys);
    }
  }

  private static boolean isCommon(OptionSpec option) {
    return switch (option.userObject()) {
      case Parameter<?> parameter -> parameter.isCommon();
      case AnnotatedElement declared -> declared.isAnnotationPresent(Common.class);
      case null, default -> false;
    };
  }

  private static String options(Help help) {
    CommandSpec command = help.commandSpec();
    List<OptionSpec> options = shown(command).stream().filter(CommandHelp::isCommon).toList();
    int width = GAP + options.stream().mapToInt(each -> label(each).length()).max().orElse(0);
    Page page = new Page().text("Options:");
    for (OptionSpec option : options) {
      page.labelled(label(option), width, option.description()[0]);
    }
    page.gap().text("All options: " + command.qualifiedName() + " --help=all");
    return System.lineSeparator() + page;
  }

  /** Returns how an option is typed: {@code -w, --workload=WORKLOAD,...}. */
  private static String label(OptionSpec option) {
    String names =
        option.shortestName().equals(option.longestName())
            ? "      " + option.longestName()
            : "  " + option.shortestName() + ", " + option.longestName();
    String more = option.splitRegex().isEmpty() ? "" : ",...";
    return option.arity().max() == 0 ? names : names + "=" + option.paramLabel() + more;
  }

  private static String allOptions(Help help) {
    StringBuilder text = new StringBuilder();
    sections(help.commandSpec())
        .forEach(
            (heading, options) ->
                text.append(help.createHeading(heading))
                    .append(help.optionListExcludingGroups(options)));
    return text.toString();
  }

  /** Returns the options that help shows, in its order. */
  private static List<OptionSpec> shown(CommandSpec command) {
    return sections(command).values().stream().flatMap(List::stream).toList();
  }

  /** Returns the options by their headings, those without a heading first. */
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
