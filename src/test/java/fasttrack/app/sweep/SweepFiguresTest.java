package fasttrack.app.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.Examples;
import fasttrack.app.Stored;
import fasttrack.app.report.ReportText;
import fasttrack.app.series.SeriesHeader;
import fasttrack.app.series.SeriesSetup;
import fasttrack.app.sweep.SweepResult.Step;
import fasttrack.app.sweep.SweepResult.StepFigures;
import fasttrack.app.sweep.SweepResult.StepLoad;
import fasttrack.app.sweep.SweepResult.StepOutcome;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Latency;
import fasttrack.core.result.RunResult;
import fasttrack.core.result.Validity;
import fasttrack.core.result.Work.RoleWork;
import fasttrack.core.result.cpu.CpuFigure;
import fasttrack.core.statistics.Backlog;
import fasttrack.core.statistics.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What steps come to, and what a report says of them. */
class SweepFiguresTest {
  private static final double MILLI = 1e6;

  private static final List<Step> STEPS =
      List.of(
          step(1, 1, 100, 10 * MILLI),
          step(2, 2, 180, 11 * MILLI),
          step(3, 4, 200, 20 * MILLI),
          step(4, 8, 190, 42 * MILLI));

  @Test
  void kneeAndPeakAreTwoSteps() {
    SweepFigures figures = new SweepFigures(STEPS);

    assertThat(figures.knee()).isEqualTo(2);
    assertThat(figures.peak()).isEqualTo(3);
    assertThat(figures.qualified().step().load()).isEqualTo(4);
  }

  /** Each of 4 terminals gets 3,000 a minute, each of 8 gets 1,425. */
  @Test
  void theRatingLiesBetweenTheStepsAroundIt() {
    SweepFigures figures = new SweepFigures(STEPS);

    assertThat(figures.userLoad(2_000).users())
        .isCloseTo(4 + 4 * (3_000 - 2_000) / (3_000 - 1_425.0), within(1e-9));
    assertThat(figures.userLoad(7_000))
        .isEqualTo(
            new SweepResult.UserRating(
                7_000, null, "even 1 user got only 6,000 each; sweep fewer"));
    assertThat(figures.userLoad(1_000).reason()).startsWith("even 8 users got 1,425 each");
  }

  @Test
  void whatIsInvalidOrWasEndedCountsForNothing() {
    Step wrong = invalid(5, 16);
    Step ended = ended(step(6, 32, 10_000, MILLI));

    SweepFigures figures = new SweepFigures(List.of(STEPS.get(0), wrong, ended));

    assertThat(figures.knee()).isEqualTo(1);
    assertThat(figures.peak()).isEqualTo(1);
    assertThat(new SweepFigures(List.of(wrong, ended)).knee()).isNull();
    assertThat(new SweepFigures(List.of(wrong)).userLoad(1).reason()).isEqualTo("no step is valid");
  }

  /**
   * Above capacity a step has the highest rate, but no response time that a longer run would have.
   */
  @Test
  void ofAStepAboveCapacityOnlyTheRateCounts() {
    Backlog free = new Backlog(Backlog.Tendency.KEEPS_UP, null, 0.5, 0, null);
    Backlog unsure = new Backlog(Backlog.Tendency.CANNOT_TELL, null, 0, 0, null);
    Backlog grows = new Backlog(Backlog.Tendency.GROWS, new Change(0.03, 0.02, 0.04), 0, 0, null);
    List<Step> steps =
        List.of(
            offered(STEPS.get(0), 100, free),
            offered(STEPS.get(1), 180, unsure),
            offered(STEPS.get(2), 206, grows));
    SweepFigures figures = new SweepFigures(steps);

    assertThat(figures.peak()).isEqualTo(3);
    assertThat(figures.knee()).isEqualTo(2);
    assertThat(figures.qualified().step().load()).isEqualTo(100);
    assertThat(new SweepFigures(steps.subList(2, 3)).peak()).isEqualTo(3);
    assertThat(new SweepFigures(steps.subList(2, 3)).knee()).isNull();
    assertThat(new SweepFigures(steps.subList(2, 3)).qualified()).isNull();
    assertThat(report(SweepResult.Over.RATE, 3, 1, steps, figures.curve(null)))
        .containsPattern("(?m)^206 +200 +n/a +n/a +n/a .* saturated, peak$")
        .contains("peak       206/s offered: 200 tps, the database's capacity")
        .containsPattern("without steps\\s+2,\\s+3");
  }

  private static Step offered(Step step, double tps, Backlog backlog) {
    StepFigures figures = step.figures();
    boolean saturated = backlog.verdict() == Backlog.Tendency.GROWS;
    return new Step(
        step.number(),
        step.round(),
        step.bundle(),
        new StepLoad(16, 16, tps),
        step.outcome(),
        new StepFigures(
            figures.rateTps(),
            figures.scaled(),
            saturated ? figures.response().withoutTimes() : figures.response(),
            figures.clientCpuMeanNanos(),
            figures.serverCpuMeanNanos(),
            figures.serverCpuMethod(),
            figures.retries(),
            backlog,
            List.of()),
        step.position());
  }

