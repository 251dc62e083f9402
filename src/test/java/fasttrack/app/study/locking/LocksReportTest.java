package fasttrack.app.study.locking;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.app.report.Report;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.html.HtmlPage;
import fasttrack.app.result.bundle.ResultJson;
import fasttrack.app.result.series.StudyResult;
import fasttrack.core.spi.wait.LockLevel;
import org.junit.jupiter.api.Test;

class LocksReportTest {
  private static String report(ExampleStudy study) {
    return ReportText.whole(LocksReport.KIND.report().apply(study.build())).replaceAll("\\s+", " ");
  }

  /** Finer locks lose at one terminal, and win more and more from 4 on. */
  private static ExampleStudy crossing() {
    return new ExampleStudy()
        .rates(LockLevel.RECORD, 16, 1, 600, 601, 600, 600, 601, 600)
        .rates(LockLevel.SET, 16, 1, 200, 200, 200, 200, 200, 200)
        .rates(LockLevel.RECORD, 1, 1, 90, 91, 90, 90, 91, 90)
        .rates(LockLevel.SET, 1, 1, 100, 100, 100, 100, 100, 100)
        .rates(LockLevel.RECORD, 4, 1, 300, 301, 300, 300, 301, 300)
        .rates(LockLevel.SET, 4, 1, 200, 200, 200, 200, 200, 200);
  }

  @Test
  void itSaysFromHowManyTerminalsTheFinerLocksPay() {
    assertThat(report(crossing()))
        .contains(
            "row/table hot 1: row locks are faster from 4 terminals up; table locks are faster at 1"
                + " terminal; ratio of rates by terminals: 1:"
                + " 0.903 (0.898–0.909), 4: 1.50 (1.50–1.50), 16: 3.00 (3.00–3.00)");
  }

  @Test
  void theChartOfAPercentileSaysWhyItHasNoPoint() {
    String why = "p95 is not known of runs of fewer than 200 transactions";
    assertThat(page(crossing())).doesNotContain(why);
    assertThat(page(crossing().tooFew().rates(LockLevel.SET, 32, 1, 200)))
        .contains("id=\"p95\"", "intervals; " + why);
    assertThat(page(new ExampleStudy().tooFew().rates(LockLevel.SET, 4, 1, 200)))
        .contains("Mean response time over terminals; " + why);
  }

  private static String page(ExampleStudy study) {
    return HtmlPage.of(LocksReport.KIND.report().apply(study.build())).render();
  }

  @Test
  void aWinThatDoesNotLastIsNoCrossing() {
    assertThat(
            report(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 1, null, 200, 201, 200, 201, 200, 201)
                    .rates(LockLevel.SET, 1, null, 100, 100, 100, 100, 100, 100)
                    .rates(LockLevel.RECORD, 4, null, 100, 200, 100, 200, 100, 200)
                    .rates(LockLevel.SET, 4, null, 100, 100, 100, 100, 100, 100)))
        .contains("row locks are faster at 1 terminal, but not beyond; ratio of rates")
        .doesNotContain("faster from");
  }

  @Test
  void fewRoundsConcludeNothing() {
    assertThat(
            report(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 1, null, 200)
                    .rates(LockLevel.SET, 1, null, 100)))
        .contains(
            "fewer than six rounds give no interval, use --repeat=6; ratio of rates by terminals:"
                + " 1: 2.00");
  }

  @Test
  void thePublishedRatioStandsBesideThatOfOneTerminal() {
    assertThat(report(crossing().published(LockLevel.SET, LockLevel.RECORD, 1.15)))
        .contains(
            "hot 1: table/row 0.903 (0.898–0.909) in elapsed time, 1 terminal (published: a system"
                + " of old 1.15)");
  }

  @Test
  void aControlSaysWhetherTheMachineIsQuietEnough() {
    double[] rates = {300, 302, 299, 300, 302, 299};
    assertThat(
            report(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 4, null, rates)
                    .again(301, 300, 300, 301, 300, 300)))
        .contains(
            "noise Control: row locking, run twice in each round, does not differ from itself:"
                + " rate by terminals 4: ≈ 1.00 (0.995–1.01) waiting")
        .contains("all 12 runs are complete");
    assertThat(
            report(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 4, null, rates)
                    .again(201, 200, 200, 201, 200, 200)))
        .contains(
            "CONTROL: row locking, run twice in each round, differs from itself: rate by terminals"
                + " 4: 0.667")
        .contains("repeat on a quiet machine");
    assertThat(report(new ExampleStudy().rates(LockLevel.RECORD, 1, null, 300).again(200)))
        .contains(
            "Control: row locking ran twice in too few rounds to tell chance from a difference,"
                + " which takes six: rate by terminals 1: 0.667, elapsed time 0.667")
        .doesNotContain("in elapsed time, 1 terminal");
    assertThat(
            report(
                new ExampleStudy()
                    .rates(LockLevel.RECORD, 1, null, 1, 1, 1, 1, 1, 1)
                    .again(2, 2, 2, 2, 2, 2)))
        .contains("rate by terminals 1: 2.00 (2.00–2.00), elapsed time 2.00 (2.00–2.00)");
    assertThat(report(new ExampleStudy().rates(LockLevel.RECORD, 4, null).again(200)))
        .contains("Control: no round has two valid runs of row locking");
  }

  @Test
  void itSaysWhereTheTimeGoesUnderTheHeaviestLoad() {
    assertThat(report(crossing()))
        .contains(
            "waiting hot 1: shares of elapsed time at 16 terminals: row locks: CPU of client and"
                + " engine 75 %, lock wait 25 %");
  }

  @Test
  void deadlocksAreCounted() {
    assertThat(report(crossing())).contains("deadlocks no transaction met one");
    assertThat(report(crossing().deadlocks(0.012).rates(LockLevel.PAGE, 16, 1, 100, 100)))
        .contains(
            "deadlocks at most 12.0 per 1,000 transactions, with page locks, serializable, 16"
                + " terminals, hot 1;");
  }

  @Test
  void whatIsLeftOutAndShownIsSaid() {
    assertThat(report(crossing()))
        .contains("left out page locks: never heard of")
        .contains(
            "What the second of two transactions did before the first had ended row writers of one"
                + " row waited writers of two tables went on")
        .doesNotContain("NOT HELD");
  }

  @Test
  void aLockThatExcludesMoreThanItClaimsIsSaidSo() {
    ExampleStudy study = crossing().coarserThanClaimed();
    assertThat(report(study))
        .contains("NOT HELD row locks: writers of two tables: the second waited, and should go on");
    Report.Verdict verdict = LocksReport.KIND.report().apply(study.build()).verdict();
    assertThat(verdict.good()).isFalse();
    assertThat(verdict.text()).endsWith("; a granularity excludes less or more than it claims");
  }

  @Test
  void noLineIsTooLong() {
    assertThat(
            ReportText.whole(LocksReport.KIND.report().apply(crossing().deadlocks(0.5).build()))
                .lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void itIsKeptWhole() {
    StudyResult result = crossing().published(LockLevel.SET, LockLevel.PAGE, 1.15).build();
    assertThat(LocksReport.KIND.read(ResultJson.write(result))).isEqualTo(result);
    assertThat(LocksReport.KIND.report().apply(result).verdict().good()).isTrue();
  }
}
