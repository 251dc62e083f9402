package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When the log that a transaction writes has settled. */
class SettlingTest {
  @Test
  void itTakesTwoWindowsThatDifferLittle() {
    assertThat(Settling.settled(List.of())).isFalse();
    assertThat(Settling.settled(List.of(100.0))).isFalse();
    assertThat(Settling.settled(List.of(200.0, 100.0))).isFalse();
    assertThat(Settling.settled(List.of(200.0, 100.0, 104.9))).isTrue();
    assertThat(Settling.settled(List.of(100.0, 94.0))).isFalse();
    assertThat(Settling.settled(List.of(100.0, 100.0, 200.0))).isFalse();
  }

  @Test
  void aWindowWithoutTransactionsTellsNothing() {
    assertThat(Settling.settled(List.of(100.0, Double.NaN))).isFalse();
    assertThat(Settling.settled(List.of(Double.NaN, 100.0))).isFalse();
    assertThat(Settling.settled(List.of(0.0, 0.0))).isTrue();
  }

  @Test
  void onlyWhatCouldHaveSettledAndDidNotIsWarnedOf() {
    List<Double> windows = List.of(200.0, 100.0);
    assertThat(settling(Settling.Outcome.SETTLED, windows).warning()).isEmpty();
    assertThat(settling(Settling.Outcome.NOTHING_WRITTEN, List.of()).warning()).isEmpty();
    assertThat(settling(Settling.Outcome.NOT_SETTLED, windows).warning())
        .hasValueSatisfying(text -> assertThat(text).contains("within 6 s"));
    assertThat(settling(Settling.Outcome.NOT_COUNTED, List.of()).warning())
        .hasValueSatisfying(text -> assertThat(text).contains("does not count its log"));
  }

  private static Settling settling(Settling.Outcome outcome, List<Double> logBytes) {
    return new Settling(outcome, 3_000_000_000L, logBytes);
  }
}
