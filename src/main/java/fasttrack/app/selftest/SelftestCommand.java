package fasttrack.app.selftest;

import fasttrack.app.command.CatalogCommand;
import fasttrack.app.command.CommonOptions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.Machine;
import fasttrack.app.execution.ResultExecution.Made;
import fasttrack.app.parameter.Catalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selftest}: shows on this machine that the instrument is true. */
@Command(name = "selftest", header = "Check the benchmark's accuracy on this machine.")
public final class SelftestCommand extends CatalogCommand {
  @Mixin private final CommonOptions.WorkFolder work = new CommonOptions.WorkFolder();
  @Mixin private final CommonOptions.ResultOutput output = new CommonOptions.ResultOutput();

  /** For tests of this program: it shows nothing of the machine. */
  @Option(names = "--quick", hidden = true, fallbackValue = "true")
  private boolean quick;

  public SelftestCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    return output
        .execution(console())
        .run(
            "self-test",
            "selftest",
            (folder, progress, interruption) -> {
              Watch watch = new Watch(progress::message, interruption::control);
              SelftestResult result =
                  new Selftest(catalog(), work.path, Machine.look(), watch).run(quick);
              return new Made(SelftestResult.KIND.document(result), result.passed());
            });
  }
}
