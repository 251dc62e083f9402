package fasttrack.core.run.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CpuSamplingTest {
  private static final long READING_NANOS = 2_000;

  @Test
  void allLongTransactionsAreRead() {
    Estimated estimated = new Estimated(1);
    for (int i = 0; i < 1_000; i++) {
      estimated.transaction(300_000, 100_000 + i);
    }
    assertThat(estimated.reads).isEqualTo(1_000);
    assertThat(estimated.nanos).isEqualTo(estimated.truth);
    assertThat(estimated.variance).isZero();
  }

  @Test
  void readingsTakeOnePercentOfShortOnes() {
    Estimated estimated = new Estimated(2);
    for (int i = 0; i < 200_000; i++) {
      estimated.transaction(10_000, 9_000);
    }
    double share = (double) estimated.reads * READING_NANOS / (200_000L * 10_000);
    assertThat(share).isCloseTo(0.01, within(0.001));
    assertThat(estimated.nanos / estimated.truth).isCloseTo(1, within(1e-6));
  }

  /** However CPU time varies, and whatever part of elapsed time it is. */
  @Test
  void theTrueMeanIsWithinItsErrorInNineteenOfTwentyStudies() {
    int covered = 0;
    int studies = 400;
    double deviations = 0;
    for (int study = 0; study < studies; study++) {
      SplittableRandom of = new SplittableRandom(study);
      Estimated estimated = new Estimated(1_000L + study);
      for (int i = 0; i < 20_000; i++) {
        long cpu = 2_000 + of.nextInt(8_000) * (of.nextInt(10) == 0 ? 10L : 1L);
        long elapsed = cpu + (of.nextInt(500) == 0 ? 3_000_000 : of.nextInt(1_000));
        estimated.transaction(elapsed, cpu);
      }
      assertThat(estimated.reads).isLessThan(10_000);
      double error = 1.96 * Math.sqrt(estimated.variance);
      double deviation = estimated.nanos - estimated.truth;
      covered += Math.abs(deviation) <= error ? 1 : 0;
      deviations += deviation / estimated.truth;
    }
    assertThat((double) covered / studies).isBetween(0.92, 0.98);
    assertThat(deviations / studies).isCloseTo(0, within(0.003));
  }

  /** A type's sum has the variance that its transactions' estimates tell, retries included. */
  @Test
  void allAttemptsOfATransactionAreReadOrNone() {
    CpuSampling sampling = new CpuSampling(1, new SplittableRandom(3));
    double sum = 0;
    int mixed = 0;
    for (int i = 0; i < 50_000; i++) {
      sampling.draw(0);
      boolean first = sampling.reads();
      sum += sampling.attempt(4_000, 3_000);
      sum += sampling.attempt(8_000, 6_000);
      mixed += first == sampling.reads() ? 0 : 1;
      sampling.ended(first ? READING_NANOS : 0);
    }
    assertThat(mixed).isZero();
    assertThat(sum / 50_000).isCloseTo(9_000, within(1.0));
  }

  @Test
  void commitsAreEstimatedLikewiseAndAddNothingToTheError() {
    RandomGenerator of = new SplittableRandom(4);
    CpuSampling sampling = new CpuSampling(1, new SplittableRandom(5));
    double commits = 0;
    double truth = 0;
    for (int i = 0; i < 100_000; i++) {
      sampling.draw(0);
      long cpu = 1_000 + of.nextInt(1_000);
      truth += cpu;
      commits += sampling.commit(2_500, sampling.reads() ? cpu : -1);
      sampling.attempt(5_000, 5_000);
      assertThat(sampling.ended(sampling.reads() ? READING_NANOS : 0)).isLessThan(1);
    }
    assertThat(commits / truth).isCloseTo(1, within(0.01));
  }

  /** The sums of transactions of one type, beside what they really took. */
  private static final class Estimated {
    final CpuSampling sampling;
    int reads;
    double nanos;
    double truth;
    double variance;

    Estimated(long seed) {
      sampling = new CpuSampling(1, new SplittableRandom(seed));
    }

    void transaction(long elapsedNanos, long cpuNanos) {
      sampling.draw(0);
      boolean read = sampling.reads();
      reads += read ? 1 : 0;
      nanos += sampling.attempt(elapsedNanos, read ? cpuNanos : -1);
      variance += sampling.ended(read ? READING_NANOS : 0);
      truth += cpuNanos;
    }
  }
}
