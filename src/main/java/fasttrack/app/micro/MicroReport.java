package fasttrack.app.micro;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.micro.MicroComparison.CountChange;
import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.report.Block;
import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the micro-runs of two builds come to beside each other. */
public final class MicroReport {
  private static final double PERCENT = 100;

  private MicroReport() {}

  /** A count, and whose it is. */
  private record OfCount(RunContrast contrast, CountChange count) {}

  /** A time, and whose it is. */
  private record OfTime(RunContrast contrast, TimeChange time) {}

  /** Makes the report. */
  public static Report of(MicroComparison result) {
    MicroComparison.Header header = result.header();
    String control = header.control();
    ReportBuilder report =
        new ReportBuilder("micro", title(header), header.startedAt())
            .headline(MicroLines.headline(result))
            .condition("base: " + named(header.base(), header.baseBuild()))
            .condition("head: " + named(header.head(), header.headBuild()))
            .condition("control: " + (control == null ? "none" : control));
    report.verdict(
        new Report.Verdict(
            !result.rejected() && !result.broken() && !result.empty(),
            MicroLines.verdict(result),
            ""));
    result
        .failed()
        .forEach(run -> report.alarm("FAILED: " + run.name() + ", " + MicroLines.failure(run)));
    DataTable<OfCount> counts = changed(result);
    if (!counts.rows().isEmpty()) {
      report.text("Counts of each operation that changed:").table(counts);
    }
    for (RunContrast contrast : result.contrasts()) {
      List<String> statements = statements(contrast);
      if (!statements.isEmpty()) {
        report.add(
            Block.Fold.of(
                "The statements of " + contrast.name() + " that changed",
                new Block.Code(String.join("\n", statements))));
      }
    }
    DataTable<OfTime> times = shown(result);
    if (!times.rows().isEmpty()) {
      report.text(caption(times, result.knowsNoise())).table(times);
    }
    MicroLines.of(result).forEach(report::text);
    checks(result).forEach(report::check);
    report.figures(counts(result)).figures(times(result));
    return report.disclose(Map.of(), command(header)).build();
  }

  private static List<String> command(MicroComparison.Header header) {
    List<String> command = new ArrayList<>(List.of("jmh-compare", header.base(), header.head()));
    String control = header.control();
    if (control != null) {
      command.addAll(List.of("--control", control));
    }
    command.addAll(List.of("--change", number(PERCENT * header.changeShare()) + "%"));
    return command;
  }

  private static String title(MicroComparison.Header header) {
    String base = header.baseBuild();
    String head = header.headBuild();
    return "Micro-runs: "
        + (head == null ? "head" : "head " + head)
        + " against "
        + (base == null ? "base" : "base " + base);
  }

  private static String named(String file, @Nullable String build) {
    return build == null ? file : file + " (" + build + ")";
  }

  /** Returns the statements that one build alone executes, as a diff shows them. */
  private static List<String> statements(RunContrast contrast) {
    List<String> lines = new ArrayList<>();
    contrast.removed().forEach(statement -> lines.add("- " + statement.strip()));
    contrast.added().forEach(statement -> lines.add("+ " + statement.strip()));
    return lines;
  }

