package fasttrack.app.cli;

import java.util.List;
import java.util.ListResourceBundle;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The program: all commands together. */
public final class Program {
  private static final int HELP_WIDTH = 80;

  private Program() {}

  /**
   * Runs the command that the arguments name.
   *
   * @param exit ends the process at once, for a user who does not want to wait
   * @return the status with which the process is to end
   */
  public static int run(String[] arguments, IntConsumer exit) {
    return commandLine(Catalog.byServiceLoader(), null, exit).execute(arguments);
  }

  /**
   * Returns the program's command line.
   *
   * @param config the configuration file whose options are among the arguments, or null for none
   */
  static CommandLine commandLine(Catalog found, @Nullable ConfigFile config, IntConsumer exit) {
    CommandLine run = new CommandLine(new RunCommand(found, config, exit));
    CommandLine explain = new CommandLine(new ExplainCommand(found));
    CommandLine check = new CommandLine(new CheckCommand(found));
    BackendOptions own = new BackendOptions(found.backends());
    CommandLine acid = new CommandLine(new AcidCommand(found, exit));
    CommandLine acidLoad = new CommandLine(new AcidLoadCommand(found, exit));
    for (CommandLine command : List.of(run, explain, check, acid, acidLoad)) {
      own.addTo(command.getCommandSpec(), Set.of());
      command.setResourceBundle(new HelpTexts("all, one by one"));
    }
    CommandLine sweep = new CommandLine(new SweepCommand(found, exit));
    own.addTo(sweep.getCommandSpec(), Set.of());
    sweep.setResourceBundle(new HelpTexts(SweepPlanner.WORKLOAD));
    CommandLine matrix = new CommandLine(new MatrixCommand(found, exit));
    own.addTo(matrix.getCommandSpec(), MatrixPlanner.settings(found));
    CommandLine root =
        new CommandLine(new RootCommand())
            .addSubcommand(run)
            .addSubcommand(sweep)
            .addSubcommand(matrix)
            .addSubcommand(acid)
            .addSubcommand(acidLoad)
            .addSubcommand(new BackendsCommand(found))
            .addSubcommand(new WorkloadsCommand(found))
            .addSubcommand(explain)
            .addSubcommand(check)
            .addSubcommand(new CompletionCommand())
            .addSubcommand(new HelpCommand());
    Errors errors = new Errors(config);
    return root.setExpandAtFiles(false)
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  /** What help texts name that is known at run time only. */
  private static final class HelpTexts extends ListResourceBundle {
    private final String workload;

    HelpTexts(String workload) {
      this.workload = workload;
    }

    @Override
    protected Object[][] getContents() {
      return new Object[][] {
        {"default.backend", Defaults.backend()}, {"default.workload", workload}
      };
    }
  }
}
