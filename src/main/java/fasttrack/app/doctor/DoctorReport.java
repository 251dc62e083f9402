package fasttrack.app.doctor;

import static fasttrack.core.model.Counted.counted;

import fasttrack.app.doctor.Examined.Lack;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;

/** What was found of a machine, a line each; below each lack what it costs, and the fix. */
final class DoctorReport {
  private DoctorReport() {}

  static Report of(Diagnosis found) {
    ReportBuilder report = new ReportBuilder("doctor", "This machine", found.startedAt());
    int lacking = found.lacking().size();
    report.headline(lacking == 0 ? "no problem found" : counted(lacking, "problem"));
    if (!found.canRun()) {
      report.alarm("NOTHING CAN RUN here.");
    }
    for (Examined each : found.examined()) {
      report.fact(each.name(), each.found());
      Lack lack = each.lack();
      if (lack != null) {
        report.fact("  costs", lack.costs()).fact("  fix", lack.fix());
      }
    }
    return report.build();
  }
}