  /** Returns the counts that changed, or that cannot be judged. */
  private static DataTable<OfCount> changed(MicroComparison result) {
    return new DataTable<>(
        "changed-counts",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("count", row -> MicroLines.label(row.count().metric())),
            Column.words("base", row -> exact(row.count().base().median())),
            Column.words("head", row -> exact(row.count().head().median())),
            Column.words("verdict", row -> MicroLines.word(row.count().verdict()))),
        rows(result, RunContrast::counts, OfCount::new).stream()
            .filter(row -> row.count().verdict() != CountVerdict.SAME)
            .toList());
  }

  /** Returns the times that a table is to show. */
  private static DataTable<OfTime> shown(MicroComparison result) {
    List<OfTime> rows =
        rows(result, RunContrast::times, OfTime::new).stream()
            .filter(row -> isShown(row.time()))
            .toList();
    boolean one = rows.stream().map(row -> row.time().unit()).distinct().count() == 1;
    List<Column<OfTime>> columns = new ArrayList<>();
    columns.addAll(
        List.of(
            Column.words("micro-run", MicroReport::name),
            Column.words("base", row -> number(row.time().base().median())),
            Column.words(
                "head",
                row -> number(row.time().head().median()) + (one ? "" : " " + row.time().unit())),
            Column.number("ratio", "", row -> row.time().ratio()),
            Column.words("interval", row -> interval(row.time()))));
    if (result.knowsNoise()) {
      columns.add(Column.number("noise", "%", row -> noisePercent(row.time())));
    }
    columns.add(Column.words("verdict", row -> MicroLines.word(row.time().verdict())));
    return new DataTable<>("changed-times", columns, rows);
  }

  /** Says what a table of times holds. */
  private static String caption(DataTable<OfTime> times, boolean noise) {
    List<String> units = times.rows().stream().map(row -> row.time().unit()).distinct().toList();
    return "Medians of the forks"
        + (units.size() == 1 ? " in " + units.getFirst() : "")
        + "; ratio: median of all ratios of a head fork to a base fork, above 1 is slower;"
        + " interval: its 95 % CI (Mann-Whitney)"
        + (noise ? "; noise in %" : "");
  }

  /** All times are shown, but CPU times only where they changed. */
  private static boolean isShown(TimeChange time) {
    return time.quantity().equals(MicroLines.TIME) || time.verdict() != TimeVerdict.WITHIN_NOISE;
  }

  private static String name(OfTime row) {
    String quantity = row.time().quantity();
    return row.contrast().name()
        + (quantity.equals(MicroLines.TIME) ? "" : ": " + MicroLines.label(quantity));
  }

  private static String interval(TimeChange time) {
    return time.low() == null ? Figures.NONE : number(time.low()) + "–" + number(time.high());
  }

  private static @Nullable Double noisePercent(TimeChange time) {
    Double share = time.noiseShare();
    return share == null ? null : (Double) (PERCENT * share);
  }

  /** Returns a count in full: the digit that changed may be its last. */
  private static String exact(double value) {
    String text = String.format(Locale.ROOT, value >= 1_000 ? "%,.0f" : "%.3f", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }

  private static List<Check> checks(MicroComparison result) {
    List<Check> checks = new ArrayList<>();
    Map<String, RunContrast> contrasts = new LinkedHashMap<>();
    result.contrasts().forEach(contrast -> contrasts.put(contrast.name(), contrast));
    for (FailedRun run : result.failed()) {
      RunContrast contrast = contrasts.get(run.name());
      if (run.broken() && (contrast == null || contrast.rose().isEmpty())) {
        contrasts.remove(run.name());
        checks.add(new Check(run.name(), Outcome.FAILED, MicroLines.failure(run), List.of()));
      } else if (contrast == null) {
        checks.add(skipped(run.name(), MicroLines.failure(run)));
      }
    }
    contrasts.values().forEach(contrast -> checks.add(check(contrast)));
    result.baseOnly().forEach(name -> checks.add(skipped(name, "only in the base")));
    result.headOnly().forEach(name -> checks.add(skipped(name, "only in the head")));
    return checks;
  }

  private static Check skipped(String name, String why) {
    return new Check(name, Outcome.SKIPPED, why, List.of());
  }

  private static Check check(RunContrast contrast) {
    List<CountChange> rose = contrast.rose();
    if (!rose.isEmpty()) {
      return new Check(contrast.name(), Outcome.FAILED, said(rose), statements(contrast));
    }
    if (contrast.counts().isEmpty()) {
      List<String> problems = contrast.problems();
      String why = problems.isEmpty() ? "no count was measured" : String.join("; ", problems);
      return skipped(contrast.name(), why);
    }
    return new Check(contrast.name(), Outcome.PASSED, "no count rose", List.of());
  }

  private static String said(List<CountChange> rose) {
    return rose.stream()
        .map(
            count ->
                MicroLines.label(count.metric())
                    + " rose from "
                    + exact(count.base().median())
                    + " to "
                    + exact(count.head().median()))
        .collect(Collectors.joining(", "));
  }

  private static DataTable<OfCount> counts(MicroComparison result) {
    return new DataTable<>(
        "counts",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("count", row -> row.count().metric()),
            Column.words("unit", row -> row.count().unit()),
            Column.number("base", "", row -> row.count().base().median()),
            Column.number("head", "", row -> row.count().head().median()),
            Column.words("verdict", row -> Figures.words(row.count().verdict(), " "))),
        rows(result, RunContrast::counts, OfCount::new));
  }

  private static DataTable<OfTime> times(MicroComparison result) {
    return new DataTable<>(
        "times",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("figure", row -> row.time().quantity()),
            Column.words("unit", row -> row.time().unit()),
            Column.number("base", "", row -> row.time().base().median()),
            Column.number("head", "", row -> row.time().head().median()),
            Column.number("ratio", "", row -> row.time().ratio()),
            Column.number("low", "", row -> row.time().low()),
            Column.number("high", "", row -> row.time().high()),
            Column.number("noise", "%", row -> noisePercent(row.time())),
            Column.number("chance", "", row -> row.time().chance()),
            Column.words("verdict", row -> Figures.words(row.time().verdict(), " "))),
        rows(result, RunContrast::times, OfTime::new));
  }

  private static <F, R> List<R> rows(
      MicroComparison result,
      Function<RunContrast, List<F>> figures,
      BiFunction<RunContrast, F, R> row) {
    return result.contrasts().stream()
        .flatMap(
            contrast -> figures.apply(contrast).stream().map(each -> row.apply(contrast, each)))
        .toList();
  }
}
