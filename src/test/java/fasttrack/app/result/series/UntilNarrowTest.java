package fasttrack.app.result.series;

import static org.assertj.core.api.Assertions.assertThat;

import fasttrack.core.statistics.RatioInterval;
import fasttrack.core.testing.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What an interval holds whose width decided when to stop. */
class UntilNarrowTest {
  static final int COMPARISONS = 4_000;
  private static final int BLOCKS_MIN = 6;
  private static final int BLOCKS_MAX = 200;
  private static final double SHARE = 0.05;
  private static final double LEVEL = 0.05;

  private final RandomGenerator random = new SplittableRandom(1987);

  /** How much is simulated. */
  Size size() {
    return Size.tenthOf(COMPARISONS);
  }

  /** Returns a comparison of equal systems that ended when its interval was narrow enough. */
  private Sample untilNarrow(double noise, boolean widened) {
    List<Double> over = new ArrayList<>();
    List<Double> under = new ArrayList<>();
    while (true) {
      over.add(Math.exp(noise * random.nextGaussian()));
      under.add(Math.exp(noise * random.nextGaussian()));
      if (over.size() >= BLOCKS_MIN) {
        Sample paired = Sample.paired(new RunPairs(over, under));
        Sample sample = widened ? paired.untilNarrow() : paired;
        RatioInterval ratio = sample.ratio();
        if (over.size() == BLOCKS_MAX || ratio.high() / ratio.ratio() - 1 <= SHARE) {
          return sample;
        }
      }
    }
  }

  /** The noises for which the number of blocks is least certain, and more. */
  @Test
  void theWiderIntervalHoldsTheTrueRatioAsOftenAsItSays() {
    int runs = size().runs();
    double worst = 0;
    double worstOfUsual = 0;
    for (double noise : new double[] {0.01, 0.02, 0.03, 0.05, 0.1}) {
      double missed = 0;
      double claimed = 0;
      double missedByUsual = 0;
      for (int i = 0; i < runs; i++) {
        Sample sample = untilNarrow(noise, true);
        missed += sample.ratio().excludesOne() ? 1 : 0;
        claimed += sample.chance() <= LEVEL ? 1 : 0;
        missedByUsual += untilNarrow(noise, false).ratio().excludesOne() ? 1 : 0;
      }
      worst = Math.max(worst, Math.max(missed, claimed) / runs);
      worstOfUsual = Math.max(worstOfUsual, missedByUsual / runs);
    }
    // of 4,000, so many are off by chance
    assertThat(worst).isLessThan(LEVEL + 0.01 + size().margin(LEVEL));
    assertThat(worstOfUsual)
        .as("it has to be wider")
        .isGreaterThan(LEVEL + 0.02 - size().margin(LEVEL));
  }

  @Test
  void whatHasNoIntervalIsAsItWas() {
    Sample one = Sample.paired(new RunPairs(List.of(2.0), List.of(1.0)));
    assertThat(one.untilNarrow()).isSameAs(one);
  }
}
