package fasttrack.app.micro;

import static fasttrack.app.report.Figures.number;

import fasttrack.app.micro.MicroComparison.CountChange;
import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.FailedRun;
import fasttrack.app.micro.MicroComparison.RunContrast;
import fasttrack.app.micro.MicroComparison.TimeChange;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.options.parameter.Invocation;
import fasttrack.app.report.Block;
import fasttrack.app.report.Check;
import fasttrack.app.report.Check.Outcome;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Facts;
import fasttrack.app.report.Figures;
import fasttrack.app.report.Nested;
import fasttrack.app.report.Report;
import fasttrack.app.report.ReportBuilder;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the micro-runs of two builds come to beside each other. */
public final class MicroReport {
  private static final double PERCENT = 100;

  private MicroReport() {}

  /** Makes the report. */
  public static Report of(MicroComparison result) {
    MicroComparison.Header header = result.header();
    String control = header.control();
    ReportBuilder report =
        new ReportBuilder("micro", title(header), header.startedAt())
            .headline(MicroLines.headline(result))
            .condition("base: " + header.base() + " (" + header.baseBuild() + ")")
            .condition("head: " + header.head() + " (" + header.headBuild() + ")")
            .condition("control: " + (control == null ? "none" : control));
    report.verdict(
        new Report.Verdict(
            !result.rejected() && !result.broken() && !result.empty(),
            MicroLines.verdict(result),
            ""));
    result.failed().forEach(run -> report.alarm("FAILED: " + run.name() + ", " + failure(run)));
    report.table("Counts of each operation that changed:", changed(result));
    for (RunContrast contrast : result.contrasts()) {
      List<String> statements = statements(contrast);
      if (!statements.isEmpty()) {
        report.add(
            Block.Fold.of(
                "The statements of " + contrast.name() + " that changed",
                new Block.Code(String.join("\n", statements))));
      }
    }
    DataTable<Nested<RunContrast, TimeChange>> times = shown(result);
    report.table(caption(times, result.knowsNoise()), times);
    MicroLines.of(result).forEach(report::text);
    checks(result).forEach(report::check);
    report.figures(counts(result)).figures(times(result));
    return report.disclose(command(header)).build();
  }

  private static List<String> command(MicroComparison.Header header) {
    Double limit = header.failSlower();
    return Invocation.of("jmh-compare", header.base(), header.head())
        .option("control", header.control())
        .option("change", number(PERCENT * header.changeShare()) + "%")
        .option("fail-slower", limit == null ? null : number(limit) + "x")
        .arguments();
  }

  private static String title(MicroComparison.Header header) {
    return "Micro-runs: head " + header.headBuild() + " against base " + header.baseBuild();
  }

  /** Returns the statements that one build alone executes, as a diff shows them. */
  private static List<String> statements(RunContrast contrast) {
    List<String> lines = new ArrayList<>();
    contrast.removed().forEach(statement -> lines.add("- " + statement.strip()));
    contrast.added().forEach(statement -> lines.add("+ " + statement.strip()));
    return lines;
  }

  /** Returns the counts that changed, or that cannot be judged. */
  private static DataTable<Nested<RunContrast, CountChange>> changed(MicroComparison result) {
    return new DataTable<>(
            "changed-counts",
            Nested.all(result.contrasts(), RunContrast::counts).stream()
                .filter(each -> each.row().verdict() != CountVerdict.SAME)
                .toList())
        .words("micro-run", each -> each.of().name())
        .words("count", each -> MicroLines.label(each.row().metric()))
        .words("base", each -> exact(each.row().base().median()))
        .words("head", each -> exact(each.row().head().median()))
        .words("verdict", each -> word(each.row().verdict()));
  }

  /** Returns the times that a table is to show. */
  private static DataTable<Nested<RunContrast, TimeChange>> shown(MicroComparison result) {
    List<Nested<RunContrast, TimeChange>> rows =
        Nested.all(result.contrasts(), RunContrast::times).stream()
            .filter(each -> isShown(each.row()))
            .toList();
    boolean one = rows.stream().map(each -> each.row().unit()).distinct().count() == 1;
    return new DataTable<>("changed-times", rows)
        .words("micro-run", MicroReport::name)
        .words("base", each -> number(each.row().base().median()))
        .words(
            "head",
            each ->
                number(each.row().head().median())
                    + (one ? "" : " " + each.row().unit().replace("/op", "")))
        .words("head / base", each -> Figures.ratio(each.row().ratio()))
        .where(result.knowsNoise(), all -> all.percent("noise", each -> each.row().noiseShare()))
        .words("verdict", each -> word(each.row().verdict()));
  }

