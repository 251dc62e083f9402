package fasttrack.app.doctor;

import fasttrack.app.command.CatalogCommand;
import fasttrack.app.command.Common;
import fasttrack.app.console.Console;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.parameter.Catalog;
import fasttrack.app.report.ReportText;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doctor}: examines the machine before anything runs on it. */
@Command(
    name = "doctor",
    optionListHeading = "%nOptions:%n",
    header = "Check this machine for what makes runs worse, and how to fix it.")
public final class DoctorCommand extends CatalogCommand {

  // declared anew, since here it is among the common ones
  @Common
  @Option(names = "--work", paramLabel = "DIR", defaultValue = "work")
  private Path work = Path.of("work");

  public DoctorCommand(Catalog catalog, Console console) {
    super(catalog, console);
  }

  @Override
  public Integer call() {
    Diagnosis found = new Doctor(work, catalog().backends()).examine();
    console().print(ReportText.of(DoctorReport.of(found)));
    return found.canRun() ? ExitStatus.OK : ExitStatus.ENVIRONMENT;
  }
}
