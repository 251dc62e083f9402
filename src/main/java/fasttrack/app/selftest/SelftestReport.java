package fasttrack.app.selftest;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.core.result.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a self-test comes to: a table for each of its parts. */
public final class SelftestReport {
  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final double PERCENT = 100;

  private SelftestReport() {}

  /** A figure of a part. */
  private record Checked(SelftestResult.RunChecks part, Check check) {}

  /** Makes the report. */
  public static Report of(SelftestResult result) {
    Environment machine = result.environment();
    List<Checked> all = new ArrayList<>();
    result.parts().forEach(part -> part.checks().forEach(c -> all.add(new Checked(part, c))));
    ReportBuilder report =
        new ReportBuilder(
            "selftest", "Self-test of " + machine.harness(), result.header().startedAt());
    report.condition(
        machine.cpu()
            + ", "
            + counted(machine.processors(), "processor")
            + ", "
            + machine.java()
            + ", "
            + result.header().startedAt());
    verdict(report, result);
    result.parts().forEach(part -> part(report, part));
    all.stream()
        .filter(each -> each.check().verdict() != Agreement.SHOWN)
        .forEach(each -> report.check(judged(each)));
    report.figures(checks(all));
    LinkedHashMap<String, Record> parts = new LinkedHashMap<>();
    parts.put("Machine", machine);
    return report.disclose(parts, List.of("selftest")).build();
  }

  private static void verdict(ReportBuilder report, SelftestResult result) {
    long wrong = result.count(Agreement.WRONG);
    long busy = result.count(Agreement.TOO_BUSY);
    long right = result.count(Agreement.OK);
    report.verdict(
        new Report.Verdict(
            result.passed(),
            "",
            count(right)
                + " of "
                + counted(right + wrong + busy, "figure")
                + " as near to the truth as they must be, in "
                + span(result.header().elapsedNanos())));
    if (result.header().interrupted()) {
      report.alarm("INTERRUPTED: what had not been checked by then is left out.");
    }
    if (wrong > 0) {
      report.alarm(
          "WRONG: "
              + counted(wrong, "figure")
              + " further off than allowed. Do not trust results from this machine until that is"
              + " explained.");
    }
    if (busy > 0) {
      report.alarm(
          "TOO BUSY TO TELL: "
              + counted(busy, "figure")
              + " off by no more than the other work on this machine explains. Run the self-test"
              + " again when nothing else runs.");
    }
  }

  private static void part(ReportBuilder report, SelftestResult.RunChecks part) {
    report.text(part.name() + surroundings(part) + ": " + part.title());
    report.table(
        new DataTable<>(
            part.name(),
            List.of(
                Column.words("", Check::what),
                Column.words(
                    "truth",
                    check -> (check.bound() ? "<= " : "") + value(check.unit(), check.truth())),
                Column.words("measured", check -> value(check.unit(), check.measured())),
                Column.words("error", check -> percent(check.error(), true)),
                Column.words("allowed", check -> percent(check.allowed(), false)),
                Column.words("", check -> word(check.verdict()))),
            part.checks()));
    part.notes().forEach(report::note);
  }

  private static fasttrack.app.report.Check judged(Checked checked) {
    Outcome outcome =
        switch (checked.check().verdict()) {
          case OK, SHOWN -> Outcome.PASSED;
          case WRONG -> Outcome.FAILED;
          case TOO_BUSY -> Outcome.SKIPPED;
        };
    return new fasttrack.app.report.Check(
        checked.part().name() + ": " + checked.check().what(),
        outcome,
        beside(checked.check()),
        List.of());
  }

  private static @Nullable Double inPercent(@Nullable Double share) {
    return share == null ? null : (Double) (PERCENT * share);
  }

  private static DataTable<Checked> checks(List<Checked> rows) {
    return new DataTable<>(
        "checks",
        List.of(
            Column.words("part", row -> row.part().name()),
            Column.words("figure", row -> row.check().what()),
            Column.words("unit", row -> Figures.words(row.check().unit(), " ")),
            Column.number("truth", "", row -> row.check().truth()),
            Column.number("measured", "", row -> row.check().measured()),
            Column.number("error", "%", row -> inPercent(row.check().error())),
            Column.number("allowed", "%", row -> inPercent(row.check().allowed())),
            Column.words("verdict", row -> Figures.words(row.check().verdict(), " "))),
        rows);
  }

  /** Says in one line what a figure is beside the truth. */
  private static String beside(Check check) {
    return value(check.unit(), check.measured())
        + (check.bound() ? " <= " : " beside ")
        + value(check.unit(), check.truth())
        + (check.error() == null ? "" : ", off by " + percent(check.error(), true));
  }

  private static String surroundings(SelftestResult.RunChecks part) {
    String tries = part.tries() == 1 ? "" : "; try " + part.tries();
    Double others = part.othersShare();
    return others == null
        ? tries
        : String.format(
            Locale.ROOT, " (other processes: %.0f %% of the CPU%s)", PERCENT * others, tries);
  }

  private static String word(Agreement verdict) {
    return switch (verdict) {
      case OK -> "ok";
      case WRONG -> "WRONG";
      case TOO_BUSY -> "busy";
      case SHOWN -> "";
    };
  }

  private static String value(Check.Unit unit, @Nullable Double value) {
    if (value == null) {
      return "";
    }
    return switch (unit) {
      case NANOS -> time(value);
      case PER_SECOND -> String.format(Locale.ROOT, "%,.2f/s", value);
      case COUNT -> count(Math.round(value));
      case NUMBER -> String.format(Locale.ROOT, "%,.3f", value);
      case BYTES -> number(value) + " B";
      case SHARE -> String.format(Locale.ROOT, "%.2f %%", PERCENT * value);
    };
  }

  private static String time(double nanos) {
    double size = Math.abs(nanos);
    if (size >= SECOND) {
      return String.format(Locale.ROOT, "%,.4f s", nanos / SECOND);
    }
    if (size >= MILLI) {
      return String.format(Locale.ROOT, "%.4f ms", nanos / MILLI);
    }
    return size >= MICRO
        ? String.format(Locale.ROOT, "%.3f µs", nanos / MICRO)
        : String.format(Locale.ROOT, "%.0f ns", nanos);
  }

  private static String percent(@Nullable Double share, boolean signed) {
    if (share == null) {
      return "";
    }
    if (!signed) {
      return number(PERCENT * share).replaceFirst("\\.?0+$", "") + " %";
    }
    return String.format(Locale.ROOT, "%+.2f %%", PERCENT * share);
  }
}
