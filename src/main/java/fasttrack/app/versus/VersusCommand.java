package fasttrack.app.versus;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.study.Earlier;
import fasttrack.app.study.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code versus}: runs systems against each other. */
@Command(
    name = "versus",
    header = "Compare databases, or variants of one, in interleaved runs.",
    description = {
      "",
      "Runs one workload on each system in blocks. Every block starts a Java process for"
          + " each system, which makes --runs runs, as 'fasttrack run' does: verified, from the"
          + " same seed, those of all systems in random order. So changing machine conditions"
          + " affect all systems alike. A process is one measurement, the mean of its runs; from"
          + " six blocks on, ratios have confidence intervals."
          + " At the end each runs once more, to sample what its transactions wait for."
          + " Shows the ratios of elapsed time, CPU time and rate to the first system's per"
          + " transaction, with confidence intervals, and states the conclusions in words.",
      "",
      "Unless told otherwise, all systems run at the weakest isolation level that all"
          + " offer, from as many terminals as all support. Saves all runs and their"
          + " comparison (report.html, comparison.json, comparison.txt) in one folder. Ctrl-C"
          + " ends it early; --resume continues."
    },
    exitCodeList = {
      "0:success",
      "1:bug in this program",
      "2:invalid option or argument, or systems that cannot be compared",
      "3:a database is unreachable or setup failed, or results cannot be saved or printed",
      "4:invalid run: excluded from all figures",
      "129, 130, 143:ended early by hang-up, Ctrl-C or TERM"
    })
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
                    Earlier.read(options.extent.resume, plan, BLOCKS_MAX, "these systems"),
                    console())));
  }
}
