package fasttrack.app.cli;

import fasttrack.app.console.Console;
import fasttrack.app.execution.Display;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.JudgingDisplay;
import fasttrack.app.execution.PlannedRun;
import fasttrack.app.execution.series.Repeats;
import fasttrack.app.execution.series.Series;
import fasttrack.app.execution.series.SingleRuns;
import fasttrack.app.threshold.Thresholds;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code run}: runs workloads on a backend. */
@Command(
    name = "run",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Run workloads on a database, and show where their time went.",
    description = {
      "",
      "Populates the data, verifies the answers against an oracle, runs the transactions, and"
          + " verifies the final state. Ctrl-C ends a run early; what it has measured by then is"
          + " saved, with a page of it (report.html)."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  all went well",
      "  1  a bug in this program",
      "  2  an invalid option or argument",
      "  3  the database cannot be reached or set up, or results cannot be saved or printed",
      "  4  a result is invalid: its figures do not count",
      "  99  a figure misses a threshold",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM; what was measured by",
      "     then is verified, saved, and valid; otherwise the status is 3, 4 or 99"
    })
final class RunCommand implements Callable<Integer> {
  static final String NAME = "run";

  private final Catalog catalog;
  private final Console console;

  @Mixin private final RunOptions options = new RunOptions();

  @Spec private @Nullable CommandSpec command;

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  RunCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() {
    int repeat = options.repeat.orElse(1);
    if (options.what.fault != null && repeat > 1) {
      throw Faults.notAlone();
    }
    List<PlannedRun> plans = plans();
    List<Series<?>> series =
        repeat == 1
            ? List.of(new SingleRuns(plans))
            : plans.stream().<Series<?>>map(plan -> new Repeats(plan, repeat)).toList();
    boolean single = repeat == 1 && plans.size() == 1;
    Thresholds thresholds = options.thresholds.of(plans, options.exports.markdown != null, console);
    ExitStatus status = new ExitStatus();
    Display display =
        new JudgingDisplay(
            console,
            Display.ofRuns(console, options.json.on, single),
            options.json.on,
            repeat > 1,
            thresholds,
            status,
            options.exports.open(thresholds, single, options.reference.id));
    return options
        .results
        .execution(options.what.work, options.forks.fresh(), display, status, console)
        .run(series);
  }

  /** Returns the runs that the options ask for, in their order. */
  List<PlannedRun> plans() {
    Planner planner = new Planner(catalog, options);
    return planner.plan(
        new BackendOptions(catalog.backends())
            .given(Objects.requireNonNull(command), planner.backend()));
  }
}
