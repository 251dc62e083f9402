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
}