  /** What runs beside the terminals is no part of their figures. */
  @Test
  void aStepIsOfItsTerminalsAlone() {
    RunResult run = Stored.run("run-sqlite-yewcom");
    RoleWork own = run.work().roles().getFirst();

    StepFigures figures =
        Objects.requireNonNull(SweepFigures.step(1, 1, 1, Examples.TEN, run, null).figures());

    assertThat(figures.rateTps()).isEqualTo(own.rateTps()).isLessThan(run.rateTps());
    assertThat(figures.response()).isEqualTo(own.response());
    assertThat(figures.others()).extracting(RoleWork::name).containsExactly("scanner");
    double least = cpu(run, "page1");
    double most = cpu(run, "page5");
    assertThat(figures.clientCpuMeanNanos())
        .isBetween(Math.min(least, most), Math.max(least, most));
  }

  private static double cpu(RunResult run, String type) {
    return Objects.requireNonNull(
        Objects.requireNonNull(run.type(type)).costs().clientCpuMeanNanos());
  }

  @Test
  void aRunOfManyTypesIsTakenTogether() {
    RunResult run =
        new ExampleResult(
                List.of(
                    new ExampleType("T1", 1_000).clientCpu(1_000).build(),
                    new ExampleType("T2", 3_000).clientCpu(5_000).build()))
            .build();
    Step step = SweepFigures.step(1, 1, 1, Examples.TEN, run, "step-1");

    assertThat(step.figures().response()).isEqualTo(run.work().response());
    assertThat(step.figures().rateTps()).isEqualTo(400);
    assertThat(step.figures().clientCpuMeanNanos()).isCloseTo(4_000, within(1e-9));
    assertThat(step.figures().serverCpuMeanNanos()).isNull();
    Step wrong = SweepFigures.step(2, 1, 2, Examples.TEN, Stored.run("run-invalid"), null);
    assertThat(wrong.figures()).isNull();
  }

