package fasttrack.app.sweep;

import fasttrack.app.command.DatabaseCommand;
import fasttrack.app.console.Console;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Parameter;
import fasttrack.app.study.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sweep}: runs a workload at increasing loads. */
@Command(
    name = "sweep",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Run a workload at one load after another, and find the knee.",
    description = {
      "",
      "Executes each step as 'fasttrack run' does, in a Java process of its own: on freshly"
          + " populated data, with answers and final state verified; in random order, so that what"
          + " changes on the machine is not taken for an effect of the load. Shows for each step"
          + " the rate, response times and CPU time, and marks the knee (the highest rate per"
          + " response time) and the peak; then the highest rate at which 90 %% of responses stay"
          + " under 2 s, with the response times at 100, 80 and 50 %% of it; and with --user-load"
          + " the number of users that the system serves.",
      "",
      "Saves all steps and their summary (report.html, sweep.json, sweep.txt) in one folder."
          + " Ctrl-C ends the"
          + " sweep early; the steps that are complete by then count."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all went well",
      "  1  a bug in this program",
      "  2  an invalid option or argument",
      "  3  the database cannot be reached or set up, or results cannot be saved or printed",
      "  4  a step is invalid: it shows no figures",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM"
    })
public final class SweepCommand extends DatabaseCommand {
  @Mixin private final SweepOptions options = new SweepOptions();

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  public SweepCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    Sweep plan = new SweepPlanner(catalog(), options).plan(choices());
    return options
        .results
        .execution(
            options.work,
            options.forks.fresh(),
            options.exports.display(console(), options.output.form()),
            console())
        .run(List.of(new Study<>(plan, null, console())));
  }

  @Override
  public List<Parameter<?>> parameters() {
    return SweepOptions.PARAMETERS;
  }
}
