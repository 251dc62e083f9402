package fasttrack.app.cli;

import fasttrack.app.Examples;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.console.TestConsole;
import fasttrack.app.options.command.ParameterOptions;
import fasttrack.app.options.command.Planner;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.options.parameter.Choices;
import fasttrack.app.study.run.RunCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code run} makes of a command line, without running it. */
public final class GivenRun {
  private GivenRun() {}

  public static CommandSpec parsed(Catalog catalog, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addFirst(RunCommand.NAME);
    return Commands.commandLine(catalog, new TestConsole().console())
        .parseArgs(all.toArray(String[]::new))
        .subcommand()
        .commandSpec();
  }

  public static Choices choices(Catalog catalog, CommandSpec run) {
    return ParameterOptions.given(
        run, new RunCommand(catalog, new TestConsole().console()).parameters(), catalog);
  }

  /** Returns a run of TP1 on the example that keeps a file. */
  public static PlannedRun tp1() {
    Catalog catalog = new Catalog(List.of(Examples.FILE), List.of(Examples.TP1));
    return plan(catalog, "-b", "filedb", "-w", "tp1").getFirst();
  }

  public static List<PlannedRun> plan(Catalog catalog, String... arguments) {
    CommandSpec run = parsed(catalog, arguments);
    String reference = run.findOption("--reference").getValue();
    return new Planner(catalog, Path.of("work"), choices(catalog, run), reference).plan();
  }
}
