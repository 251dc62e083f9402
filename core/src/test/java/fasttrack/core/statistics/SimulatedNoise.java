package fasttrack.core.statistics;

import java.util.Random;

/** Slices of a rate that is known, with noise that is known; the same at each run of a test. */
final class SimulatedNoise {
  private final Random random;

  SimulatedNoise(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Draws the slices of a run.
   *
   * @param n how many
   * @param drift by what share the rate grows from begin to end
   * @param variation the noise's standard deviation, as a share of the rate
   * @param correlation of one slice's noise with the next one's
   */
  double[] slices(int n, double drift, double variation, double correlation) {
    double[] counts = new double[n];
    double noise = random.nextGaussian();
    for (int i = 0; i < n; i++) {
      double rate = 1 + drift * ((i + 0.5) / n - 0.5);
      counts[i] = 1_000 * (rate + variation * noise);
      noise =
          correlation * noise + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return counts;
  }

  /** Draws a run in which one slice in ten is a stall that loses half of its transactions. */
  double[] stalling(int n, double variation) {
    double[] counts = slices(n, 0, variation, 0);
    for (int i = 0; i < n; i++) {
      counts[i] *= random.nextInt(10) == 0 ? 0.5 : 1;
    }
    return counts;
  }
}
