package fasttrack.app.cli;

import fasttrack.app.audit.acid.AcidCommand;
import fasttrack.app.audit.doctor.DoctorCommand;
import fasttrack.app.audit.host.HostCommand;
import fasttrack.app.audit.selftest.SelftestCommand;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.execution.plugin.Plugins;
import fasttrack.app.history.HistoryCommand;
import fasttrack.app.micro.JmhCommand;
import fasttrack.app.micro.JmhCompareCommand;
import fasttrack.app.options.command.BackendOptions;
import fasttrack.app.options.command.CheckedValues;
import fasttrack.app.options.command.CommandHelp;
import fasttrack.app.options.command.ConfigFile;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.command.ParameterOptions;
import fasttrack.app.options.command.PluginFolders;
import fasttrack.app.options.command.RootCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Defaults;
import fasttrack.app.options.parameter.UsageException;
import fasttrack.app.report.Page;
import fasttrack.app.study.locking.LocksCommand;
import fasttrack.app.study.matrix.MatrixCommand;
import fasttrack.app.study.run.RunChildCommand;
import fasttrack.app.study.run.RunCommand;
import fasttrack.app.study.sweep.SweepCommand;
import fasttrack.app.study.versus.CompareCommand;
import fasttrack.app.study.versus.VersusCommand;
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
public final class Commands {
  /** A command, and what makes it with all of its options. */
  private record Subcommand(Class<?> type, Supplier<CommandLine> maker) {}

  private Commands() {}

  /**
   * Runs the command that the arguments name, and returns the status with which it ends. A reader
   * that closed its end of a pipe, such as {@code head}, has all that it wanted: it is told
   * nothing.
   */
  public static int run(String[] arguments, Console console) {
    int status = withPlugins(arguments, console);
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

  /**
   * Runs a command that sees the plugins, as do all threads that it starts. Their jars are closed
   * when it has ended: the process may go on.
   */
  private static int withPlugins(String[] arguments, Console console) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (Plugins plugins = PluginFolders.plugins(List.of(arguments), console.folder())) {
      plugins.all().stream()
          .filter(plugin -> plugin.leftOut() != null)
          .forEach(plugin -> console.tell(plugin.jar() + " is left out: " + plugin.leftOut()));
      thread.setContextClassLoader(plugins.loader());
      Catalog catalog = Catalog.byServiceLoader(plugins.all());
      return commandLine(catalog, console, needed(arguments)).execute(arguments);
    } catch (UsageException e) {
      console.tell("--" + e.option() + ": " + e.getMessage());
      return ExitStatus.USAGE;
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Tells of a command's name whether arguments need the command's options. */
  static Predicate<String> needed(String... arguments) {
    Set<String> named = Set.copyOf(List.of(arguments));
    // a script for completion has the options of all commands
    return name -> named.contains(name) || named.contains(CompletionCommand.NAME);
  }

  /** Returns the program's command line. */
  public static CommandLine commandLine(Catalog catalog, Console console) {
    return commandLine(catalog, console, name -> true);
  }

  /**
   * Returns the program's command line with what its own help shows of each command. Options take
   * long to make, so that only the commands that are needed have theirs.
   *
   * @param needed tells by its name whether a command is to have its options
   */
  public static CommandLine commandLine(
      Catalog catalog, Console console, Predicate<String> needed) {
    CommandLine root = new CommandLine(new RootCommand());
    for (Subcommand subcommand : subcommands(catalog, console)) {
      Command command = subcommand.type().getAnnotation(Command.class);
      root.addSubcommand(needed.test(command.name()) ? subcommand.maker().get() : outline(command));
    }
    Errors errors = new Errors();
    return resolving(root, console)
        .setExpandAtFiles(false)
        .setResourceBundle(Defaults.options())
        .setOut(new PrintWriter(console.out(), true, console.out().charset()))
        .setErr(new PrintWriter(console.err(), true, console.err().charset()))
        .setUsageHelpWidth(Page.WIDTH)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
        .setExecutionStrategy(new CheckedValues(console.folder()))
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  /** The commands, in the order of the help. */
  private static List<Subcommand> subcommands(Catalog catalog, Console console) {
    return List.of(
        of(RunCommand.class, catalog, () -> new RunCommand(catalog, console)),
        of(VersusCommand.class, catalog, () -> new VersusCommand(catalog, console)),
        of(MergeCommand.class, catalog, () -> new MergeCommand(catalog, console)),
        of(CompareCommand.class, catalog, () -> new CompareCommand(catalog, console)),
        of(SweepCommand.class, catalog, () -> new SweepCommand(catalog, console)),
        of(LocksCommand.class, catalog, () -> new LocksCommand(catalog, console)),
        of(MatrixCommand.class, catalog, () -> new MatrixCommand(catalog, console)),
        of(AcidCommand.class, catalog, () -> new AcidCommand(catalog, console)),
        of(RunChildCommand.class, catalog, () -> new RunChildCommand(catalog, console)),
        of(HostCommand.class, catalog, () -> new HostCommand(console)),
        of(DoctorCommand.class, catalog, () -> new DoctorCommand(catalog, console)),
        of(SelftestCommand.class, catalog, () -> new SelftestCommand(catalog, console)),
        of(JmhCommand.class, catalog, () -> new JmhCommand(catalog, console)),
        of(JmhCompareCommand.class, catalog, () -> new JmhCompareCommand(console)),
        of(HistoryCommand.class, catalog, () -> new HistoryCommand(Kinds.ALL, console)),
        of(ShowCommand.class, catalog, () -> new ShowCommand(console)),
        of(ReportCommand.class, catalog, () -> new ReportCommand(console)),
        of(SchemaCommand.class, catalog, () -> new SchemaCommand(console)),
        of(BackendsCommand.class, catalog, () -> new BackendsCommand(catalog, console)),
        of(WorkloadsCommand.class, catalog, () -> new WorkloadsCommand(catalog, console)),
        of(ExplainCommand.class, catalog, () -> new ExplainCommand(catalog, console)),
        of(CheckCommand.class, catalog, () -> new CheckCommand(catalog, console)),
        of(SnapshotsCommand.class, catalog, () -> new SnapshotsCommand(console)),
        of(CompletionCommand.class, catalog, CompletionCommand::new),
        of(HelpCommand.class, catalog, HelpCommand::new));
  }

  private static <T> Subcommand of(Class<T> type, Catalog catalog, Supplier<T> command) {
    return new Subcommand(type, () -> withOptions(catalog, command.get()));
  }

  /** Returns what the program's own help shows of a command. */
  private static CommandLine outline(Command command) {
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().header(command.header()).hidden(command.hidden());
    return new CommandLine(spec);
  }

  /** Lets paths be relative to the console's folder. What is empty is refused by others. */
  private static CommandLine resolving(CommandLine command, Console console) {
    return command.registerConverter(
        Path.class, text -> text.isBlank() ? Path.of(text) : console.folder().resolve(text));
  }

  /** A command that opens databases has backends' own options and a configuration file. */
  private static CommandLine withOptions(Catalog catalog, Object command) {
    CommandLine line = new CommandLine(command);
    CommandSpec spec = line.getCommandSpec();
    if (command instanceof DatabaseCommand database) {
      ConfigFile.addOption(spec);
      ParameterOptions.addTo(spec, database.parameters(), catalog);
      new BackendOptions(catalog.backends()).addTo(spec, database.hiddenOptions());
    }
    CommandHelp.addTo(line);
    return line;
  }
}
