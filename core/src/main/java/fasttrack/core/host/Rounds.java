package fasttrack.core.host;

import fasttrack.core.statistics.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The samples of a probe, by round. Not thread-safe. */
final class Rounds {
  private static final int INITIAL = 256;

  private final List<double[]> rounds = new ArrayList<>();
  private double[] samples = new double[INITIAL];
  private int size;

  void add(double sample) {
    if (size == samples.length) {
      samples = Arrays.copyOf(samples, 2 * size);
    }
    samples[size++] = sample;
  }

  /** Ends a round. */
  void end() {
    rounds.add(Arrays.copyOf(samples, size));
    size = 0;
  }

  /** Returns a quantile of all samples; null if there are none. */
  @Nullable Spread quantile(double share) {
    return rounds.stream().anyMatch(round -> round.length > 0)
        ? Spread.ofQuantile(share, rounds)
        : null;
  }
}
