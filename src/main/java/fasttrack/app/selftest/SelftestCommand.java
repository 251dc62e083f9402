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
    header = "Check the benchmark's accuracy on this machine.",
    description = {
      "",
      "Measures a simulated database that records with its own clock what its"
          + " transactions really do: means, percentiles, rates, CPU time, lock waits, commits"
          + " and conflicts, in closed and open loops, with stalls. Then the CPU accounts of"
          + " the embedded engines, identical configurations that must not differ, and what"
          + " the harness itself costs. Takes less than two minutes; run nothing else"
          + " meanwhile.",
      "",
      "Each figure is shown beside the true value, with its error and the allowed"
          + " error: 1 %%, and for percentiles the histogram's precision. An error that other"
          + " work on this machine explains is reported as such, and not as wrong. Saves"
          + " report.html, selftest.json and selftest.txt in one folder. docs/accuracy.md"
          + " explains the figures."
    },
    exitCodeList = {
      "0:all figures within tolerance",
      "1:bug in this program",
      "2:invalid option or argument",
      "3:an engine cannot be started, or results cannot be saved or printed",
      "4:a figure is out of tolerance",
      "129, 130, 143:ended early by hang-up, Ctrl-C or TERM"
    })
public final class SelftestCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  @Mixin final CommonOptions.PluginFolder plugins = new CommonOptions.PluginFolder();
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.Output output = new CommonOptions.Output();
  @Mixin private final CommonOptions.Results results = new CommonOptions.Results();
  @Mixin private final ExportOptions exports = new ExportOptions();

  /** For tests of this program: it shows nothing of the machine. */
  @Option(names = "--quick", hidden = true, fallbackValue = "true")
  private boolean quick;

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
