package fasttrack.core.result;

import fasttrack.core.measure.Timeline;
import java.util.ArrayList;
import java.util.List;

/**
 * The measured interval in slices of equal length, those in which nothing ended included. The last
 * slice may lie in the interval in part only.
 *
 * @param sliceNanos the length of a slice
 * @param types each transaction type that ran, in published order, with as many slices each
 */
public record TimeSeries(long sliceNanos, List<OfType> types) {
  /** No slice, as of a result that was kept without them. */
  public static final TimeSeries NONE = new TimeSeries(1_000_000_000L, List.of());

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
   * Takes a timeline over.
   *
   * @param types the names of the types that it counts
   * @param measuredNanos the length of the measured interval
   */
  public static TimeSeries of(Timeline timeline, List<String> types, long measuredNanos) {
    int slices = timeline.slices(measuredNanos);
    List<OfType> series = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      List<Long> counts = new ArrayList<>();
      List<Long> sums = new ArrayList<>();
      for (int slice = 0; slice < slices; slice++) {
        counts.add(timeline.count(slice, type));
        sums.add(timeline.responseNanos(slice, type));
      }
      series.add(new OfType(types.get(type), counts, sums));
    }
    return new TimeSeries(timeline.widthNanos(), series);
  }

  /** Returns how many slices there are. */
  public int slices() {
    return types.isEmpty() ? 0 : types.getFirst().counts().size();
  }
}
