package fasttrack.app.study.sweep;

import static fasttrack.app.result.series.ExampleStudies.alone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Stored;
import fasttrack.app.report.Block;
import fasttrack.app.report.ReportText;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.ExampleStudies;
import fasttrack.app.result.series.Extra;
import fasttrack.app.result.series.Extra.SweepCurve;
import fasttrack.app.result.series.Extra.UserRating;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.StudyRun;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.spec.Load;
import fasttrack.core.spec.Load.ArrivalProcess;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Change;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What steps come to, and what a report says of them. */
class SweepFiguresTest {
  private static final double MILLI = 1e6;

  private static final int[] TERMINALS = {1, 2, 4, 8};
  private static final List<List<TypeFigures>> RUNS =
      List.of(run(100, 10), run(180, 11), run(200, 20), run(190, 42));

  private final ExampleStudies sweep = new ExampleStudies(SweepReport.KIND, "round");

  private static List<TypeFigures> run(double rateTps, double meanMillis) {
    double mean = meanMillis * MILLI;
    return alone(
        Map.of(
            Figure.RATE,
            rateTps,
            Figure.ELAPSED,
            mean,
            Figure.P90,
            2 * mean,
            Figure.P99,
            4 * mean,
            Figure.WITHIN_TWO_SECONDS,
            1.0,
            Figure.CLIENT_CPU,
            123_456.0,
            Figure.SERVER_CPU,
            234_567.0,
            Figure.RETRIED,
            12_345.0),
        Map.of());
  }

  private ExampleStudies terminals(int terminals) {
    return sweep.point(
        terminals == 1 ? "1 terminal" : terminals + " terminals",
        Map.of("terminals", String.valueOf(terminals)));
  }

  private ExampleStudies offered(int tps) {
    return sweep.point(tps + "/s", Map.of("rate", tps + "/s"));
  }

  /** Adds the first so many steps, each run in each round by so much faster. */
  private ExampleStudies steps(int steps, double... faster) {
    for (int i = 0; i < steps; i++) {
      terminals(TERMINALS[i]);
      for (int round = 0; round < faster.length; round++) {
        TypeFigures all = RUNS.get(i).getLast();
        double by = faster[round] * (1 + noise(i, round));
        sweep.runs(run(by * all.of(Figure.RATE), all.of(Figure.ELAPSED) / MILLI / by));
      }
    }
    return sweep;
  }

  private double[] noise = {0};

  private double noise(int step, int round) {
    return noise[(2 * step + round) % noise.length];
  }

  private SweepCurve curve(@Nullable Double perMinute) {
    StudyResult result = sweep.result();
    return new SweepFigures(result, "", result.measured())
        .curve(perMinute, Map.of("2 terminals", true, "4 terminals", true), Map.of(), List.of());
  }

  private static Extra.Curves only(SweepCurve curve) {
    return new Extra.Curves(
        List.of(curve), new Extra.Systems(List.of(), List.of(), List.of()), List.of());
  }

  private String report(@Nullable Double perMinute) {
    return ReportText.whole(
        SweepReport.KIND.report().apply(sweep.with(only(curve(perMinute))).result()));
  }

  @Test
  void kneeAndPeakAreTwoSteps() {
    steps(4, 1);
    assertThat(curve(null).knee()).isEqualTo("2 terminals");
    assertThat(curve(null).peak()).isEqualTo("4 terminals");
    assertThat(curve(null).qualified().step().load()).isEqualTo(4);
  }

  @Test
  void theChartSaysWhyAPointIsMissing() {
    List<TypeFigures> many =
        alone(Map.of(Figure.RATE, 90.0, Figure.ELAPSED, 10 * MILLI, Figure.P95, MILLI), Map.of());
    terminals(16).runs(many);
    assertThat(caption()).isEqualTo("p95 response time over terminals");
    terminals(32).runs(run(90, 10));
    assertThat(caption())
        .isEqualTo(
            "p95 response time over terminals; p95 is not known of runs of fewer than 200"
                + " transactions");
  }

  private String caption() {
    return ((Block.Chart) SweepChart.of(sweep.with(only(curve(null))).result()).getLast())
        .caption();
  }

