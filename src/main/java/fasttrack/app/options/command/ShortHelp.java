package fasttrack.app.options.command;

import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.Parameter;
import fasttrack.app.report.Page;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of a command on one screen: examples, and the options that most users need, of each the
 * first paragraph of its description. A command without such options has only its full help.
 */
public final class ShortHelp {
  private static final String COMMON_OPTIONS = "commonOptions";

  private static final List<String> ALL = List.copyOf(new UsageMessageSpec().sectionKeys());

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
    List<OptionSpec> options =
        OptionSections.shown(command).stream().filter(ShortHelp::isCommon).toList();
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
