package fasttrack.core.measure;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * In which short slices of time at least one transaction completed. Begins with slices of a 32nd of
 * a second; where these run out, after half an hour, neighbors are merged and slices become twice
 * as long. Allocates nothing once made. Written by one thread.
 */
public final class Completions implements Serializable {
  private static final long serialVersionUID = 1;

  /** The length of a slice before any are merged. */
  public static final long SLICE_NANOS = 31_250_000L;

  private static final int SLICES = 1 << 16;

  private final BitSet busy = new BitSet(SLICES);
  private long widthNanos = SLICE_NANOS;

  /**
   * A time in which nothing completed.
   *
   * @param fromNanos when it began, since the measured interval began; exact to a slice
   * @param lengthNanos how long it lasted, at least
   */
  public record Gap(long fromNanos, long lengthNanos) {}

  /**
   * Records that a transaction completed.
   *
   * @param at when, in nanoseconds since the measured interval began
   */
  public void record(long at) {
    while (at / widthNanos >= SLICES) {
      fold();
    }
    busy.set((int) (at / widthNanos));
  }

  /** Adds what another recorded. */
  public void merge(Completions other) {
    while (widthNanos < other.widthNanos) {
      fold();
    }
    int ratio = (int) (widthNanos / other.widthNanos);
    other.busy.stream().forEach(slice -> busy.set(slice / ratio));
  }

  /**
   * Returns the gaps of at least some length, in the order of time; those at the ends of the
   * interval included.
   *
   * @param measuredNanos the interval's length
   */
  public List<Gap> gaps(long leastNanos, long measuredNanos) {
    List<Gap> gaps = new ArrayList<>();
    long from = 0;
    while (from < measuredNanos) {
      int next = busy.nextSetBit((int) (from / widthNanos));
      long until = next < 0 ? measuredNanos : Math.min(measuredNanos, next * widthNanos);
      if (until - from >= leastNanos) {
        gaps.add(new Gap(from, until - from));
      }
      from = next < 0 ? measuredNanos : busy.nextClearBit(next) * widthNanos;
    }
    return gaps;
  }

  private void fold() {
    for (int slice = 0; slice < SLICES / 2; slice++) {
      busy.set(slice, busy.get(2 * slice) || busy.get(2 * slice + 1));
    }
    busy.clear(SLICES / 2, SLICES);
    widthNanos *= 2;
  }
}
