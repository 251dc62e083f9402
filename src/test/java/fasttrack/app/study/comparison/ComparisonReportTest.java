package fasttrack.app.study.comparison;

import static fasttrack.app.result.series.ExampleStudies.figures;
import static fasttrack.app.result.series.ExampleStudies.types;
import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.ReportText;
import fasttrack.app.report.Words;
import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.Contrast;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.statistics.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a comparison says in words, and that its text fits. */
public class ComparisonReportTest {
  private static final double MILLI = 1e6;

  private static List<TypeFigures> run(double millis, TimePart largest) {
    double nanos = millis * MILLI;
    Map<TimePart, Double> parts = Map.of(largest, 0.61 * nanos, TimePart.CLIENT_CPU, 0.39 * nanos);
    List<TypeFigures> all = new ArrayList<>();
    for (String type : List.of("T1", "T9", "T10", TypeFigures.ALL)) {
      all.add(figures(type, nanos, 1_234.5, parts));
    }
    return all;
  }

  private static ExampleStudies systems(double millis, TimePart largest, double othersShare) {
    return new ExampleStudies(ComparisonReport.KIND, "block")
        .point("SQLite", run(0.1, TimePart.NOT_SPLIT))
        .others(othersShare)
        .point("PostgreSQL", run(millis, largest))
        .others(othersShare)
        .planned(5);
  }

  private static List<Contrast.Ratio> ratios(
      String type, double ratio, double low, double high, boolean differs) {
    RatioInterval interval = new RatioInterval(ratio, low, high, differs);
    return ComparisonReport.FIGURES.stream()
        .map(figure -> new Contrast.Ratio(figure, type, interval, null))
        .toList();
  }

  @SafeVarargs
  private static Contrast contrast(String over, List<Contrast.Ratio>... rows) {
    List<Contrast.Ratio> all = new ArrayList<>();
    for (List<Contrast.Ratio> row : rows) {
      all.addAll(row);
    }
    return new Contrast("", over, "SQLite", all);
  }

  /** Two systems, of which one is slower for T1, and nobody knows for T10. */
  public static StudyResult slower(List<String> differences) {
    return slower(differences, 0.1).result();
  }

  private static ExampleStudies slower(List<String> differences, double othersShare) {
    return systems(0.82, TimePart.ROUND_TRIPS, othersShare)
        .compared(
            contrast(
                "PostgreSQL",
                ratios("T1", 8.2, 7.9, 8.6, true),
                ratios("T9", 1.02, 0.97, 1.08, false),
                ratios("T10", 1.3, 0.4, 4.2, false),
                ratios(TypeFigures.ALL, 3.1, 2.9, 3.3, true)))
        .with(new Extra.Systems(differences, List.of(), List.of("All run serializable.")));
  }

  private static String text(ExampleStudies study) {
    return ReportText.of(ComparisonReport.KIND.report().apply(study.result()))
        .replaceAll("\\s+", " ");
  }

  @Test
  void wordsFollowFromTheFigures() {
    StudyResult result = slower(List.of());
    assertThat(Words.of(ComparisonFindings.of(result, result.contrasts().getFirst(), null)))
        .containsExactly(
            "SQLite is faster than PostgreSQL over all 3 types: PostgreSQL takes 3.10× (2.90–3.30)"
                + " its elapsed time and 3.10× (2.90–3.30) its CPU time, at 3.10× (2.90–3.30) its"
                + " rate",
            "Largest ratio: T1, 8.20× (7.90–8.60); largest part of PostgreSQL's time: round"
                + " trips, at least, 61 %",
            "Differ by less than 10 %: T9: ≈ 1.02 (0.970–1.08)",
            "Inconclusive: T10: ≈ 1.30 (0.400–4.20)");
  }

