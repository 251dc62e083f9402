package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;
import static fasttrack.app.report.Figures.span;
import static fasttrack.core.model.Counted.count;
import static fasttrack.core.model.Counted.counted;

import fasttrack.app.selftest.Check;
import fasttrack.app.selftest.SelftestResult;
import fasttrack.app.selftest.Verdict;
import fasttrack.core.result.Environment;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The result of a self-test as text, at most 80 columns wide: a table for each of its parts. */
public final class SelftestReport {
  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final double PERCENT = 100;
  private static final int COLUMNS = 6;

  private SelftestReport() {}

  /** Writes the report. */
  public static String of(SelftestResult result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(SelftestResult result) {
    Page page = new Page();
    Environment machine = result.environment();
    page.title("Self-test of " + machine.harness() + ", " + result.header().startedAt());
    page.text(
        machine.cpu() + ", " + counted(machine.processors(), "processor") + ", " + machine.java());
    for (SelftestResult.Part part : result.parts()) {
      part(page.gap(), part);
    }
    verdict(page.gap(), result);
    return page.gap();
  }

  private static void part(Page page, SelftestResult.Part part) {
    page.text(part.name() + surroundings(part));
    page.text("  ", "  ", part.title());
    Table table = new Table(COLUMNS);
    table.head("", "truth", "measured", "error", "allowed", "");
    for (Check check : part.checks()) {
      table.row(
          "  " + check.what(),
          (check.bound() ? "<= " : "") + value(check.unit(), check.truth()),
          value(check.unit(), check.measured()),
          percent(check.error(), true),
          percent(check.allowed(), false),
          word(check.verdict()));
    }
    page.table(table);
    part.notes().forEach(note -> page.text("  ", "  ", note));
  }

  /** Says in one line what a figure is beside the truth. */
  public static String beside(Check check) {
    return value(check.unit(), check.measured())
        + (check.bound() ? " <= " : " beside ")
        + value(check.unit(), check.truth())
        + (check.error() == null ? "" : ", off by " + percent(check.error(), true));
  }

  private static String surroundings(SelftestResult.Part part) {
    String tries = part.tries() == 1 ? "" : "; try " + part.tries();
    Double others = part.othersShare();
    return others == null
        ? tries
        : String.format(
            Locale.ROOT, " (other processes: %.0f %% of the CPU%s)", PERCENT * others, tries);
  }

  private static void verdict(Page page, SelftestResult result) {
    long wrong = result.count(Verdict.WRONG);
    long busy = result.count(Verdict.TOO_BUSY);
    long right = result.count(Verdict.OK);
    if (result.header().interrupted()) {
      page.text("INTERRUPTED: what had not been checked by then is left out.");
    }
    if (wrong > 0) {
      page.text(
          "WRONG: "
              + counted(wrong, "figure")
              + " further off than allowed. Do not trust results from this machine until that is"
              + " explained.");
    }
    if (busy > 0) {
      page.text(
          "TOO BUSY TO TELL: "
              + counted(busy, "figure")
              + " off by no more than the other work on this machine explains. Run the self-test"
              + " again when nothing else runs.");
    }
    page.text(
        count(right)
            + " of "
            + counted(right + wrong + busy, "figure")
            + " as near to the truth as they must be, in "
            + span(result.header().elapsedNanos())
            + ".");
  }

  private static String word(Verdict verdict) {
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
