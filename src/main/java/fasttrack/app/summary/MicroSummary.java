package fasttrack.app.summary;

import fasttrack.app.micro.MicroComparison;
import fasttrack.app.micro.MicroComparison.Contrast;
import fasttrack.app.micro.MicroComparison.Count;
import fasttrack.app.micro.MicroComparison.CountVerdict;
import fasttrack.app.micro.MicroComparison.Time;
import fasttrack.app.micro.MicroComparison.TimeVerdict;
import fasttrack.app.report.Column;
import fasttrack.app.report.DataTable;
import fasttrack.app.report.Figures;
import fasttrack.app.report.MicroLines;
import fasttrack.app.report.MicroReport;
import fasttrack.app.report.MicroReport.OfCount;
import fasttrack.app.report.MicroReport.OfTime;
import fasttrack.app.report.Section;
import fasttrack.app.report.Statement;
import fasttrack.app.summary.Check.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the comparison of two builds' micro-runs comes to. */
public final class MicroSummary {
  private MicroSummary() {}

  /** Makes the summary. */
  public static Summary of(MicroComparison result) {
    return new Summary(
        "micro",
        new Summary.Verdict(
            MicroLines.TITLE,
            result.header().startedAt(),
            !result.failed() && !result.empty(),
            MicroLines.verdict(result)),
        MicroLines.of(result).stream().map(said -> new Statement("", said)).toList(),
        checks(result),
        sections(result),
        List.of(counts(result), times(result)),
        folds(result));
  }

  private static List<Check> checks(MicroComparison result) {
    List<Check> checks = new ArrayList<>();
    result.contrasts().forEach(contrast -> checks.add(check(contrast)));
    result.baseOnly().forEach(name -> checks.add(skipped(name, "only in the base")));
    result.headOnly().forEach(name -> checks.add(skipped(name, "only in the head")));
    return checks;
  }

  private static Check skipped(String name, String why) {
    return new Check(name, Outcome.SKIPPED, why, List.of());
  }

  private static Check check(Contrast contrast) {
    List<Count> rose = contrast.rose();
    if (!rose.isEmpty()) {
      return new Check(
          contrast.name(), Outcome.FAILED, said(rose), MicroReport.statements(contrast));
    }
    if (contrast.counts().isEmpty()) {
      List<String> problems = contrast.problems();
      String why = problems.isEmpty() ? "no count was measured" : String.join("; ", problems);
      return skipped(contrast.name(), why);
    }
    return new Check(contrast.name(), Outcome.PASSED, "no count rose", List.of());
  }

  private static String said(List<Count> rose) {
    return rose.stream()
        .map(
            count ->
                MicroLines.label(count.metric())
                    + " rose from "
                    + MicroReport.exact(count.base().median())
                    + " to "
                    + MicroReport.exact(count.head().median()))
        .collect(Collectors.joining(", "));
  }

  private static List<Section> sections(MicroComparison result) {
    List<Section> sections = new ArrayList<>();
    DataTable<OfCount> counts = MicroReport.counts(result);
    if (!counts.rows().isEmpty()) {
      sections.add(new Section(MicroReport.COUNTS, counts, List.of()));
    }
    DataTable<OfTime> times =
        MicroReport.times(result, time -> time.verdict() != TimeVerdict.WITHIN_NOISE);
    if (!times.rows().isEmpty()) {
      sections.add(new Section(MicroReport.caption(times), times, List.of()));
    }
    return sections;
  }

  private static List<Summary.Fold> folds(MicroComparison result) {
    return result.contrasts().stream()
        .filter(contrast -> !MicroReport.statements(contrast).isEmpty())
        .map(
            contrast ->
                new Summary.Fold(
                    "The statements of " + contrast.name() + " that changed",
                    MicroReport.statements(contrast)))
        .toList();
  }

  private static DataTable<OfCount> counts(MicroComparison result) {
    List<OfCount> rows = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      contrast.counts().forEach(count -> rows.add(new OfCount(contrast, count)));
    }
    return new DataTable<>(
        "counts",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("count", row -> row.count().metric()),
            Column.words("unit", row -> row.count().unit()),
            Column.number("base", "", row -> row.count().base().median()),
            Column.number("head", "", row -> row.count().head().median()),
            Column.words("verdict", row -> word(row.count().verdict()))),
        rows);
  }

  private static String word(CountVerdict verdict) {
    return Figures.words(verdict, " ");
  }

  private static DataTable<OfTime> times(MicroComparison result) {
    List<OfTime> rows = new ArrayList<>();
    for (Contrast contrast : result.contrasts()) {
      contrast.times().forEach(time -> rows.add(new OfTime(contrast, time)));
    }
    return new DataTable<>(
        "times",
        List.of(
            Column.words("micro-run", row -> row.contrast().name()),
            Column.words("figure", row -> row.time().quantity()),
            Column.words("unit", row -> row.time().unit()),
            Column.number("base", "", row -> row.time().base().median()),
            Column.number("head", "", row -> row.time().head().median()),
            Column.number("ratio", "", row -> row.time().ratio()),
            Column.number("chance", "", row -> row.time().chance()),
            Column.words("verdict", row -> word(row.time()))),
        rows);
  }

  private static String word(Time time) {
    return Figures.words(time.verdict(), " ");
  }
}
