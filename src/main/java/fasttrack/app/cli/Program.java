package fasttrack.app.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;

import fasttrack.app.execution.StandardOutput;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The program: all commands together. */
public final class Program {
  private static final int HELP_WIDTH = 80;
  private static final String ALL = "all, one by one";

  private Program() {}

  /**
   * Runs the command that the arguments name.
   *
   * @param exit ends the process at once, for a user who does not want to wait
   * @return the status with which the process is to end
   */
  public static int run(String[] arguments, IntConsumer exit) {
    String home = System.getenv("HOME");
    if (home != null && !home.isEmpty()) {
      // Java takes it from the system's list of users; drivers look there for password files.
      System.setProperty("user.home", home);
    }
    JavaLogging.install();
    StandardOutput out = StandardOutput.install();
    return out.end(commandLine(Catalog.byServiceLoader(), exit).execute(arguments));
  }

  /** Returns the program's command line. */
  static CommandLine commandLine(Catalog catalog, IntConsumer exit) {
    CommandLine acidLoad = new CommandLine(new AcidLoadCommand(catalog, exit));
    new BackendOptions(catalog.backends()).addTo(acidLoad.getCommandSpec(), Set.of());
    CommandLine root = new CommandLine(new RootCommand());
    for (CommandLine command :
        List.of(
            runCommand(catalog, exit),
            configurable(catalog, new VersusCommand(catalog, exit), HelpTexts.ofVersus()),
            sectioned(new CommandLine(new CompareCommand(catalog))),
            configurable(
                catalog, new SweepCommand(catalog, exit), HelpTexts.of(SweepPlanner.WORKLOAD)),
            configurable(catalog, new LocksCommand(catalog, exit), HelpTexts.ofLocks()),
            configurable(catalog, new MatrixCommand(catalog, exit), HelpTexts.ofMatrix()),
            configurable(catalog, new AcidCommand(catalog, exit), HelpTexts.of(ALL)),
            acidLoad,
            new CommandLine(new RunChildCommand(catalog, exit)),
            sectioned(new CommandLine(new SelftestCommand(catalog, exit))),
            sectioned(new CommandLine(new JmhCommand(catalog, exit))),
            sectioned(new CommandLine(new JmhCompareCommand())),
            new CommandLine(new ReportCommand()),
            new CommandLine(new BackendsCommand(catalog)),
            new CommandLine(new WorkloadsCommand(catalog)),
            configurable(catalog, new ExplainCommand(catalog), HelpTexts.of(byDefault(catalog))),
            configurable(catalog, new CheckCommand(catalog), HelpTexts.of(ALL)),
            new CommandLine(new CompletionCommand()),
            new CommandLine(new HelpCommand()))) {
      root.addSubcommand(command);
    }
    Errors errors = new Errors();
    return root.setExpandAtFiles(false)
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
        .setExecutionStrategy(new EmptyValues())
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  /** Returns {@code run} alone. */
  static CommandLine runCommand(Catalog catalog, IntConsumer exit) {
    return configurable(catalog, new RunCommand(catalog, exit), HelpTexts.of(byDefault(catalog)));
  }

  private static String byDefault(Catalog catalog) {
    return catalog.defaultWorkloads().stream()
        .map(Workload::name)
        .collect(Collectors.joining(", then "));
  }

  /** Makes a command that opens a database: with backends' own options and a configuration file. */
  private static CommandLine configurable(Catalog catalog, Object command, HelpTexts texts) {
    CommandLine commandLine = new CommandLine(command);
    CommandSpec spec = commandLine.getCommandSpec();
    ConfigOption.addTo(spec);
    Set<String> hidden =
        command instanceof MatrixCommand ? MatrixPlanner.settings(catalog) : Set.of();
    new BackendOptions(catalog.backends()).addTo(spec, hidden);
    commandLine.setResourceBundle(texts);
    return sectioned(commandLine);
  }

  private static CommandLine sectioned(CommandLine command) {
    command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST, new OptionSections());
    return command;
  }
}
