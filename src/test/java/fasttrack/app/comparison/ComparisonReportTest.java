package fasttrack.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.analysis.Part;
import fasttrack.app.analysis.TimeParts;
import fasttrack.app.comparison.ComparisonResult.Contrast;
import fasttrack.app.comparison.ComparisonResult.Design;
import fasttrack.app.comparison.ComparisonResult.Header;
import fasttrack.app.comparison.ComparisonResult.Need;
import fasttrack.app.comparison.ComparisonResult.Ratios;
import fasttrack.app.comparison.ComparisonResult.Side;
import fasttrack.app.comparison.ComparisonResult.SideFigures;
import fasttrack.app.comparison.ComparisonResult.SideRun;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.Words;
import fasttrack.core.result.Finding;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.statistics.RatioInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a comparison says in words, and that its text fits. */
public class ComparisonReportTest {
  private static final double MILLI = 1e6;

  private static SideFigures figures(String type, double millis, Part largest) {
    return new SideFigures(
        type,
        millis * MILLI,
        millis * MILLI / 2,
        1_234.5,
        new TimeParts(
            millis * MILLI,
            Map.of(largest, 0.61 * millis * MILLI, Part.CLIENT_CPU, 0.39 * millis * MILLI)));
  }

  private static Side side(String name, double millis, Part largest, double othersShare) {
    return new Side(
        name,
        name + " 1.2, serializable, durable, prepared, 1 terminal",
        null,
        List.of(
            new SideRun(
                1,
                null,
                RunResult.State.COMPLETE,
                new Validity.Valid(),
                1_987,
                List.of(Finding.warning("busy-machine").with("othersShare", othersShare)))),
        null,
        5,
        figures("", millis, largest),
        List.of(
            figures("T1", millis, largest),
            figures("T9", millis, largest),
            figures("T10", millis, largest)));
  }

  private static Ratios ratios(
      String type, double ratio, double low, double high, boolean differs) {
    RatioInterval interval = new RatioInterval(ratio, low, high, differs);
    return new Ratios(type, interval, interval, interval);
  }

  /** Two systems, of which one is slower for T1, and nobody knows for T10. */
  public static ComparisonResult slower(List<String> differences) {
    return slower(differences, 0.1);
  }

  private static ComparisonResult slower(List<String> differences, double othersShare) {
    return new ComparisonResult(
        ComparisonResult.FORMAT,
        new Header("2026-11-22T04:13:13.863Z", "ten transactions"),
        new Design(5, 5, null, null, null),
        differences,
        List.of("All run serializable."),
        List.of(
            side("SQLite", 0.1, Part.NOT_SPLIT, othersShare),
            side("PostgreSQL", 0.82, Part.ROUND_TRIPS, othersShare)),
        List.of(
            new Contrast(
                "PostgreSQL",
                ratios("", 3.1, 2.9, 3.3, true),
                List.of(
                    ratios("T1", 8.2, 7.9, 8.6, true),
                    ratios("T9", 1.02, 0.97, 1.08, false),
                    ratios("T10", 1.3, 0.4, 4.2, false)),
                new Need(0.05, 9, "T10"))));
  }

  @Test
  void wordsFollowFromTheFigures() {
    ComparisonResult result = slower(List.of());
    assertThat(Words.of(ComparisonFindings.of(result, result.contrasts().getFirst())))
        .containsExactly(
            "SQLite is faster than PostgreSQL over all 3 types: PostgreSQL takes 3.10× (2.90–3.30)"
                + " its elapsed time and 3.10× (2.90–3.30) its CPU time, at 3.10× (2.90–3.30) its"
                + " rate",
            "Largest ratio: T1, 8.20× (7.90–8.60); largest part of PostgreSQL's time: round"
                + " trips, at least, 61 %",
            "Differ by less than 10 %: T9: ≈ 1.02 (0.970–1.08)",
            "Inconclusive: T10: ≈ 1.30 (0.400–4.20)",
            "Detecting a difference of 5 % in every type would take 9 blocks (T10 is the"
                + " noisiest)");
  }

