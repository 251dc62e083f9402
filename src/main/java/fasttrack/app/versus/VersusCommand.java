package fasttrack.app.versus;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.study.Earlier;
import fasttrack.app.study.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code versus}: runs systems against each other. */
@Command(
    name = "versus",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Run databases, or variants of one, against each other, and say which is faster.",
    description = {
      "",
      "Runs one workload on each system in blocks: in every block each system runs once, as with"
          + " 'fasttrack run', verified, from the same seed, in random order, in a Java process of"
          + " its own. So what the machine does meanwhile affects all of them alike. Shows for each"
          + " transaction the ratios of elapsed time, CPU time and rate to those of the first"
          + " system, with their confidence intervals, and says in words what they come to.",
      "",
      "Where nothing else is asked for, all run at the weakest isolation level that all of them"
          + " offer, and from as many terminals as all of them support. Saves all runs and their"
          + " comparison (report.html, comparison.json, comparison.txt) in one folder. Ctrl-C ends"
          + " it early;"
          + " --resume goes on."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all went well",
      "  1  a bug in this program",
      "  2  an invalid option or argument, or systems that cannot be compared",
      "  3  a database cannot be reached or set up, or results cannot be saved or printed",
      "  4  a run is invalid: it is in no figure",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM"
    })
public final class VersusCommand extends DatabaseCommand {
  /** More than anybody will have run. */
  private static final int BLOCKS_MAX = 1_000;

  @Mixin private final VersusOptions options = new VersusOptions();

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  public VersusCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    Versus plan = new VersusPlanner(catalog(), console(), options, choices()).plan();
    return options
        .results
        .execution(
            options.work,
            true,
            options.exports.display(console(), options.output.form()),
            console())
        .run(
            List.of(
                new Study<>(
                    plan,
                    Earlier.read(options.extent.resume, plan, BLOCKS_MAX, "these systems"),
                    console())));
  }

  @Override
  public List<Parameter<?>> parameters() {
    return VersusOptions.PARAMETERS;
  }
}
