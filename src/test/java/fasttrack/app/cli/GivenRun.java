package fasttrack.app.cli;

import fasttrack.app.console.TestConsole;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Choices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code run} makes of a command line, without running it. */
final class GivenRun {
  private GivenRun() {}

  static CommandSpec parsed(Catalog catalog, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addFirst(RunCommand.NAME);
    return Program.commandLine(catalog, new TestConsole().console())
        .parseArgs(all.toArray(String[]::new))
        .subcommand()
        .commandSpec();
  }

  static Choices choices(Catalog catalog, CommandSpec run) {
    return ParameterOptions.given(run, RunCommand.parameters(catalog), catalog);
  }

  static List<PlannedRun> plan(Catalog catalog, String... arguments) {
    CommandSpec run = parsed(catalog, arguments);
    String reference = run.findOption("--reference").getValue();
    return new Planner(catalog, Path.of("work"), choices(catalog, run), reference).plan();
  }
}
