package fasttrack.app.audit.selftest;

import static fasttrack.app.report.Figures.number;
import static fasttrack.core.model.Counted.count;

import fasttrack.app.audit.selftest.SelftestResult.RunChecks;
import fasttrack.app.report.Check;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.core.result.Environment;
import fasttrack.core.result.Finding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a self-test comes to: a table for each of its parts. */
public final class SelftestReport {
  private static final double PERCENT = 100;

  private SelftestReport() {}

  /** Makes the report. */
  public static Report of(SelftestResult result) {
    Environment machine = result.environment();
    List<Nested<RunChecks, FigureCheck>> all = Nested.all(result.parts(), RunChecks::checks);
    ReportBuilder report =
        new ReportBuilder(
            "selftest",
            "Self-test of FASTTRACK/TP1 " + machine.harness(),
            result.header().startedAt());
    report.condition(Words.of(Facts.finding("ran-on", machine, result.header())));
    verdict(report, result);
    result.parts().forEach(part -> part(report, part));
    all.stream()
        .filter(each -> each.row().verdict() != Agreement.SHOWN)
        .forEach(each -> report.check(judged(each)));
    report.figures(checks(all));
    report.part("Machine", machine);
    return report.disclose(List.of("selftest")).build();
  }

  private static void verdict(ReportBuilder report, SelftestResult result) {
    long wrong = result.count(Agreement.WRONG);
    long busy = result.count(Agreement.TOO_BUSY);
    long right = result.count(Agreement.OK);
    boolean interrupted = result.header().interrupted();
    report.verdict(
        new Report.Verdict(
            result.passed() && !interrupted,
            wrong > 0 ? "FAILED" : busy > 0 ? "NOT KNOWN" : interrupted ? "INCONCLUSIVE" : "PASSED",
            wrong > 0
                ? "Do not trust results from this machine until the wrong figures are explained"
                : ""));
    report.headline(
        Words.of(
            Facts.finding("within-tolerance", result.header())
                .with("right", right)
                .with("figures", right + wrong + busy)));
    report.interrupted(interrupted, "what had not been checked by then is left out");
    if (busy > 0) {
      report.warn(List.of(Words.of(Finding.fact("off-beside-load").with("busy", busy))));
    }
  }

  private static void part(ReportBuilder report, RunChecks part) {
    report.text(Figures.capitalized(part.name()) + ". " + part.title() + surroundings(part));
    report.table(
        new DataTable<>(part.name(), part.checks())
            .words("", FigureCheck::what)
            .words(
                "truth", check -> (check.bound() ? "<= " : "") + value(check.unit(), check.truth()))
            .words("measured", check -> value(check.unit(), check.measured()))
            .words("error", SelftestReport::error)
            .words("allowed", SelftestReport::allowed)
            .words("", check -> check.verdict().word));
  }

  private static Check judged(Nested<RunChecks, FigureCheck> checked) {
    return new Check(
        checked.of().name() + ": " + checked.row().what(),
        checked.row().verdict().outcome,
        beside(checked.row()),
        List.of());
  }

  private static DataTable<Nested<RunChecks, FigureCheck>> checks(
      List<Nested<RunChecks, FigureCheck>> rows) {
    return new DataTable<>("checks", rows)
        .words("part", each -> each.of().name())
        .words("figure", each -> each.row().what())
        .words("unit", each -> Figures.words(each.row().unit(), " "))
        .number("truth", "", each -> each.row().truth())
        .number("measured", "", each -> each.row().measured())
        .percent("error", each -> each.row().error())
        .percent("allowed", each -> each.row().allowed())
        .words("verdict", each -> Figures.words(each.row().verdict(), " "));
  }

  /** Says in one line what a figure is beside the truth. */
  private static String beside(FigureCheck check) {
    return value(check.unit(), check.measured())
        + (check.bound() ? ", at most " : ", truth ")
        + value(check.unit(), check.truth())
        + (check.error() == null ? "" : ", off by " + error(check));
  }

  private static String surroundings(RunChecks part) {
    Double others = part.othersShare();
    return others == null ? "" : " (Other processes: " + Figures.percent(others) + " of the CPU.)";
  }

  private static String value(FigureCheck.CheckedUnit unit, @Nullable Double value) {
    if (value == null) {
      return "";
    }
    return switch (unit) {
      case NANOS -> Figures.brief(value);
      case COUNT -> count(Math.round(value));
      case BYTES -> number(value) + " B";
      case SHARE -> String.format(Locale.ROOT, "%.2f %%", PERCENT * value);
    };
  }

  private static String error(FigureCheck check) {
    Double error = check.error();
    return error == null ? "" : String.format(Locale.ROOT, "%+.2f %%", PERCENT * error);
  }

  private static String allowed(FigureCheck check) {
    Double allowed = check.allowed();
    return allowed == null ? "" : Figures.percent(allowed);
  }
}
