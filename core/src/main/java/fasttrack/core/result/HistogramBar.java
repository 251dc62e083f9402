package fasttrack.core.result;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One bar of a histogram of times.
 *
 * @param fromNanos the shortest time that it counts
 * @param untilNanos the shortest time that it does not count any more
 * @param count how many times lay between
 */
public record HistogramBar(long fromNanos, long untilNanos, long count) {
  private static final long FIRST = 100;
  private static final long[] STEPS = {1, 2, 5};

  /** Returns a histogram's bars, at 1, 2, 5, 10, …, from the first that counts any to the last. */
  public static List<HistogramBar> of(Histogram histogram) {
    List<HistogramBar> bars = new ArrayList<>();
    long from = 0;
    long left = histogram.getTotalCount();
    for (long power = FIRST; left > 0; power *= 10) {
      for (long step : STEPS) {
        long until = step * power;
        long count = histogram.getCountBetweenValues(from, until - 1);
        if (count > 0 || !bars.isEmpty()) {
          bars.add(new HistogramBar(from, until, count));
        }
        left -= count;
        from = until;
        if (left <= 0) {
          break;
        }
      }
    }
    return bars;
  }
}
