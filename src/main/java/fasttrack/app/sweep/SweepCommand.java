package fasttrack.app.sweep;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.study.Earlier;
import fasttrack.app.study.Study;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sweep}: runs a workload at increasing loads. */
@Command(name = "sweep", header = "Run a workload at a range of loads and find the knee.")
public final class SweepCommand extends DatabaseCommand {
  @Mixin private final SweepOptions options = new SweepOptions();

  public SweepCommand(Catalog catalog, Console console) {
    super(catalog, console, SweepOptions.PARAMETERS);
  }

  @Override
  public Integer call() {
    List<Study> studies = new ArrayList<>();
    for (Sweep plan : new SweepPlanner(catalog(), options).plan(choices())) {
      Earlier earlier = Earlier.read(options.load.resume, plan, plan.blocks(), "these steps");
      studies.add(new Study(plan, earlier, console()));
    }
    return options
        .output
        .execution(options.work, options.forks.fresh(), new ExitStatus(), console())
        .run(studies);
  }
}
