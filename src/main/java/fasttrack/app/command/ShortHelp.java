package fasttrack.app.command;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_HEADER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING;

import fasttrack.app.parameter.Defaults;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.report.Page;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help of a command on one screen: examples, and the options that most users need, of each the
 * first paragraph of its description. A command without such options has only its full help.
 */
public final class ShortHelp {
  private static final String COMMON_OPTIONS = "commonOptions";

  private static final List<String> SHORT =
      List.of(
          SECTION_KEY_HEADER,
          SECTION_KEY_SYNOPSIS_HEADING,
          SECTION_KEY_SYNOPSIS,
          SECTION_KEY_PARAMETER_LIST_HEADING,
          SECTION_KEY_PARAMETER_LIST,
          SECTION_KEY_FOOTER_HEADING,
          SECTION_KEY_FOOTER,
          COMMON_OPTIONS);

  private static final List<String> FULL =
      List.of(
          SECTION_KEY_HEADER,
          SECTION_KEY_SYNOPSIS_HEADING,
          SECTION_KEY_SYNOPSIS,
          SECTION_KEY_DESCRIPTION,
          SECTION_KEY_FOOTER_HEADING,
          SECTION_KEY_FOOTER,
          SECTION_KEY_PARAMETER_LIST_HEADING,
          SECTION_KEY_PARAMETER_LIST,
          SECTION_KEY_OPTION_LIST_HEADING,
          SECTION_KEY_OPTION_LIST,
          SECTION_KEY_EXIT_CODE_LIST_HEADING,
          SECTION_KEY_EXIT_CODE_LIST);

  private static final int GAP = 2;

  private ShortHelp() {}

  /** Gives a command its examples, and lets its help be short where some options are common. */
  public static void addTo(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> examples = Defaults.examples(spec.name());
    if (!examples.isEmpty()) {
      spec.usageMessage()
          .footerHeading("%nExamples:%n")
          .footer(
              examples.stream().map(line -> "  " + line.replace("%", "%%")).toArray(String[]::new));
    }
    if (spec.options().stream().anyMatch(ShortHelp::isCommon)) {
      command.getHelpSectionMap().put(COMMON_OPTIONS, ShortHelp::options);
      command.setHelpSectionKeys(SHORT);
    }
  }

  /** Lets a command's help be full. */
  public static void expand(CommandLine command) {
    if (command.getHelpSectionKeys().equals(SHORT)) {
      command.setHelpSectionKeys(FULL);
    }
  }

  private static List<OptionSpec> common(CommandSpec command) {
    return OptionSections.shown(command).stream().filter(ShortHelp::isCommon).toList();
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
    List<OptionSpec> options = common(command);
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
}
