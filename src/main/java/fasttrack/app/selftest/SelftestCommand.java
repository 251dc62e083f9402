package fasttrack.app.selftest;

import fasttrack.app.command.CommonOptions;
import fasttrack.app.command.ExportOptions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.parameter.Catalog;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selftest}: shows on this machine that the instrument is true. */
@Command(name = "selftest", header = "Check the benchmark's accuracy on this machine.")
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
    return results
        .execution(exports.display(console, output.form()), console)
        .run(
            "self-test",
            "selftest",
            (folder, progress, interruption) -> {
              Watch watch = new Watch(progress::message, interruption::control);
              SelftestResult result =
                  new Selftest(catalog, work.path, Machine.look(), watch).run(quick);
              return new Made(SelftestResult.KIND.document(result), result.passed());
            });
  }
}
