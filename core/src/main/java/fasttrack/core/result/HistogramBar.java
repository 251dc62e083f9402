package fasttrack.core.result;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

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
    long until = FIRST;
    int step = 0;
    long count = 0;
    // What the histogram cannot tell apart falls into one bar: that of the smallest such value.
    for (HistogramIterationValue value : histogram.recordedValues()) {
      while (histogram.lowestEquivalentValue(value.getValueIteratedTo()) >= until) {
        add(bars, from, until, count);
        from = until;
        step++;
        int power = step / STEPS.length;
        until = STEPS[step % STEPS.length] * FIRST * (long) Math.pow(10, power);
        count = 0;
      }
      count += value.getCountAtValueIteratedTo();
    }
    add(bars, from, until, count);
    return bars;
  }

  private static void add(List<HistogramBar> bars, long from, long until, long count) {
    if (count > 0 || !bars.isEmpty()) {
      bars.add(new HistogramBar(from, until, count));
    }
  }
}
