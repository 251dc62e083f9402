package fasttrack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.measure.Completions.Gap;
import org.junit.jupiter.api.Test;

class CompletionsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void gapsLieBetweenCompletionsAndAtBothEnds() {
    Completions completions = new Completions();
    completions.record(2 * SECOND);
    completions.record(3 * SECOND);
    completions.record(8 * SECOND);
    long slice = Completions.SLICE_NANOS;
    assertThat(completions.gaps(SECOND, 10 * SECOND))
        .containsExactly(
            new Gap(0, 2 * SECOND),
            new Gap(3 * SECOND + slice, 5 * SECOND - slice),
            new Gap(8 * SECOND + slice, 2 * SECOND - slice));
    assertThat(completions.gaps(3 * SECOND, 10 * SECOND)).hasSize(1);
  }

  @Test
  void anEmptyIntervalIsOneGap() {
    assertThat(new Completions().gaps(SECOND, 10 * SECOND))
        .containsExactly(new Gap(0, 10 * SECOND));
  }

  @Test
  void aGapIsOneInWhichNoWorkerCompletedAnything() {
    Completions first = new Completions();
    Completions second = new Completions();
    for (long at = 0; at < 10 * SECOND; at += SECOND / 50) {
      if (at < 4 * SECOND || at >= 8 * SECOND) {
        first.record(at);
      }
      if (at < 6 * SECOND) {
        second.record(at);
      }
    }
    first.merge(second);
    assertThat(first.gaps(SECOND, 10 * SECOND)).containsExactly(new Gap(6 * SECOND, 2 * SECOND));
  }

  /** Two days, one completion each second but for an hour: slices are of two seconds then. */
  @Test
  void aLongRunHasLongerSlices() {
    long hour = 3_600 * SECOND;
    Completions all = new Completions();
    Completions early = new Completions();
    early.record(SECOND);
    for (long at = 0; at < 48 * hour; at += SECOND) {
      if (at < 20 * hour || at >= 21 * hour) {
        all.record(at);
      }
    }
    all.merge(early);
    assertThat(all.gaps(60 * SECOND, 48 * hour))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.fromNanos()).isBetween(20 * hour, 20 * hour + 4 * SECOND);
              assertThat(gap.lengthNanos()).isBetween(hour - 8 * SECOND, hour);
            });
  }
}
