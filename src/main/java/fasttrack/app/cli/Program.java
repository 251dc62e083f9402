package fasttrack.app.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;

import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Parameter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The program: all commands together. */
public final class Program {
  /** A command, and what makes it with all of its options. */
  private record Subcommand(Class<?> type, Supplier<CommandLine> maker) {}

  private Program() {}

  /**
   * Runs the command that the arguments name, and returns the status with which it ends. A reader
   * that closed its end of a pipe, such as {@code head}, has all that it wanted: it is told
   * nothing.
   */
  public static int run(String[] arguments, Console console) {
    int status =
        commandLine(Catalog.byServiceLoader(), console, needed(arguments)).execute(arguments);
    IOException lost = console.finish();
    if (lost == null) {
      return status;
    }
    String reason = String.valueOf(lost.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return status == ExitStatus.OK ? ExitStatus.CLOSED_PIPE : status;
    }
    console.tell("standard output cannot be written: " + reason);
    return ExitStatus.ENVIRONMENT;
  }

  /** Tells of a command's name whether arguments need the command's options. */
  static Predicate<String> needed(String... arguments) {
    Set<String> named = Set.copyOf(List.of(arguments));
    // a script for completion has the options of all commands
    return name -> named.contains(name) || named.contains(CompletionCommand.NAME);
  }

  /** Returns the program's command line. */
  static CommandLine commandLine(Catalog catalog, Console console) {
    return commandLine(catalog, console, name -> true);
  }

  /**
   * Returns the program's command line with what its own help shows of each command. Options take
   * long to make, so that only the commands that are needed have theirs.
   *
   * @param needed tells by its name whether a command is to have its options
   */
  static CommandLine commandLine(Catalog catalog, Console console, Predicate<String> needed) {
    CommandLine root = new CommandLine(new RootCommand());
    for (Subcommand subcommand : subcommands(catalog, console)) {
      Command command = subcommand.type().getAnnotation(Command.class);
      root.addSubcommand(needed.test(command.name()) ? subcommand.maker().get() : outline(command));
    }
    Errors errors = new Errors();
    return resolving(root, console)
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(console.out(), true, console.out().charset()))
        .setErr(new PrintWriter(console.err(), true, console.err().charset()))
        .setUsageHelpWidth(console.width())
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
        .setExecutionStrategy(new CheckedValues(console.folder()))
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  /** The commands, in the order of the help. */
  private static List<Subcommand> subcommands(Catalog catalog, Console console) {
    return List.of(
        new Subcommand(
            RunCommand.class,
            () ->
                configurable(
                    catalog, new RunCommand(catalog, console), RunCommand.parameters(catalog))),
        new Subcommand(
            VersusCommand.class,
            () ->
                configurable(
                    catalog, new VersusCommand(catalog, console), VersusOptions.PARAMETERS)),
        new Subcommand(
            CompareCommand.class,
            () -> sectioned(new CommandLine(new CompareCommand(catalog, console)))),
        new Subcommand(
            SweepCommand.class,
            () ->
                configurable(catalog, new SweepCommand(catalog, console), SweepOptions.PARAMETERS)),
        new Subcommand(
            LocksCommand.class,
            () ->
                configurable(catalog, new LocksCommand(catalog, console), LocksOptions.PARAMETERS)),
        new Subcommand(
            MatrixCommand.class,
            () ->
                configurable(
                    catalog, new MatrixCommand(catalog, console), MatrixOptions.PARAMETERS)),
        new Subcommand(
            AcidCommand.class,
            () -> configurable(catalog, new AcidCommand(catalog, console), AcidOptions.PARAMETERS)),
        new Subcommand(AcidLoadCommand.class, () -> acidLoad(catalog, console)),
        new Subcommand(
            RunChildCommand.class, () -> new CommandLine(new RunChildCommand(catalog, console))),
        new Subcommand(
            SelftestCommand.class,
            () -> sectioned(new CommandLine(new SelftestCommand(catalog, console)))),
        new Subcommand(
            JmhCommand.class, () -> sectioned(new CommandLine(new JmhCommand(catalog, console)))),
        new Subcommand(
            JmhCompareCommand.class,
            () -> sectioned(new CommandLine(new JmhCompareCommand(console)))),
        new Subcommand(ReportCommand.class, () -> new CommandLine(new ReportCommand(console))),
        new Subcommand(
            BackendsCommand.class, () -> new CommandLine(new BackendsCommand(catalog, console))),
        new Subcommand(
            WorkloadsCommand.class, () -> new CommandLine(new WorkloadsCommand(catalog, console))),
        new Subcommand(
            ExplainCommand.class,
            () ->
                configurable(
                    catalog,
                    new ExplainCommand(catalog, console),
                    ExplainCommand.parameters(catalog))),
        new Subcommand(
            CheckCommand.class,
            () ->
                configurable(catalog, new CheckCommand(catalog, console), CheckCommand.PARAMETERS)),
        new Subcommand(CompletionCommand.class, () -> new CommandLine(new CompletionCommand())),
        new Subcommand(HelpCommand.class, () -> new CommandLine(new HelpCommand())));
  }

  /** Returns what the program's own help shows of a command. */
  private static CommandLine outline(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().header(command.header()).hidden(command.hidden());
    return new CommandLine(spec);
  }

  private static CommandLine acidLoad(Catalog catalog, Console console) {
    CommandLine line = new CommandLine(new AcidLoadCommand(catalog, console));
    ParameterOptions.addTo(line.getCommandSpec(), AcidOptions.PARAMETERS, catalog);
    new BackendOptions(catalog.backends()).addTo(line.getCommandSpec(), Set.of());
    return line;
  }

  /** Lets paths be relative to the console's folder. What is empty is refused by others. */
  private static CommandLine resolving(CommandLine command, Console console) {
    return command.registerConverter(
        Path.class, text -> text.isBlank() ? Path.of(text) : console.folder().resolve(text));
  }

  /** Makes a command that opens a database: with backends' own options and a configuration file. */
  private static CommandLine configurable(
      Catalog catalog, Object command, List<Parameter<?>> parameters) {
    CommandLine commandLine = new CommandLine(command);
    CommandSpec spec = commandLine.getCommandSpec();
    ConfigOption.addTo(spec);
    ParameterOptions.addTo(spec, parameters, catalog);
    Set<String> hidden =
        command instanceof MatrixCommand ? MatrixPlanner.settings(catalog) : Set.of();
    new BackendOptions(catalog.backends()).addTo(spec, hidden);
    return sectioned(commandLine);
  }

  private static CommandLine sectioned(CommandLine command) {
    command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST, new OptionSections());
    return command;
  }
}