  @Test
  void theReportMarksKneeAndPeakAndFits() {
    List<Step> steps =
        Stream.concat(STEPS.stream(), Stream.of(invalid(5, 100_000), ended(step(6, 1, 10, MILLI))))
            .toList();
    String text =
        report(SweepResult.Over.TERMINALS, 7, 1, steps, new SweepFigures(steps).curve(2_000.0));

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text)
        .contains("ENDED EARLY: 5 of 7 steps complete.")
        .containsPattern("(?m)^2 .* yes +knee$")
        .containsPattern("(?m)^4 .* yes +peak$")
        .containsPattern("(?m)^100,?000 +n/a .* INVALID$")
        .containsPattern("(?m)^1 .* ended$")
        .contains(
            "INVALID: the figures of step 5 do not count:\n\n"
                + "  - no transaction ended within the measured interval")
        .contains("knee       2 terminals: maximum of rate")
        .contains("peak       4 terminals: 200 tps\n")
        .contains("user load  6.54 users at 2,000 transactions per minute each");
  }

  @Test
  void whatStillGrowsAtTheEndIsSaid() {
    List<Step> steps = STEPS.subList(0, 2);
    String text =
        report(SweepResult.Over.TERMINALS, 2, 1, steps, new SweepFigures(steps).curve(null));

    assertThat(text)
        .containsPattern("(?m)^2 .* knee, peak$")
        .contains("the knee may lie beyond", "at the end of the sweep")
        .doesNotContain("ENDED EARLY", "user load");
  }

  private static Step inRound(int round, Step step, double faster) {
    StepFigures figures = step.figures();
    Latency response = figures.response();
    return new Step(
        step.number(),
        round,
        "round-" + round + "-step-" + step.number(),
        step.load(),
        step.outcome(),
        new StepFigures(
            faster * figures.rateTps(),
            figures.scaled(),
            new Latency(
                response.count(),
                response.meanNanos() / faster,
                response.percentiles(),
                response.maxNanos(),
                response.withinOneSecond(),
                response.withinTwoSeconds(),
                null),
            figures.clientCpuMeanNanos(),
            figures.serverCpuMeanNanos(),
            figures.serverCpuMethod(),
            figures.retries(),
            figures.backlog(),
            List.of()),
        step.position());
  }

  /** Each round is faster or slower as a whole, by far more than what tells its steps apart. */
  private static List<Step> rounds(double... noise) {
    List<Step> runs = new ArrayList<>();
    for (Step step : STEPS) {
      for (int round = 1; round <= 3; round++) {
        double own = noise[(step.number() * 2 + round) % noise.length];
        runs.add(inRound(round, step, round * (1 + own)));
      }
    }
    return runs;
  }

  @Test
  void ofSeveralRoundsTheMedianRunIsShownAndWhatAllHaveInCommonIsNoNoise() {
    List<Step> runs = rounds(0);
    SweepFigures figures = new SweepFigures(runs);
    assertThat(figures.curve(null).knee()).isEqualTo(2);
    assertThat(figures.curve(null).kneeAmong()).containsExactly(2);
    assertThat(figures.curve(null).peakAmong()).containsExactly(figures.peak());
    assertThat(SweepResult.typical(runs)).extracting(Step::round).containsOnly(2);
  }

  @Test
  void whatNoiseDoesNotTellApartIsNamed() {
    List<Step> runs = rounds(0.3, -0.3, 0.1, -0.2, 0.25);
    SweepFigures figures = new SweepFigures(runs);
    assertThat(figures.curve(null).kneeAmong()).hasSizeGreaterThan(1).contains(figures.knee());
    String text = report(SweepResult.Over.TERMINALS, 4, 3, runs, figures.curve(null));
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text.replaceAll("\\s+", " "))
        .contains(", 3 rounds", "of each step its median run")
        .contains("noise does not tell it apart from", "≈ knee", "all " + runs.size() + " runs");
  }

  /** An invalid run is in no figure, and its round tells nothing of the noise. */
  @Test
  void aRoundWithoutAStepDoesNotCount() {
    List<Step> runs = new ArrayList<>(rounds(0));
    runs.replaceAll(
        run -> run.number() == 3 && run.round() > 1 ? invalid(3, run.load().terminals()) : run);
    assertThat(new SweepFigures(runs).curve(null).kneeAmong()).isEmpty();
    assertThat(new SweepFigures(runs).peak()).isNotNull();
  }

  /** The rate is that of the arrivals; what a step did not keep up with took longest. */
  @Test
  void whereARateWasOfferedTheMedianRunIsByItsResponseTimes() {
    Backlog free = new Backlog(Backlog.Tendency.KEEPS_UP, null, 0.5, 0, null);
    Backlog grows = new Backlog(Backlog.Tendency.GROWS, new Change(0.03, 0.02, 0.04), 0, 0, null);
    Step fast = offered(step(1, 1, 99, 5 * MILLI), 100, free);
    Step slow = offered(step(1, 1, 98, 50 * MILLI), 100, free);
    Step slower = offered(step(1, 1, 101, 60 * MILLI), 100, free);
    Step saturated = offered(step(1, 1, 90, 9 * MILLI), 100, grows);
    assertThat(SweepResult.typical(List.of(slower, fast, slow))).containsExactly(slow);
    assertThat(SweepResult.typical(List.of(saturated, fast, slow))).containsExactly(slow);
    assertThat(SweepResult.typical(List.of(saturated, fast, saturated))).containsExactly(saturated);
  }

  private static String report(
      SweepResult.Over over, int planned, int rounds, List<Step> steps, SweepResult.Curve curve) {
    RunResult run = Stored.run("run-sqlite-tp1");
    return ReportText.whole(
        SweepReport.of(
            new SweepResult(
                SweepResult.FORMAT,
                new SeriesHeader(run.startedAt(), "TP1"),
                run.spec(),
                SeriesSetup.of(run, List.of(run.header().process())),
                over,
                planned,
                rounds,
                steps,
                curve,
                null,
                List.of())));
  }

  private static Step step(int number, int terminals, double rateTps, double meanNanos) {
    long mean = (long) meanNanos;
    Latency response =
        new Latency(
            1_000L,
            meanNanos,
            new Latency.Percentiles(mean, 2 * mean, 3 * mean, 4 * mean, null),
            9 * mean,
            1.0,
            1.0,
            null);
    return new Step(
        number,
        1,
        "step-" + number,
        new StepLoad(terminals, terminals, null),
        new StepOutcome(RunResult.State.COMPLETE, new Validity.Valid(), List.of()),
        new StepFigures(
            rateTps,
            true,
            response,
            123_456.0,
            234_567.0,
            CpuFigure.Method.MEASURED,
            12_345,
            null,
            List.of()),
        number);
  }

  private static Step invalid(int number, int terminals) {
    return new Step(
        number,
        1,
        "step-" + number,
        new StepLoad(terminals, terminals, null),
        new StepOutcome(
            RunResult.State.COMPLETE,
            new Validity.Invalid(List.of(Finding.invalid("nothing-ended"))),
            List.of()),
        null,
        number);
  }

  private static Step ended(Step step) {
    return new Step(
        step.number(),
        step.round(),
        step.bundle(),
        step.load(),
        new StepOutcome(RunResult.State.INTERRUPTED, step.outcome().validity(), List.of()),
        step.figures(),
        step.position());
  }
}
