package fasttrack.app.audit.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.app.audit.selftest.FigureCheck.CheckedUnit;
import fasttrack.app.result.series.RunPairs;
import fasttrack.core.measure.MachineCpu;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureCheckTest {
  @ParameterizedTest
  @CsvSource({
    "100, true, OK",
    "101, true, OK",
    "99, false, OK",
    "101.1, true, WRONG",
    "101.1, false, TOO_BUSY",
    "98.9, true, WRONG",
    "98.9, false, TOO_BUSY"
  })
  void onlyWhatTheMachineExplainsIsNotWrong(double measured, boolean quiet, Agreement verdict) {
    FigureCheck check = FigureCheck.ofNanos("it", 100, measured, 0.01, quiet);
    assertThat(check.verdict()).isEqualTo(verdict);
    assertThat(check.error()).isCloseTo((measured - 100) / 100, within(1e-12));
  }

  @Test
  void aFigureThatIsMissingIsWrongUnlessTheMachineIsBusy() {
    assertThat(FigureCheck.ofNanos("it", 100, null, 0.01, true).verdict())
        .isEqualTo(Agreement.WRONG);
    assertThat(FigureCheck.ofNanos("it", 100, null, 0.01, false).verdict())
        .isEqualTo(Agreement.TOO_BUSY);
  }

  @Test
  void aBoundMustNotBeExceeded() {
    assertThat(FigureCheck.atMost("it", CheckedUnit.COUNT, 3, 3, true).verdict())
        .isEqualTo(Agreement.OK);
    assertThat(FigureCheck.atMost("it", CheckedUnit.COUNT, 3, 4, true).verdict())
        .isEqualTo(Agreement.WRONG);
    assertThat(FigureCheck.atMost("it", CheckedUnit.COUNT, 3, 4, false).verdict())
        .isEqualTo(Agreement.TOO_BUSY);
  }

  @Test
  void chanceCallsSomeEqualsDifferent() {
    // 1 - 0.95^10 - 10 * 0.05 * 0.95^9 - ...: more than 2 in 1.2 %, more than 3 in 0.1 % of cases
    assertThat(EqualsCheck.mostByChance(10)).isEqualTo(3);
    assertThat(EqualsCheck.mostByChance(100)).isEqualTo(11);
    assertThat(EqualsCheck.mostByChance(1)).isEqualTo(1);
  }

  @Test
  void theNoiseIsThatOfASingleRate() {
    assertThat(EqualsCheck.noise(List.of(new RunPairs(List.of(1.1), List.of(1.0)))))
        .isCloseTo(Math.log(1.1) / Math.sqrt(2), within(1e-12));
  }

  @Test
  void whatOthersTookIsAllThatWasNeitherIdleNorOurs() {
    long second = 1_000_000_000L;
    Neighbors begin = new Neighbors(0, processors(0, 0), 0);
    Neighbors end = new Neighbors(second, processors(second * 7 / 10, second * 3 / 10), second / 2);
    // 2 processors for 1 s: 1 s idle, 0.5 s ours, 0.5 s of others
    assertThat(end.othersShareSince(begin)).isCloseTo(0.25, within(1e-9));
  }

  private static MachineCpu processors(long busyNanos, long stolenNanos) {
    return new MachineCpu(busyNanos, stolenNanos, 2, Map.of(), Map.of());
  }
}
