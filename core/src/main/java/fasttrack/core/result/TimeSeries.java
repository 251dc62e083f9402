package fasttrack.core.result;

import fasttrack.core.measure.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The measured interval in slices of equal length, those in which nothing ended included. The last
 * slice may lie in the interval in part only.
 *
 * @param sliceNanos the length of a slice
 * @param types each transaction type that ran, in published order, with as many slices each
 */
public record TimeSeries(long sliceNanos, List<OfType> types) {
  /** A timeline's shorter slices are joined to this length, which keeps a result small: 1 s. */
  private static final long SLICE_MIN_NANOS = 1_000_000_000L;

  /** No slice, as of a result that was kept without them. */
  public static final TimeSeries NONE = new TimeSeries(SLICE_MIN_NANOS, List.of());

  public TimeSeries {
    types = List.copyOf(types);
  }

  /**
   * One transaction type. A list has an entry for each slice.
   *
   * @param type the type's name
   * @param counts how many good transactions ended in the slice
   * @param responseNanos the sum of their response times
   */
  public record OfType(String type, List<Long> counts, List<Long> responseNanos) {
    public OfType {
      counts = List.copyOf(counts);
      responseNanos = List.copyOf(responseNanos);
      if (counts.size() != responseNanos.size()) {
        throw new IllegalArgumentException(
            counts.size() + " counts, but " + responseNanos.size() + " sums of response times");
      }
    }
  }

  /**
   * Takes a timeline over, in slices of at least one second.
   *
   * @param types the names of the types that it counts
   * @param measuredNanos the length of the measured interval
   */
  public static TimeSeries of(Timeline timeline, List<String> types, long measuredNanos) {
    int joined = (int) Math.max(1, SLICE_MIN_NANOS / timeline.widthNanos());
    int slots = timeline.slices(measuredNanos);
    int slices = Math.ceilDiv(slots, joined);
    List<OfType> series = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      Long[] counts = new Long[slices];
      Long[] sums = new Long[slices];
      Arrays.fill(counts, 0L);
      Arrays.fill(sums, 0L);
      for (int slot = 0; slot < slots; slot++) {
        counts[slot / joined] += timeline.count(slot, type);
        sums[slot / joined] += timeline.responseNanos(slot, type);
      }
      series.add(new OfType(types.get(type), List.of(counts), List.of(sums)));
    }
    return new TimeSeries(joined * timeline.widthNanos(), series);
  }

  /** Returns how many slices there are. */
  public int slices() {
    return types.isEmpty() ? 0 : types.getFirst().counts().size();
  }
}