  /** Each of 4 terminals gets 3,000 a minute, each of 8 gets 1,425. */
  @Test
  void theRatingLiesBetweenTheStepsAroundIt() {
    steps(4, 1);
    assertThat(curve(2_000.0).userLoad().users())
        .isCloseTo(4 + 4 * (3_000 - 2_000) / (3_000 - 1_425.0), within(1e-9));
    assertThat(curve(7_000.0).userLoad())
        .isEqualTo(new UserRating(7_000, null, "even 1 user got only 6,000 each; sweep fewer"));
    assertThat(curve(1_000.0).userLoad().reason()).startsWith("even 8 users got 1,425 each");
  }

  @Test
  void whatIsInvalidOrWasEndedCountsForNothing() {
    terminals(16).invalid();
    assertThat(curve(1.0).userLoad().reason()).isEqualTo("no step is valid");
    terminals(32).ended(run(10_000, 1));
    assertThat(curve(null).knee()).isNull();
    assertThat(curve(null).peak()).isNull();
    terminals(1).runs(RUNS.getFirst());
    assertThat(curve(null).knee()).isEqualTo("1 terminal");
    assertThat(curve(null).peak()).isEqualTo("1 terminal");
  }

  private static Backlog backlog(Backlog.Tendency tendency) {
    boolean grows = tendency == Backlog.Tendency.GROWS;
    return new Backlog(tendency, grows ? new Change(0.03, 0.02, 0.04) : null, 0.5, 0, null);
  }

  private static List<TypeFigures> saturated(double rateTps) {
    return alone(Map.of(Figure.RATE, rateTps), Map.of());
  }

  /**
   * Above capacity a step has the highest rate, but no response time that a longer run would have.
   */
  @Test
  void ofAStepAboveCapacityOnlyTheRateCounts() {
    sweep.spec(Stored.run("run-sqlite-tp1").spec().withLoad(open()));
    offered(206).runs(saturated(200)).backlog(backlog(Backlog.Tendency.GROWS));
    assertThat(curve(null).peak()).isEqualTo("206/s");
    assertThat(curve(null).knee()).isNull();
    assertThat(curve(null).qualified()).isNull();

    offered(100).runs(RUNS.get(0)).backlog(backlog(Backlog.Tendency.KEEPS_UP));
    offered(180).runs(RUNS.get(1)).backlog(backlog(Backlog.Tendency.CANNOT_TELL));
    assertThat(curve(null).peak()).isEqualTo("206/s");
    assertThat(curve(null).knee()).isEqualTo("180/s");
    assertThat(curve(null).qualified().step().load()).isEqualTo(100);
    assertThat(report(null))
        .containsPattern("(?m)^206 +200 +n/a +n/a +n/a .* saturated, peak$")
        .contains("peak       206/s offered: 200 tps, the database's capacity")
        .containsPattern("without\\s+206/s,\\s+180/s,\\s+whose");
  }

  private static Load open() {
    return new Load.Open(16, 100, ArrivalProcess.CONSTANT);
  }

  /** One of three runs without response times leaves none that a longer run would have. */
  @Test
  void aStepThatIsAboveCapacityInOneRoundIsAboveIt() {
    sweep.spec(Stored.run("run-sqlite-tp1").spec().withLoad(open()));
    offered(100).runs(RUNS.getFirst(), saturated(80));
    sweep.backlog(backlog(Backlog.Tendency.GROWS));
    assertThat(curve(null).knee()).isNull();
    assertThat(curve(null).peak()).isEqualTo("100/s");
    assertThat(report(null)).contains("peak       100/s offered: 89.4 tps");
  }

  /** What runs beside the terminals is no part of their figures. */
  @Test
  void aStepIsOfItsTerminalsAlone() {
    RunResult run = Stored.run("run-sqlite-yewcom");
    RoleWork own = run.work().roles().getFirst();
    StudyRun step = StudyRun.of("1 terminal", 1, 1, 1, 1, null, run);
    TypeFigures all = step.type(TypeFigures.ALL);

    assertThat(all.of(Figure.RATE)).isEqualTo(own.rateTps()).isLessThan(run.rateTps());
    assertThat(all.of(Figure.ELAPSED)).isEqualTo(own.response().meanNanos());
    double least = step.type("page1").of(Figure.CLIENT_CPU);
    double most = step.type("page5").of(Figure.CLIENT_CPU);
    assertThat(all.of(Figure.CLIENT_CPU)).isBetween(Math.min(least, most), Math.max(least, most));
    assertThat(step.type("scan").of(Figure.ELAPSED)).as("beside them").isPositive();
  }

