package fasttrack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import fasttrack.core.spi.wait.Wait;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WaitSamplesTest {
  private static final long MILLI = 1_000_000;

  @Test
  void sharesAreThoseOfEachType() {
    WaitSamples samples = new WaitSamples(2);
    for (int i = 0; i < 100; i++) {
      samples.add(i * 10 * MILLI, 0, i % 4 == 0 ? Wait.LOG : Wait.NONE);
      samples.add(i * 10 * MILLI, 1, Wait.CLIENT);
    }
    assertThat(samples.count(0)).isEqualTo(100);
    assertThat(samples.share(0, Wait.LOG).share()).isEqualTo(0.25);
    assertThat(samples.share(0, Wait.NONE).share()).isEqualTo(0.75);
    assertThat(samples.share(0, Wait.CLIENT).share()).isZero();
    assertThat(samples.share(1, Wait.CLIENT)).isEqualTo(new WaitSamples.Share(1, 0.03));
  }

  @Test
  void ofTooLittleTimeNoErrorIsKnown() {
    WaitSamples samples = new WaitSamples(1);
    samples.add(0, 0, Wait.LOG);
    samples.add(MILLI, 0, Wait.NONE);
    assertThat(samples.share(0, Wait.LOG).share()).isEqualTo(0.5);
    assertThat(samples.share(0, Wait.LOG).error()).isNaN();
  }

  /** By hand: three stretches of 4, 4 and 2 samples, of which 3, 1 and 1 waited; p = 0.5. */
  @Test
  void theErrorIsThatOfARatioOfSums() {
    WaitSamples samples = new WaitSamples(1);
    int[] all = {4, 4, 2};
    int[] waited = {3, 1, 1};
    for (int stretch = 0; stretch < all.length; stretch++) {
      for (int i = 0; i < all[stretch]; i++) {
        samples.add(stretch * 100 * MILLI + i, 0, i < waited[stretch] ? Wait.LOG : Wait.NONE);
      }
    }
    // squares of 3 - 2, 1 - 2 and 1 - 1; Student's 97.5th percentile for 2 degrees is 4.3027
    double expected = 4.3027 * Math.sqrt(2 * 3.0 / 2) / 10;
    assertThat(expected).as("the rule of three does not apply").isGreaterThan(3.0 / 10);
    assertThat(samples.share(0, Wait.LOG).error()).isCloseTo(expected, within(1e-4));
  }

  /** However long it goes on, stretches stay few; nothing that was sampled is lost. */
  @Test
  void aLongRunKeepsAllItsSamples() {
    WaitSamples samples = new WaitSamples(1);
    SplittableRandom random = new SplittableRandom(1);
    int logs = 0;
    for (int i = 0; i < 100_000; i++) {
      boolean log = random.nextInt(10) == 0;
      logs += log ? 1 : 0;
      samples.add(i * 10 * MILLI, 0, log ? Wait.LOG : Wait.NONE);
    }
    assertThat(samples.count(0)).isEqualTo(100_000);
    assertThat(samples.share(0, Wait.LOG).share()).isEqualTo(logs / 100_000.0);
    double binomial = 1.96 * Math.sqrt(0.1 * 0.9 / 100_000);
    assertThat(samples.share(0, Wait.LOG).error()).isBetween(0.6 * binomial, 1.5 * binomial);
  }

  /** Samples of one long wait are no more certain than one wait is. */
  @Test
  void whatComesTogetherIsLessCertain() {
    WaitSamples scattered = new WaitSamples(1);
    WaitSamples together = new WaitSamples(1);
    for (int i = 0; i < 1_000; i++) {
      scattered.add(i * 10 * MILLI, 0, i % 10 == 0 ? Wait.LOG : Wait.NONE);
      together.add(i * 10 * MILLI, 0, i / 100 == 3 ? Wait.LOG : Wait.NONE);
    }
    assertThat(together.share(0, Wait.LOG).share()).isEqualTo(scattered.share(0, Wait.LOG).share());
    assertThat(together.share(0, Wait.LOG).error())
        .isGreaterThan(0.05)
        .isGreaterThan(5 * scattered.share(0, Wait.LOG).error());
  }

  @Test
  void aMeanHasAnErrorFromTwoValuesOn() {
    Estimates estimates = new Estimates();
    assertThat(estimates.mean()).isNaN();
    estimates.add(1);
    assertThat(estimates.error()).isNaN();
    Estimates others = new Estimates();
    others.add(3);
    others.add(5);
    estimates.merge(others);
    assertThat(estimates.count()).isEqualTo(3);
    assertThat(estimates.mean()).isEqualTo(3);
    // the variance of 1, 3 and 5 is 4; Student's 97.5th percentile for 2 degrees is 4.3027
    assertThat(estimates.error()).isCloseTo(4.3027 * 2 / Math.sqrt(3), within(1e-4));
  }

  /** A rare type has few readings. */
  @Test
  void theErrorOfFewReadingsHoldsTheTruthAsOftenAsItSays() {
    SplittableRandom random = new SplittableRandom(1987);
    int means = 10_000;
    for (int readings : new int[] {3, 5, 10, 50}) {
      int held = 0;
      for (int i = 0; i < means; i++) {
        Estimates estimates = new Estimates();
        for (int j = 0; j < readings; j++) {
          estimates.add(100 + 10 * random.nextGaussian());
        }
        held += Math.abs(estimates.mean() - 100) <= estimates.error() ? 1 : 0;
      }
      // 0.22 % is the standard deviation of so many
      assertThat((double) held / means).isCloseTo(0.95, within(0.008));
    }
  }
}
