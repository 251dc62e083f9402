package fasttrack.app.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;

import fasttrack.app.execution.StandardOutput;
import fasttrack.core.model.Workload;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The program: all commands together. */
public final class Program {
  private static final int HELP_WIDTH = 80;
  private static final String ALL = "all, one by one";

  /** A command, and what makes it with all of its options. */
  private record Subcommand(Class<?> type, Supplier<CommandLine> maker) {}

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
    return out.end(
        commandLine(Catalog.byServiceLoader(), exit, needed(arguments)).execute(arguments));
  }

  /** Tells of a command's name whether arguments need the command's options. */
  static Predicate<String> needed(String... arguments) {
    Set<String> named = Set.copyOf(List.of(arguments));
    // a script for completion has the options of all commands
    return name -> named.contains(name) || named.contains(CompletionCommand.NAME);
  }

  /** Returns the program's command line. */
  static CommandLine commandLine(Catalog catalog, IntConsumer exit) {
    return commandLine(catalog, exit, name -> true);
  }

  /**
   * Returns the program's command line with what its own help shows of each command. Options take
   * long to make, so that only the commands that are needed have theirs.
   *
   * @param needed tells by its name whether a command is to have its options
   */
  static CommandLine commandLine(Catalog catalog, IntConsumer exit, Predicate<String> needed) {
    CommandLine root = new CommandLine(new RootCommand());
    for (Subcommand subcommand : subcommands(catalog, exit)) {
      Command command = subcommand.type().getAnnotation(Command.class);
      root.addSubcommand(needed.test(command.name()) ? subcommand.maker().get() : outline(command));
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

  /** The commands, in the order of the help. */
  private static List<Subcommand> subcommands(Catalog catalog, IntConsumer exit) {
    return List.of(
        new Subcommand(RunCommand.class, () -> runCommand(catalog, exit)),
        new Subcommand(
            VersusCommand.class,
            () -> configurable(catalog, new VersusCommand(catalog, exit), HelpTexts.ofVersus())),
        new Subcommand(
            CompareCommand.class, () -> sectioned(new CommandLine(new CompareCommand(catalog)))),
        new Subcommand(
            SweepCommand.class,
            () ->
                configurable(
                    catalog, new SweepCommand(catalog, exit), HelpTexts.of(SweepPlanner.WORKLOAD))),
        new Subcommand(
            LocksCommand.class,
            () -> configurable(catalog, new LocksCommand(catalog, exit), HelpTexts.ofLocks())),
        new Subcommand(
            MatrixCommand.class,
            () -> configurable(catalog, new MatrixCommand(catalog, exit), HelpTexts.ofMatrix())),
        new Subcommand(
            AcidCommand.class,
            () -> configurable(catalog, new AcidCommand(catalog, exit), HelpTexts.of(ALL))),
        new Subcommand(AcidLoadCommand.class, () -> acidLoad(catalog, exit)),
        new Subcommand(
            RunChildCommand.class, () -> new CommandLine(new RunChildCommand(catalog, exit))),
        new Subcommand(
            SelftestCommand.class,
            () -> sectioned(new CommandLine(new SelftestCommand(catalog, exit)))),
        new Subcommand(
            JmhCommand.class, () -> sectioned(new CommandLine(new JmhCommand(catalog, exit)))),
        new Subcommand(
            JmhCompareCommand.class, () -> sectioned(new CommandLine(new JmhCompareCommand()))),
        new Subcommand(ReportCommand.class, () -> new CommandLine(new ReportCommand())),
        new Subcommand(BackendsCommand.class, () -> new CommandLine(new BackendsCommand(catalog))),
        new Subcommand(
            WorkloadsCommand.class, () -> new CommandLine(new WorkloadsCommand(catalog))),
        new Subcommand(
            ExplainCommand.class,
            () ->
                configurable(
                    catalog, new ExplainCommand(catalog), HelpTexts.of(byDefault(catalog)))),
        new Subcommand(
            CheckCommand.class,
            () -> configurable(catalog, new CheckCommand(catalog), HelpTexts.of(ALL))),
        new Subcommand(CompletionCommand.class, () -> new CommandLine(new CompletionCommand())),
        new Subcommand(HelpCommand.class, () -> new CommandLine(new HelpCommand())));
  }

  /** Returns what the program's own help shows of a command. */
  private static CommandLine outline(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().header(command.header()).hidden(command.hidden());
    return new CommandLine(spec);
  }

  private static CommandLine acidLoad(Catalog catalog, IntConsumer exit) {
    CommandLine line = new CommandLine(new AcidLoadCommand(catalog, exit));
    new BackendOptions(catalog.backends()).addTo(line.getCommandSpec(), Set.of());
    return line;
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
