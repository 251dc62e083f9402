package fasttrack.app.selftest;

import fasttrack.app.command.CommonOptions;
import fasttrack.app.command.ExportOptions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.parameter.Defaults;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selftest}: shows on this machine that the instrument is true. */
@Command(
    name = "selftest",
    sortOptions = false,
    abbreviateSynopsis = true,
    optionListHeading = "%n",
    header = "Show on this machine that the instrument is true, or that it is not.",
    description = {
      "",
      "Measures a simulated database that records by its own clock readings what its transactions"
          + " really do: means, percentiles, rates, CPU time, lock waits, commits and conflicts, in"
          + " closed and in open loops, with stalls. Then the CPU accounts of the embedded engines,"
          + " equal configurations that must not differ, and what the harness itself costs. Takes"
          + " less than two minutes; let nothing else run meanwhile.",
      "",
      "Each figure stands beside the truth with its error and the error that is allowed: 1 %%, and"
          + " for percentiles the histogram's precision. A figure that is off by no more than other"
          + " work on this machine explains is reported as such, and not as wrong. Saved in one"
          + " folder (report.html, selftest.json, selftest.txt). docs/accuracy.md explains the"
          + " figures."
    },
    footerHeading = "%nExit status:%n",
    footer = {
      "  0  no figure is further off than it may be",
      "  1  a bug in this program",
      "  2  an invalid option or argument",
      "  3  an engine cannot be started, or results cannot be saved or printed",
      "  4  a figure is further off than it may be",
      "  129, 130, 143  ended early by a hang-up, Ctrl-C, or TERM"
    })
public final class SelftestCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin private final CommonOptions.Results results = new CommonOptions.Results();
  @Mixin private final ExportOptions exports = new ExportOptions();

  /** For tests of this program: it shows nothing of the machine. */
  @Option(names = "--quick", hidden = true, fallbackValue = "true")
  private boolean quick;

  /**
   * Makes the command.
   *
   * @param console what it prints to
   */
  public SelftestCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() {
    Selftest.Extent extent = quick ? Selftest.Extent.QUICK : Selftest.Extent.WHOLE;
    Selftest.Subjects subjects =
        new Selftest.Subjects(
            catalog.backends(),
            catalog.backend(Defaults.backend()),
            catalog.workloads(),
            work.path,
            extent);
    return results
        .execution(exports.display(console, output.form()), console)
        .run(
            "self-test",
            "selftest",
            (folder, progress, interruption) -> {
              Watch watch = new Watch(progress::message, interruption::control);
              SelftestResult result = new Selftest(subjects, Machine.look(), watch).run();
              return new Made(SelftestResult.KIND.document(result), result.passed());
            });
  }
}
