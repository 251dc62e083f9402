package fasttrack.core.statistics;

import fasttrack.core.spi.wait.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * What sessions were seen to wait for, by the type of transaction that they executed. Written and
 * read by one thread at a time.
 *
 * <p>Samples that lie close together are not independent: one long wait is seen often, and one
 * holder of a lock is seen at all who wait for it. So the error of a share is estimated from how
 * much that share varies between stretches of time, as that of a ratio of two sums (W. G. Cochran,
 * <i>Sampling Techniques</i>, 3rd edition, 1977, section 6.3).
 */
public final class WaitSamples {
  /** The shortest stretch, in nanoseconds. */
  static final long STRETCH_NANOS_MIN = 100_000_000L;

  private static final int STRETCHES_MAX = 64;
  private static final int WAITS = Wait.values().length;

  /**
   * What never happened in n tries has a probability of at most 3/n (J. A. Hanley and A.
   * Lippman-Hand, <i>If nothing goes wrong, is everything all right?</i>, JAMA 249, 1983).
   */
  private static final double RULE_OF_THREE = 3;

  /** Fewer samples than these may be alike by chance. */
  private static final int FEW = 30;

  private final int types;
  private long stretchNanos = STRETCH_NANOS_MIN;
  private List<long[]> stretches = new ArrayList<>();

  /**
   * A share of samples.
   *
   * @param share from 0 to 1
   * @param error half of its 95 % confidence interval; NaN where there was too little time to tell
   */
  public record Share(double share, double error) {}

  /** Makes empty samples of so many types of transactions. */
  public WaitSamples(int types) {
    this.types = types;
  }

  /**
   * Adds a sample.
   *
   * @param at when it was taken, in nanoseconds since the measured interval began
   */
  public void add(long at, int type, Wait wait) {
    while (at / stretchNanos >= STRETCHES_MAX) {
      join();
    }
    int stretch = (int) (at / stretchNanos);
    while (stretches.size() <= stretch) {
      stretches.add(new long[types * WAITS]);
    }
    stretches.get(stretch)[index(type, wait)]++;
  }

  /** Returns how many samples there are of a type. */
  public long count(int type) {
    return stretches.stream().mapToLong(each -> all(each, type)).sum();
  }

  /** Returns the share of a type's samples in which a session waited for something. */
  public Share share(int type, Wait wait) {
    long all = count(type);
    int index = index(type, wait);
    double share = (double) stretches.stream().mapToLong(each -> each[index]).sum() / all;
    double squares = 0;
    int seen = 0;
    for (long[] each : stretches) {
      long samples = all(each, type);
      double off = each[index] - share * samples;
      squares += off * off;
      seen += samples > 0 ? 1 : 0;
    }
    if (seen < 2) {
      return new Share(share, Double.NaN);
    }
    double error =
        StudentT.quantile(seen - 1, Noise.TAIL) * Math.sqrt(squares * seen / (seen - 1)) / all;
    boolean alike = share == 0 || share == 1 || all < FEW;
    return new Share(share, alike ? Math.max(error, RULE_OF_THREE / all) : error);
  }

  private long all(long[] stretch, int type) {
    long sum = 0;
    for (int i = 0; i < WAITS; i++) {
      sum += stretch[type * WAITS + i];
    }
    return sum;
  }

  @SuppressWarnings("EnumOrdinal") // a position in this process's memory
  private static int index(int type, Wait wait) {
    return type * WAITS + wait.ordinal();
  }

  /** Makes stretches twice as long. */
  private void join() {
    List<long[]> joined = new ArrayList<>();
    for (int i = 0; i < stretches.size(); i++) {
      if (i % 2 == 0) {
        joined.add(stretches.get(i));
      } else {
        long[] into = joined.getLast();
        long[] from = stretches.get(i);
        for (int j = 0; j < into.length; j++) {
          into[j] += from[j];
        }
      }
    }
    stretches = joined;
    stretchNanos *= 2;
  }
}
