package fasttrack.app.doctor;

import fasttrack.app.command.Common;
import fasttrack.app.command.CommonOptions;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.report.ReportText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doctor}: examines the machine before anything runs on it. */
@Command(
    name = "doctor",
    optionListHeading = "%nOptions:%n",
    header = "Check this machine for what makes runs worse, and how to fix it.")
public final class DoctorCommand implements Callable<Integer> {
  private final Catalog catalog;
  private final Console console;

  // declared anew, since here it is among the common ones
  @Common
  @Option(names = "--work", paramLabel = "DIR", defaultValue = "work")
  private Path work = Path.of("work");

  @Mixin final CommonOptions.PluginFolder plugins = new CommonOptions.PluginFolder();

  public DoctorCommand(Catalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() {
    Diagnosis found = new Doctor(work, catalog.backends()).examine();
    console.print(ReportText.of(DoctorReport.of(found)));
    return found.canRun() ? ExitStatus.OK : ExitStatus.ENVIRONMENT;
  }
}
