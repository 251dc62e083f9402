package fasttrack.app.report;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroComparison.Contrast;
import fasttrack.app.micro.MicroComparison.Count;
import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.Time;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.core.result.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The micro-runs of two builds beside each other as text, at most 80 columns wide. */
public final class MicroReport {
  /** What stands above the counts that changed. */
  public static final String COUNTS = "Counts of each operation that changed:";

  private static final int LABEL = 9;

  private MicroReport() {}

  /** A count, and whose it is. */
  public record OfCount(Contrast contrast, Count count) {}

  /** A time, and whose it is. */
  public record OfTime(Contrast contrast, Time time) {}

  /** Writes the report. */
  public static String of(MicroComparison result) {
    return page(result).toString();
  }

  /** Returns the report in its parts, for any output. */
  public static Page page(MicroComparison result) {
    Page page = new Page();
    page.title(MicroLines.TITLE);
    MicroComparison.Header header = result.header();
    page.labelled("base", LABEL, named(header.base(), header.baseBuild()));
    page.labelled("head", LABEL, named(header.head(), header.headBuild()));
    String control = header.control();
    page.labelled("control", LABEL, control == null ? "none" : control).gap();
    page.text(MicroLines.verdict(result) + ".").gap();
    DataTable<OfCount> counts = counts(result);
    if (!counts.rows().isEmpty()) {
      page.text(COUNTS).gap().table(Table.of(counts)).gap();
    }
    for (Contrast contrast : result.contrasts()) {
      List<String> statements = statements(contrast);
      if (!statements.isEmpty()) {
        page.text("The statements of " + contrast.name() + " that changed:");
        statements.forEach(
            each -> page.text("  " + each.substring(0, 2), "    ", each.substring(2)));
        page.gap();
      }
    }
    DataTable<OfTime> times = times(result, MicroReport::isShown);
    if (!times.rows().isEmpty()) {
      page.text(caption(times)).gap().table(Table.of(times)).gap();
    }
    MicroLines.of(result).forEach(said -> page.text(said).gap());
    return page;
  }

  private static String named(String file, @Nullable String build) {
    return build == null ? file : file + " (" + build + ")";
  }

  /** Returns the statements that one build alone executes, as a diff shows them. */
  public static List<String> statements(Contrast contrast) {
    List<String> lines = new ArrayList<>();
    contrast.removed().forEach(statement -> lines.add("- " + statement.strip()));
    contrast.added().forEach(statement -> lines.add("+ " + statement.strip()));
    return lines;
  }

  /** Returns the counts that changed, or that cannot be judged. */
  public static DataTable<OfCount> counts(MicroComparison result) {
    List<OfCount> rows = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      contrast.counts().stream()
          .filter(count -> count.verdict() != CountVerdict.SAME)
          .forEach(count -> rows.add(new OfCount(contrast, count)));
    }
    return new DataTable<>(
        "changed-counts",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("count", row -> MicroLines.label(row.count().metric())),
            Column.words("base", row -> exact(row.count().base().median())),
            Column.words("head", row -> exact(row.count().head().median())),
            Column.words("verdict", row -> MicroLines.word(row.count().verdict()))),
        rows);
  }

  /** Returns the times that a table is to show. */
  public static DataTable<OfTime> times(MicroComparison result, Predicate<Time> shown) {
    List<OfTime> rows = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      contrast.times().stream().filter(shown).forEach(time -> rows.add(new OfTime(contrast, time)));
    }
    boolean one = rows.stream().map(row -> row.time().unit()).distinct().count() == 1;
    return new DataTable<>(
        "changed-times",
        List.of(
            Column.words("micro-run", MicroReport::name),
            Column.words("base", row -> number(row.time().base().median())),
            Column.words(
                "head",
                row -> number(row.time().head().median()) + (one ? "" : " " + row.time().unit())),
            Column.number("ratio", "", row -> row.time().ratio()),
            Column.words("interval", row -> interval(row.time())),
            Column.words("verdict", row -> MicroLines.word(row.time().verdict()))),
        rows);
  }

  /** Says what a table of times holds. */
  public static String caption(DataTable<OfTime> times) {
    List<String> units = times.rows().stream().map(row -> row.time().unit()).distinct().toList();
    return "Medians of the forks"
        + (units.size() == 1 ? " in " + units.getFirst() : "")
        + "; a ratio above 1 is slower, and stands beside the 95 % confidence interval of the"
        + " geometric means' (Welch's t-test on the logarithms):";
  }

  /** All times are shown, but CPU times only where they changed. */
  private static boolean isShown(Time time) {
    return time.quantity().equals(MicroLines.TIME) || time.verdict() != TimeVerdict.WITHIN_NOISE;
  }

  private static String name(OfTime row) {
    String quantity = row.time().quantity();
    return row.contrast().name()
        + (quantity.equals(MicroLines.TIME) ? "" : ": " + MicroLines.label(quantity));
  }

  private static String interval(Time time) {
    RatioInterval interval = time.interval();
    return interval == null || interval.low() == null
        ? Figures.NONE
        : number(interval.low()) + "–" + number(interval.high());
  }

  /** Returns a count in full: the digit that changed may be its last. */
  public static String exact(double value) {
    String text = String.format(Locale.ROOT, value >= 1_000 ? "%,.0f" : "%.3f", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}
