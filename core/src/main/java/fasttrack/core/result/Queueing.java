package fasttrack.core.result;

import fasttrack.core.measure.Samples;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long transactions waited between the moment at which they were due and the begin of their
 * first attempt.
 *
 * @param connectionWait all transactions: the wait for a free connection, and the schedule's lag
 * @param scheduleLag only those for which a connection was free: how late the schedule itself was
 */
public record Queueing(Latency connectionWait, Latency scheduleLag) {
  /** Returns how a run's transactions waited, or null where each was due when it began. */
  public static @Nullable Queueing of(Samples samples) {
    Histogram waits = samples.waits();
    Histogram lags = samples.lags();
    return waits.getTotalCount() == 0
        ? null
        : new Queueing(Latency.of(waits, sum(waits)), Latency.of(lags, sum(lags)));
  }

  /** Returns the sum of what was recorded, as exact as the histogram is. */
  private static long sum(Histogram histogram) {
    return Math.round(histogram.getMean() * histogram.getTotalCount());
  }
}