  @Test
  void aRunOfManyTypesIsTakenTogether() {
    RunResult run =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 1_000).clientCpu(1_000).build(),
                    new ExampleType("T2", 3_000).clientCpu(5_000).build()))
            .build();
    TypeFigures all = StudyRun.of("", 1, 1, 1, 1, null, run).type(TypeFigures.ALL);

    assertThat(all.of(Figure.ELAPSED)).isEqualTo(run.work().response().meanNanos());
    assertThat(all.of(Figure.RATE)).isEqualTo(400);
    assertThat(all.of(Figure.CLIENT_CPU)).isCloseTo(4_000, within(1e-9));
    assertThat(all.of(Figure.SERVER_CPU)).isNull();
    assertThat(StudyRun.of("", 1, 1, 1, 1, null, Stored.run("run-invalid")).figures()).isEmpty();
  }

  @Test
  void theReportMarksKneeAndPeakAndFits() {
    steps(4, 1);
    terminals(100_000).invalid();
    terminals(32).ended(run(10, 1));
    terminals(64);
    String text = report(2_000.0);

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text)
        .contains("ENDED EARLY: 5 of 7 runs complete.")
        .containsPattern("(?m)^2 .* yes +knee$")
        .containsPattern("(?m)^4 .* yes +peak$")
        .containsPattern("(?m)^100,?000 +n/a .* INVALID$")
        .containsPattern("(?m)^32 .* ended$")
        .containsPattern("(?m)^64 .* did not run$")
        .contains(
            "INVALID: the figures of 100000 terminals, round 1 do not count:\n\n"
                + "  - no transaction ended within the measured interval")
        .contains("knee       2 terminals: maximum of rate")
        .contains("peak       4 terminals: 200 tps\n")
        .contains("user load  6.54 users at 2,000 transactions per minute each");
  }

  @Test
  void whatStillGrowsAtTheEndIsSaid() {
    steps(2, 1);
    assertThat(report(null))
        .containsPattern("(?m)^2 .* knee, peak$")
        .contains("the knee may lie beyond", "at the end of the sweep")
        .doesNotContain("ENDED EARLY", "user load");
  }

  /** Each round is faster as a whole, by far more than what tells its steps apart. */
  @Test
  void ofSeveralRoundsTheMeanIsShownAndWhatAllHaveInCommonIsNoNoise() {
    steps(4, 1, 2, 3, 1, 2, 3);
    assertThat(curve(null).knee()).isEqualTo("2 terminals");
    assertThat(curve(null).kneeAmong()).containsExactly("2 terminals");
    assertThat(curve(null).peakAmong()).containsExactly("4 terminals");
    StudyResult result = sweep.result();
    assertThat(result.points().getFirst().of(Figure.RATE).mean())
        .isCloseTo(100 * Math.cbrt(6), within(1e-9));
  }

  @Test
  void whatNoiseDoesNotTellApartIsNamed() {
    noise = new double[] {0.3, -0.3, 0.1, -0.2, 0.25, 0.1, -0.15};
    steps(4, 1, 2, 3, 1, 2, 3);
    assertThat(curve(null).kneeAmong()).hasSizeGreaterThan(1).contains(curve(null).knee());
    String text = report(null);
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text.replaceAll("\\s+", " "))
        .contains(", 6 rounds", "geometric means over the rounds")
        .contains("within noise of", "≈ knee", "all 24 runs");
  }

  /** An invalid run is in no figure, and its round tells nothing of the noise. */
  @Test
  void aRoundWithoutAStepDoesNotCount() {
    steps(3, 1, 2, 3);
    terminals(8).runs(RUNS.getLast()).invalid().invalid();
    assertThat(curve(null).kneeAmong()).isEmpty();
    assertThat(curve(null).peak()).isEqualTo("4 terminals");
  }
}
