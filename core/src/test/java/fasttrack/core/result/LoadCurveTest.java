package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.statistics.Knee;
import fasttrack.core.statistics.LoadStep;
import fasttrack.core.statistics.QualifiedRate;
import fasttrack.core.statistics.QualifiedRate.ResponseAt;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The knee, the peak and the qualified rate of curves whose answers are known. */
class LoadCurveTest {
  private static final double SECOND = 1e9;

  /**
   * In a queue with one server, exponential times and a mean service of 1, the response time at the
   * rate r is 1 / (1 - r), and Kleinrock's power r (1 - r) is greatest at half the capacity.
   */
  @Test
  void theKneeOfAnOpenQueueIsAtHalfItsCapacity() {
    List<LoadStep> steps =
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> step(0.1 * i, 0.1 * i, SECOND / (1 - 0.1 * i)))
            .toList();

    assertThat(Knee.of(steps).knee().load()).isCloseTo(0.5, within(1e-9));
    assertThat(Knee.of(steps).peak().load()).isCloseTo(0.9, within(1e-9));
  }

  /**
   * Terminals without think time at one server that is always busy: from two on all that grows is
   * the response time.
   */
  @Test
  void theKneeOfABusyServerIsWhereItFirstHasEnoughToDo() {
    List<LoadStep> steps =
        List.of(step(8, 100, 0.08 * SECOND), step(2, 100, 0.02 * SECOND), step(1, 60, SECOND / 60));

    assertThat(Knee.of(steps).knee().load()).isEqualTo(2);
    assertThat(Knee.of(steps).peak().load()).as("the least of equal loads").isEqualTo(2);
  }

  @Test
  void theQualifiedRateHas90PercentUnderTwoSeconds() {
    LoadStep slow = new LoadStep(16, 120, 1.9 * SECOND, 2.1 * SECOND, 0.899, true);
    LoadStep good = new LoadStep(8, 100, 1.0 * SECOND, 1.6 * SECOND, 0.90, true);

    assertThat(qualified(List.of(slow, good, step(1, 40, SECOND))).step()).isEqualTo(good);
    assertThat(QualifiedRate.of(List.of(slow))).isNull();
    assertThat(QualifiedRate.of(List.of())).isNull();
  }

  @Test
  void responsesBetweenStepsLieOnTheLineBetweenThem() {
    List<LoadStep> steps =
        List.of(
            // past the peak there are 80 a second again, but at another price
            new LoadStep(8, 80, 1.2 * SECOND, 1.9 * SECOND, 0.92, true),
            new LoadStep(1, 60, 0.2 * SECOND, 0.3 * SECOND, 1, true),
            new LoadStep(2, 80, 0.4 * SECOND, null, 1, true),
            new LoadStep(4, 100, 0.8 * SECOND, 1.5 * SECOND, 0.95, true));

    assertThat(qualified(steps).responses())
        .as("50 % were not measured")
        .containsExactly(
            new ResponseAt(100, 100, 0.8 * SECOND, 1.5 * SECOND, false),
            new ResponseAt(80, 80, 0.4 * SECOND, null, false));
    List<LoadStep> fewer = List.of(steps.get(1), steps.get(3));
    assertThat(qualified(fewer).responses().get(1))
        .satisfies(
            at -> {
              assertThat(at.percent()).isEqualTo(80);
              assertThat(at.responseMeanNanos()).isCloseTo(0.5 * SECOND, within(1.0));
              assertThat(at.responseP90Nanos()).isCloseTo(0.9 * SECOND, within(1.0));
              assertThat(at.interpolated()).isTrue();
            });
  }

  private static QualifiedRate qualified(List<LoadStep> steps) {
    return Objects.requireNonNull(QualifiedRate.of(steps));
  }

  private static LoadStep step(double load, double rateTps, double responseNanos) {
    return new LoadStep(load, rateTps, responseNanos, null, 1, true);
  }
}