  /** Says what a table of times holds. */
  private static String caption(DataTable<Nested<RunContrast, TimeChange>> times, boolean noise) {
    List<String> units = times.rows().stream().map(each -> each.row().unit()).distinct().toList();
    return Words.of(
        Finding.fact("times-of-forks")
            .with("unit", units.size() == 1 ? units.getFirst() : null)
            .with("noise", noise ? "%" : null));
  }

  /** All times are shown, but CPU times only where they changed. */
  private static boolean isShown(TimeChange time) {
    return time.quantity().equals(MicroLines.TIME) || time.verdict() != TimeVerdict.WITHIN_NOISE;
  }

  private static String name(Nested<RunContrast, TimeChange> each) {
    String quantity = each.row().quantity();
    return each.of().name()
        + (quantity.equals(MicroLines.TIME) ? "" : ": " + MicroLines.label(quantity));
  }

  /** Returns a verdict; what is as it was needs none. */
  private static String word(Enum<?> verdict) {
    return verdict == CountVerdict.ROSE
        ? "ROSE"
        : verdict == TimeVerdict.WITHIN_NOISE ? "" : Figures.words(verdict, " ");
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
        checks.add(new Check(run.name(), Outcome.FAILED, failure(run), List.of()));
      } else if (contrast == null) {
        checks.add(skipped(run.name(), failure(run)));
      }
    }
    Double limit = result.header().failSlower();
    Map<String, TimeChange> slower = limit == null ? Map.of() : result.slower(limit);
    contrasts
        .values()
        .forEach(contrast -> checks.add(check(contrast, slower.get(contrast.name()))));
    result.baseOnly().forEach(name -> checks.add(skipped(name, "only in the base")));
    result.headOnly().forEach(name -> checks.add(skipped(name, "only in the head")));
    return checks;
  }

  /** Says in which builds a micro-run failed, and why. */
  private static String failure(FailedRun run) {
    return Words.of(Facts.finding("failed-forks", run));
  }

  private static Check skipped(String name, String why) {
    return new Check(name, Outcome.SKIPPED, why, List.of());
  }

  /**
   * Judges a micro-run.
   *
   * @param slower its time that is longer than may be; null for none
   */
  private static Check check(RunContrast contrast, @Nullable TimeChange slower) {
    List<CountChange> rose = contrast.rose();
    if (!rose.isEmpty()) {
      return new Check(contrast.name(), Outcome.FAILED, said(rose), statements(contrast));
    }
    if (slower != null) {
      String why = "takes " + number(slower.ratio().ratio()) + " times as long";
      return new Check(contrast.name(), Outcome.FAILED, why, List.of());
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
                "%s rose from %s to %s"
                    .formatted(
                        MicroLines.label(count.metric()),
                        exact(count.base().median()),
                        exact(count.head().median())))
        .collect(Collectors.joining(", "));
  }

  private static DataTable<Nested<RunContrast, CountChange>> counts(MicroComparison result) {
    return new DataTable<>("counts", Nested.all(result.contrasts(), RunContrast::counts))
        .words("micro-run", each -> each.of().name())
        .words("count", each -> each.row().metric())
        .words("unit", each -> each.row().unit())
        .number("base", "", each -> each.row().base().median())
        .number("head", "", each -> each.row().head().median())
        .words("verdict", each -> Figures.words(each.row().verdict(), " "));
  }

  private static DataTable<Nested<RunContrast, TimeChange>> times(MicroComparison result) {
    return new DataTable<>("times", Nested.all(result.contrasts(), RunContrast::times))
        .words("micro-run", each -> each.of().name())
        .words("figure", each -> each.row().quantity())
        .words("unit", each -> each.row().unit())
        .number("base", "", each -> each.row().base().median())
        .number("head", "", each -> each.row().head().median())
        .number("ratio", "", each -> each.row().ratio().ratio())
        .number("low", "", each -> each.row().ratio().low())
        .number("high", "", each -> each.row().ratio().high())
        .percent("noise", each -> each.row().noiseShare())
        .words("verdict", each -> Figures.words(each.row().verdict(), " "));
  }
}
