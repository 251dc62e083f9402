package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpearmanTest {
  @Test
  void equalAndOppositeRankings() {
    double[] up = {1, 2, 30, 400};
    double[] down = {9, 8, 7, 1};

    assertThat(Spearman.correlation(up, up)).isEqualTo(1);
    assertThat(Spearman.correlation(up, down)).isEqualTo(-1);
  }

  /** Ranks by hand: 1, 2.5, 2.5, 4, 5 against 2, 1, 4, 3, 5. */
  @Test
  void tiesShareTheirRank() {
    double[] first = {10, 20, 20, 30, 40};
    double[] second = {2, 1, 4, 3, 5};

    assertThat(Spearman.correlation(first, second))
        .isCloseTo(6.5 / Math.sqrt(9.5 * 10), within(1e-12));
  }

  @Test
  void aConstantSeriesHasNone() {
    assertThat(Spearman.correlation(new double[] {1, 1}, new double[] {1, 2})).isNaN();
  }
}