  private static ComparisonResult controlled(boolean differs) {
    ComparisonResult two = slower(List.of());
    double ratio = differs ? 1.3 : 1.01;
    Contrast contrast =
        new Contrast(
            "PostgreSQL",
            ratios("", ratio, ratio - 0.1, ratio + 0.1, false),
            List.of(
                ratios("T1", ratio, ratio - 0.1, ratio + 0.1, differs),
                ratios("T9", 1.02, 0.97, 1.08, false)),
            new Need(0.05, 9, "T10"));
    return new ComparisonResult(
        two.format(),
        two.header(),
        new Design(5, 5, null, null, "PostgreSQL"),
        List.of(),
        List.of(),
        two.sides(),
        List.of(contrast));
  }

  @Test
  void ofAControlItIsSaidWhetherItDiffersFromItself() {
    ComparisonResult alike = controlled(false);
    assertThat(Words.of(ComparisonFindings.of(alike, alike.contrasts().getFirst())))
        .containsExactly(
            "Control: SQLite, run twice in each block, does not differ from itself: rate ≈ 1.01"
                + " (0.910–1.11), elapsed time ≈ 1.01 (0.910–1.11)");
    ComparisonResult unlike = controlled(true);
    assertThat(Words.of(ComparisonFindings.of(unlike, unlike.contrasts().getFirst())))
        .singleElement()
        .asString()
        .startsWith("CONTROL: SQLite, run twice in each block, differs from itself: rate ")
        .contains(", and see the table. ")
        .contains("too noisy, or changes too much, to attribute other differences");
  }

  @Test
  void besideABusyNeighborNoCauseIsNamed() {
    assertThat(ReportText.of(ComparisonReport.of(slower(List.of(), 0.3))))
        .contains("Largest ratio: T1, 8.20× (7.90–8.60)")
        .contains("No causes are named: other processes took up to 30 % of the CPU time in 2 runs")
        .doesNotContain("argest part of");
  }

  @Test
  void aRunThatSamplesWaitsAndIsInvalidIsNamed() {
    ComparisonResult result = slower(List.of());
    Side first = result.first();
    SideRun run = first.runs().getFirst();
    SideRun wrong =
        new SideRun(
            0,
            "waits-SQLite",
            run.state(),
            new Validity.Invalid(List.of(Finding.invalid("nothing-ended"))),
            run.seed(),
            List.of());
    Side explained =
        new Side(
            first.name(),
            first.description(),
            null,
            first.runs(),
            wrong,
            first.counted(),
            first.all(),
            first.types());
    assertThat(
            ReportText.of(
                ComparisonReport.of(
                    new ComparisonResult(
                        result.format(),
                        result.header(),
                        result.design(),
                        result.differences(),
                        result.remarks(),
                        List.of(explained, result.sides().getLast()),
                        result.contrasts()))))
        .contains("INVALID: the figures of SQLite in the run that samples waits do not count:")
        .contains("no transaction ended within the measured interval");
  }

  @Test
  void theTextFitsAndShowsEachRatio() {
    String text = ReportText.whole(ComparisonReport.of(slower(List.of())));
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(text)
        .contains("5 blocks: one run per system", "Ratios of PostgreSQL to SQLite")
        .contains("8.20 (7.90–8.60)", "≈ 1.02 (0.970–1.08)")
        .contains("WARNING: 2 of 2 runs, for example: the machine")
        .doesNotContain("FORCED");
  }

  @Test
  void whoInsistsIsTold() {
    assertThat(ReportText.whole(ComparisonReport.of(slower(List.of("scale: a 1, b 3")))))
        .contains("FORCED: these results differ in more than the system:", "  - scale: a 1, b 3");
  }
}
