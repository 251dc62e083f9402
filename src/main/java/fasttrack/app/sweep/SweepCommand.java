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
@Command(
    name = "sweep",
    header = "Run a workload at a range of loads and find the knee.",
    description = {
      "",
      "Runs each step in several rounds, as 'fasttrack run' does, each round in its own Java"
          + " process, on freshly loaded or copied data, with answers and final state verified; in"
          + " random order, so that changes on the machine are not mistaken for effects of the"
          + " load. Shows rate, response times and CPU time per step, and marks the knee (the"
          + " highest rate per response time) and the peak, with the steps that are within noise of"
          + " them; then the highest rate at which 90 %% of responses take less than 2 s, with the"
          + " response times at 100, 80 and 50 %% of it; and with --user-load the number of users"
          + " that the system serves.",
      "",
      "Saves all steps and their summary (report.html, sweep.json, sweep.txt) in one"
          + " folder. Ctrl-C ends the sweep early; completed steps count, and --resume continues."
    },
    exitCodeList = {
      "0:success",
      "1:bug in this program",
      "2:invalid option or argument",
      "3:database unreachable or setup failed, or results cannot be saved or printed",
      "4:invalid run: it is in no figure",
      "129, 130, 143:ended early by hang-up, Ctrl-C or TERM"
    })
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
