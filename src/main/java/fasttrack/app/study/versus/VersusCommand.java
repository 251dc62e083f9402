package fasttrack.app.study.versus;

import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.DatabaseCommand;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.study.EarlierRuns;
import fasttrack.app.study.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code versus}: runs systems against each other. */
@Command(name = "versus", header = "Compare databases, or variants of one, in interleaved runs.")
public final class VersusCommand extends DatabaseCommand {
  /** More than anybody will have run. */
  private static final int BLOCKS_MAX = 1_000;

  @Mixin private final VersusOptions options = new VersusOptions();

  public VersusCommand(Catalog catalog, Console console) {
    super(catalog, console, VersusOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    Versus plan = new VersusPlanner(catalog(), options, choices()).plan();
    return options
        .output
        .execution(options.work, true, new ExitStatus(), console())
        .run(
            List.of(
                new Study(
                    plan,
                    EarlierRuns.read(options.extent.resume, plan, BLOCKS_MAX, "these systems"),
                    console())));
  }
}
