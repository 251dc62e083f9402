package fasttrack.core.host;

import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The samples of a probe, by round. Not thread-safe. */
public final class Rounds {
  /** How many rounds make a figure: enough for a range without the least and the greatest. */
  public static final int PER_FIGURE = 7;

  private static final int INITIAL = 256;
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;
  private static final int P99_FROM = 1_000;

  private final List<double[]> rounds = new ArrayList<>();
  private double[] samples = new double[INITIAL];
  private int size;

  /** Adds a sample to the round. */
  public void add(double sample) {
    if (size == samples.length) {
      samples = Arrays.copyOf(samples, 2 * size);
    }
    samples[size++] = sample;
  }

  /** Ends a round. */
  public void end() {
    rounds.add(Arrays.copyOf(samples, size));
    size = 0;
  }

  /** Returns a quantile of all samples; null if there are none. */
  public @Nullable Spread quantile(double share) {
    return rounds.stream().anyMatch(round -> round.length > 0)
        ? Spread.ofQuantile(share, rounds)
        : null;
  }

  /** Returns the median of all samples; null if there are none. */
  public @Nullable Spread median() {
    return quantile(MEDIAN);
  }

  /** Returns the 99th percentile; null if there are fewer than 1,000 samples. */
  public @Nullable Double p99() {
    Spread p99 = quantile(P99);
    return p99 == null || p99.samples() < P99_FROM ? null : p99.figure();
  }
}
