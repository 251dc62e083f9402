package fasttrack.core.result;

import fasttrack.core.measure.Samples;
import fasttrack.core.statistics.Backlog;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long transactions waited between the moment at which they were due and the begin of their
 * first attempt.
 *
 * @param connectionWait all transactions: the wait for a free connection, and the schedule's lag
 * @param scheduleLag only those for which a connection was free: how late the schedule itself was
 * @param backlog whether waiting transactions piled up; null where it was not judged, as where the
 *     server is killed
 */
public record Queueing(Latency connectionWait, Latency scheduleLag, @Nullable Backlog backlog) {
  /**
   * Returns how a run's transactions waited, or null where each was due when it began.
   *
   * @param backlog whether they piled up; null where it is not judged
   */
  public static @Nullable Queueing of(Samples samples, @Nullable Backlog backlog) {
    Histogram waits = samples.waits();
    Histogram lags = samples.lags();
    return waits.getTotalCount() + samples.skipped() == 0
        ? null
        : new Queueing(
            Latency.of(waits, sum(waits), samples.skipped(), samples.skippedAfterNanos()),
            Latency.of(lags, sum(lags)),
            backlog);
  }

  /** Returns the same without the waits, which do not count. */
  public Queueing withoutWaits() {
    return new Queueing(connectionWait.withoutTimes(), scheduleLag, backlog);
  }

  /** Returns the sum of what was recorded, as exact as the histogram is. */
  private static long sum(Histogram histogram) {
    return Math.round(histogram.getMean() * histogram.getTotalCount());
  }
}
