package fasttrack.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramBarTest {
  @Test
  void barsCoverAllThatWasRecordedAndNoMore() {
    Histogram histogram = new Histogram(100, 3_600_000_000_000L, 3);
    histogram.recordValueWithCount(150, 3);
    histogram.recordValueWithCount(700, 4);
    histogram.recordValueWithCount(3_000, 5);

    assertThat(HistogramBar.of(histogram))
        .containsExactly(
            new HistogramBar(100, 200, 3),
            new HistogramBar(200, 500, 0),
            new HistogramBar(500, 1_000, 4),
            new HistogramBar(1_000, 2_000, 0),
            new HistogramBar(2_000, 5_000, 5));
    assertThat(HistogramBar.of(new Histogram(100, 1_000, 3))).isEmpty();
  }

  @Test
  void everyTimeIsInOneBar() {
    Histogram histogram = new Histogram(100, 3_600_000_000_000L, 3);
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 100_000; i++) {
      histogram.recordValue((long) Math.exp(random.nextDouble(5, 28)));
    }
    for (long limit = 100; limit < 1_000_000_000_000L; limit *= 10) {
      histogram.recordValue(limit - 1);
      histogram.recordValue(limit);
      histogram.recordValue(5 * limit + 1);
    }
    List<HistogramBar> bars = HistogramBar.of(histogram);

    assertThat(bars.stream().mapToLong(HistogramBar::count).sum())
        .isEqualTo(histogram.getTotalCount());
    assertThat(bars.getFirst().count()).isPositive();
    assertThat(bars.getLast().count()).isPositive();
  }
}
