package fasttrack.core.run.meter;

import fasttrack.core.measure.Interval;
import fasttrack.core.measure.Samples;
import fasttrack.core.model.TransactionType;
import java.time.Instant;
import java.util.List;

/**
 * The transactions of a measured interval.
 *
 * @param interval the interval, with its true end
 * @param from the wall clock's time at its begin
 * @param types the types that ran
 * @param samples all workers' samples
 */
public record MeasuredInterval(
    Interval interval, Instant from, List<TransactionType> types, Samples samples) {
  /** Returns the length of the interval. */
  public long nanos() {
    return interval.until() - interval.from();
  }
}
