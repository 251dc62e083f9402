package fasttrack.app.result.series;

import static fasttrack.app.result.series.ExampleStudies.alone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.report.analysis.TimePart;
import fasttrack.app.report.analysis.TimeParts;
import fasttrack.app.report.figure.Figure;
import fasttrack.app.study.comparison.ComparisonReport;
import fasttrack.core.statistics.MeanInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the runs of a point come to. */
class StudyPointTest {
  private final ExampleStudies study =
      new ExampleStudies(ComparisonReport.KIND, "block").point("a", Map.of());

  private static List<TypeFigures> run(double elapsed, double lockWait, double retried) {
    return alone(
        Map.of(Figure.ELAPSED, elapsed, Figure.RATE, 1e9 / elapsed, Figure.RETRIED, retried),
        Map.of(TimePart.LOCK_WAIT, lockWait, TimePart.CLIENT_CPU, elapsed - lockWait));
  }

  private TypeSummary summary() {
    return study.result().points().getFirst().all();
  }

  @Test
  void ratesAndTimesHaveGeometricMeansSoThatLittlesLawHolds() {
    for (int i = 0; i < 3; i++) {
      study.runs(run(100, 10, 0), run(400, 10, 3));
    }
    assertThat(summary().of(Figure.ELAPSED)).isCloseTo(200, within(1e-9));
    assertThat(summary().of(Figure.ELAPSED) * summary().of(Figure.RATE))
        .as("one terminal")
        .isCloseTo(1e9, within(1e-3));
    assertThat(summary().values().get(Figure.ELAPSED).low()).isPositive();
    assertThat(summary().values().get(Figure.RETRIED))
        .as("may be none")
        .isEqualTo(new MeanInterval(6, 1.5, null, null));
  }

  @Test
  void whereTheTimeWentIsTheRunsSharesOfTheMean() {
    study.runs(run(100, 10, 0), run(400, 120, 0)).invalid();
    TimeParts parts = summary().parts();
    assertThat(parts.elapsedNanos()).isCloseTo(200, within(1e-9));
    assertThat(parts.of(TimePart.LOCK_WAIT)).isCloseTo(200 * (0.1 + 0.3) / 2, within(1e-9));
    assertThat(parts.of(TimePart.CLIENT_CPU)).isCloseTo(160, within(1e-9));
  }

  @Test
  void aRunThatExplainsTellsWhereTheTimeWentAndNothingElse() {
    study.runs(run(100, 10, 0), run(400, 120, 0)).explains(run(7_000, 3_500, 9));
    assertThat(summary().of(Figure.ELAPSED)).isCloseTo(200, within(1e-9));
    assertThat(summary().of(Figure.RETRIED)).isZero();
    assertThat(summary().parts().of(TimePart.LOCK_WAIT)).isCloseTo(100, within(1e-9));
  }

  @Test
  void whereTheRunThatExplainsIsInvalidNobodyKnowsWhereTheTimeWent() {
    study.runs(run(100, 10, 0)).explains(List.of());
    assertThat(summary().parts()).isNull();
    assertThat(summary().of(Figure.ELAPSED)).isEqualTo(100);
  }

  /** A mean of those that are known alone would leave out the slowest. */
  @Test
  void aTimeThatOneRunDoesNotKnowHasNoMeanButTheLeastThatItExceeds() {
    study.runs(run(100, 10, 0));
    study.runs(
        List.of(
            new TypeFigures("T1", Map.of(), Map.of(Figure.ELAPSED, 700.0), null),
            new TypeFigures(TypeFigures.ALL, Map.of(), Map.of(Figure.ELAPSED, 700.0), null)));
    assertThat(summary().of(Figure.ELAPSED)).isNull();
    assertThat(summary().least()).containsExactly(Map.entry(Figure.ELAPSED, 700.0));
    assertThat(study.result().points().getFirst().counted()).isEqualTo(2);
  }
}
