package fasttrack.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.ExampleResult;
import fasttrack.app.ExampleType;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.result.series.StudyPoint;
import fasttrack.app.result.series.StudyResult;
import fasttrack.app.result.series.TypeFigures;
import fasttrack.app.study.Design.Point;
import fasttrack.app.study.Study.Ran;
import fasttrack.app.study.Study.StudyTurn;
import fasttrack.app.study.StudyTest.Fixed;
import fasttrack.core.result.Finding;
import fasttrack.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the runs of a study add up to. */
class StudySummaryTest {
  private static final Validity INVALID =
      new Validity.Invalid(List.of(Finding.invalid("nothing-ended")));

  private final Fixed design = new Fixed(3, false, null, true);
  private final List<Ran> runs = new ArrayList<>();

  private static ExampleResult run(double meanNanos) {
    return new ExampleResult(
        List.of(new ExampleType("T1", 100).response(ExampleType.latency(100, meanNanos)).build()));
  }

  private StudySummaryTest ran(int point, int block, ExampleResult run) {
    Point of = design.points().get(point);
    run.process(runs.size());
    runs.add(new Ran(new StudyTurn(of, block, 1), point + 1, run.build(), "run-" + runs.size()));
    return this;
  }

  private StudySummaryTest block(int block, double one, double again) {
    return ran(0, block, run(one)).ran(1, block, run(again));
  }

  private StudyResult result() {
    return new StudySummary(design, runs).result(false);
  }

  @Test
  void anInvalidRunRemovesItselfAlone() {
    block(1, 100, 200).ran(0, 2, run(1).validity(INVALID)).ran(1, 2, run(800)).block(3, 400, 800);
    ran(0, Study.EXPLAINS, run(7)).ran(1, Study.EXPLAINS, run(7).validity(INVALID));
    StudyResult result = result();
    StudyPoint one = result.points().getFirst();
    StudyPoint again = result.points().getLast();
    assertThat(one.counted()).isEqualTo(2);
    assertThat(one.mean(Figure.ELAPSED, "T1")).isCloseTo(200, within(1e-9));
    assertThat(again.counted()).isEqualTo(3);
    assertThat(again.mean(Figure.ELAPSED, "T1")).isCloseTo(Math.cbrt(128e6), within(1e-9));
    assertThat(result.contrasts().getFirst().of(Figure.ELAPSED, TypeFigures.ALL))
        .satisfies(ratio -> assertThat(ratio.ratio()).isCloseTo(2, within(1e-9)));
    assertThat(result.plan().complete()).isEqualTo(2);
    assertThat(result.plan().blocks()).isEqualTo(3);
    assertThat(result.plan().controls()).containsExactly("one again");
    assertThat(result.counted()).isEqualTo(5);
    assertThat(result.runs()).hasSize(8);
  }

  @Test
  void aBlockIsCompleteWithARunOfEveryPointThatCameToItsEnd() {
    block(1, 100, 200).ran(0, 2, run(100)).ran(1, 2, run(200).interrupted()).ran(1, 3, run(200));
    assertThat(result().plan().complete()).isEqualTo(1);
    assertThat(result().complete()).isEqualTo(4);
  }

  @Test
  void ofAPointWithoutARunNothingIsKnown() {
    StudyResult result = ran(0, 1, run(100)).result();
    assertThat(result.plan().complete()).isZero();
    assertThat(result.points().getLast().description()).isEqualTo("no run");
    assertThat(result.points().getLast().figures()).isEmpty();
    assertThat(result.contrasts().getFirst().of(Figure.ELAPSED, TypeFigures.ALL)).isNull();
  }

  private List<String> leftOut(Long atMostNanos, boolean interrupted) {
    Fixed limited = new Fixed(3, false, atMostNanos, true);
    return new StudySummary(limited, runs).result(interrupted).leftOut();
  }

  /** One that the user ended says so elsewhere. */
  @Test
  void whatTheTimeDidNotSufficeForIsLeftOut() {
    block(1, 100, 200).ran(0, Study.EXPLAINS, run(7));
    assertThat(leftOut(1L, false)).containsExactly("4 runs of 6: the time was up");
    assertThat(leftOut(1L, true)).isEmpty();
    assertThat(leftOut(null, false)).isEmpty();
    block(2, 100, 200).block(3, 100, 200);
    assertThat(leftOut(1L, false)).isEmpty();
  }
}