  private static String controlled(boolean differs) {
    double ratio = differs ? 1.3 : 1.01;
    return text(
        new ExampleStudies(ComparisonReport.KIND, "block")
            .point("SQLite", run(0.1, TimePart.NOT_SPLIT))
            .again()
            .runs(run(0.1, TimePart.NOT_SPLIT))
            .compared(
                contrast(
                    "SQLite again",
                    ratios("T1", ratio, ratio - 0.1, ratio + 0.1, differs),
                    ratios("T9", 1.02, 0.97, 1.08, false),
                    ratios(TypeFigures.ALL, ratio, ratio - 0.1, ratio + 0.1, false)))
            .with(new Extra.Systems(List.of(), List.of(), List.of())));
  }

  @Test
  void ofAControlItIsSaidWhetherItDiffersFromItself() {
    assertThat(controlled(false))
        .contains(
            "ontrol: SQLite, run twice in each block, does not differ from itself: rate ≈ 1.01"
                + " (0.910–1.11), elapsed time ≈ 1.01 (0.910–1.11)");
    assertThat(controlled(true))
        .contains("CONTROL: SQLite, run twice in each block, differs from itself: rate ")
        .contains(", and see the table. ")
        .contains("too noisy, or changes too much, to attribute other differences")
        .doesNotContain("faster", "Largest ratio");
  }

  @Test
  void besideABusyNeighborNoCauseIsNamed() {
    assertThat(text(slower(List.of(), 0.3)))
        .contains("Largest ratio: T1, 8.20× (7.90–8.60)")
        .contains("No causes are named: other processes took up to 30 % of the CPU time in 2 runs")
        .doesNotContain("argest part of");
  }

  @Test
  void aRunThatSamplesWaitsAndIsInvalidIsNamed() {
    assertThat(text(slower(List.of(), 0.1).explains(List.of())))
        .contains("INVALID: the figures of PostgreSQL, waits do not count:")
        .contains("no transaction ended within the measured interval")
        .contains("all 2 runs");
  }

  /** The names of those that are not in a ratio stand with it. */
  @Test
  void whatIsExcludedIsNamed() {
    ExampleStudies study =
        new ExampleStudies(ComparisonReport.KIND, "block")
            .twice("one", types(1e6), types(1e6), types(1e6))
            .runs(types(1e6))
            .twice("two", types(1.2e6), types(1.21e6), types(1.2e6))
            .invalid()
            .besideFirst(Figure.ELAPSED)
            .with(new Extra.Systems(List.of(), List.of(), List.of()));
    assertThat(text(study))
        .contains("6 blocks of 7 planned: 1 run per system in a Java process")
        .contains("one is faster than two: two takes 1.20× ", "(excluded: two, block 7)")
        .contains("two 1.2, serializable; 6 of 7 runs complete and valid")
        .as("none was missed")
        .doesNotContain("Detecting a difference");
  }

  @Test
  void whereNothingCountsNoPrecisionIsReached() {
    ExampleStudies study =
        new ExampleStudies(ComparisonReport.KIND, "block")
            .point("one")
            .invalid()
            .point("two")
            .invalid()
            .besideFirst(Figure.ELAPSED)
            .until(0.05)
            .with(new Extra.Systems(List.of(), List.of(), List.of()));
    assertThat(text(study))
        .contains("No conclusion about one: 0 of 1 run complete and valid")
        .contains("PRECISION NOT REACHED");
  }

  @Test
  void theTextFitsAndShowsEachRatio() {
    String text = ReportText.whole(ComparisonReport.KIND.report().apply(slower(List.of())));
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(text)
        .contains(
            "1 block of 5 planned: 1 run per system in a Java process",
            "Ratios of PostgreSQL to SQLite")
        .contains("8.20 (7.90–8.60)", "≈ 1.02 (0.970–1.08)")
        .contains("WARNING: all 2 runs: the machine")
        .doesNotContain("FORCED");
  }

  @Test
  void whoInsistsIsTold() {
    assertThat(
            ReportText.whole(
                ComparisonReport.KIND.report().apply(slower(List.of("scale: a 1, b 3")))))
        .contains("FORCED: these results differ in more than the system:", "  - scale: a 1, b 3");
  }
}
