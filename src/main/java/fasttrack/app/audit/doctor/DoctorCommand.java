package fasttrack.app.audit.doctor;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.audit.doctor.Examination.Lack;
import fasttrack.app.execution.ExitStatus;
import fasttrack.app.execution.console.Console;
import fasttrack.app.options.command.CatalogCommand;
import fasttrack.app.options.command.Common;
import fasttrack.app.options.parameter.Catalog;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
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
    console().print(ReportText.of(report(found)));
    return found.canRun() ? ExitStatus.OK : ExitStatus.ENVIRONMENT;
  }

  /** What was found of a machine, a line each; below each lack what it costs, and the fix. */
  static Report report(Diagnosis found) {
    ReportBuilder report = new ReportBuilder("doctor", "This machine", found.startedAt());
    long lacking = found.examined().stream().filter(each -> each.lack() != null).count();
    report.headline(lacking == 0 ? "no problem found" : counted(lacking, "problem"));
    if (!found.canRun()) {
      report.alarm("NOTHING CAN RUN here.");
    }
    for (Examination each : found.examined()) {
      report.fact(each.name(), each.found());
      Lack lack = each.lack();
      if (lack != null) {
        report.fact("  costs", lack.costs()).fact("  fix", lack.fix());
      }
    }
    return report.build();
  }
}
